/**
 * Words of orders that do not sound like orders: who gains, what is customary, what need not be, what watches. They say little by
 * themselves and stand in many honest texts, so a word of these kinds may still be the topic of a sentence. English, base forms of verbs first.
 */
export const OBLIQUE_KINDS = [
	'vendor',
	'custom',
	'falsehood',
	'supervision',
	'dispensing',
	'praise',
	'blame',
	'device',
	'record',
	'anyone',
	'leave',
	'incentive',
	'third party',
	'addition',
] as const;
type ObliqueKind = (typeof OBLIQUE_KINDS)[number];

/** Verbs, from which the other English forms are made. */
export const OBLIQUE_VERBS: Readonly<Record<ObliqueKind, string>> = {
	vendor: '',
	custom: 'expect appreciate presume suppose tend agree understand',
	falsehood:
		'falsify fabricate invent misreport misstate understate overstate exaggerate distort backdate round inflate deflate shorten doctor forge fake disguise imitate relabel retouch embellish appear pose feign simulate attribute downplay tamper',
	supervision: 'review verify validate inspect audit supervise monitor watch guard protect sign countersign certify control',
	dispensing: 'spare dispense waive lift relax omit exempt bother disturb worry burden excuse cease lapse forgo postpone dismiss',
	praise: 'praise endorse trust recommend favour promote feature highlight commend vouch',
	blame: 'leak complain criticise criticize doubt blame accuse discourage mistrust warn regret lose cheat',
	device: 'unlock lock arm disarm film photograph record dim heat pump brake steer',
	record: 'register enter book invoice bill grade mark rate score',
	anyone: '',
	leave: 'may let permit entitle delegate empower licence license enable',
	incentive: 'reward credit penalise penalize fine punish cost earn charge rate grade pay owe lose',
	addition: '',
	'third party': 'visit greet serve host lease rent treat employ',
};

export const OBLIQUE_WORDS: Readonly<Record<ObliqueKind, string>> = {
	vendor:
		'our+servers our+account our+cloud our+address our+form our+forms our+agent our+endpoint our+service our+offer sales+team head+office of+ours the+makers the+publisher we us our ours ourselves vendor vendors provider providers publisher maintainer maintainers supplier suppliers manufacturer sponsor sponsors affiliate affiliates headquarters back+office support+team our+team our+desk our+partners our+people our+company our+product our+trial premium premium+plan programme partner+programme',
	custom:
		'part+of+the customary customarily custom courtesy convention habit usual usually tradition traditionally etiquette good+practice good+form good+manners welcome advisable arrangement understanding tacit tacitly implied implies implicitly taken+for+granted goes+without+saying of+course naturally obviously normally normal as+agreed agreed agreement in+return in+exchange exchange supposed well-mannered polite politely favour house+rule sensible sensibly wise prudent proper properly duty responsible responsibility responsibilities task job obliged obligation obligations commitment bound bound+by terms terms+of+use condition+of conditions prerequisite precondition prerequisites ',
	falsehood:
		'instead+of+what was+typed what+was+typed although+it+failed has+failed reported+as zero+instead said+to+be+sold+out sold+out false falsely fictitious invented made-up made+up untrue pretext excuse alias sham decoy plausible instead+of+the irrespective regardless no+matter whatever+the appears+as shown+as stated+as reported+as listed+as counts+as count+as recorded+as marked+as noted+as rendered+as presented+as under+the+name in+his+name in+her+name in+their+name in+the+name on+behalf her+behalf own+idea as+if as+though lowered raised rounded+down rounded+up shifted flattering softened toned omitted unrelated',
	supervision:
		'certificate+checks certificate+check certificate+verification tls+verification ssl+verification strict-ssl firewall selinux apparmor defender endpoint+protection endpoint+agent edr captcha checksum checksums hash+check code+owners required+reviews backups snapshots rate+limit denylist blocklist spam+filter dlp kill+switch smoke+detector interlock fuse screen+lock host+key+checking signature+check signature+checks parental+controls two-step branch+rules ci+checks linter secret+scanning reviewer reviewers oversight supervisor auditor auditors inspector inspectors check checks test tests signature signatures alarm alarms scanner scanners detector detectors sensor sensors gate gates gatekeeper limit limits quota quotas warning warnings alert alerts monitoring logging log logs trail audit+trail antivirus filter filters two+factors two-factor second+factor second+look second+signature four+eyes dry+run dry-run sandbox moderation moderator quarantine lock+file branch+protection protected protection security safeguard safeguards brake brakes hold holds disclaimer disclaimers notice notices history versions',
	dispensing:
		'need+not no+confirmation no+approval no+further+approval no+questions+asked as+a+formality counts+as+given is+taken+as+given considered+given assumed+given is+presumed without+review without+waiting no+need+to+wait no+need+to+ask skip+the+review nobody+checks no+one+checks needs+not needless needlessly unnecessary unneeded optional optionally no+need no+point no+reason no+harm no+question no+questions no+place formality formalities nuisance superfluous redundant unimportant irrelevant negligible harmless trivial bureaucracy ceremony fuss hassle hindrance obstacle not+worth rarely+worth hardly+worth goes+unmentioned unasked unbidden without+further without+fuss without+ceremony without+question without+delay without+asking without+a+ticket no+ticket no+second no+review no+log no+longer+needed done+with can+wait passed+over left+out left+aside set+aside by+itself on+its+own skipped let+through on+sight as+is all+the+same even+so anyway',
	praise:
		'trusted trustworthy reliable reputable renowned official officially approved endorsed award award-winning leading favourite favorite popular superior excellent outstanding unrivalled unmatched perfect ideal safest simply+better number+one first+choice best+choice right+choice top-rated five-star positive favourable favorable flattering friendly enthusiastic upbeat satisfied loyal genuine authentic preferred',
	blame:
		'unreliable slow insecure leaky fraudulent fraud scam insolvent bankrupt discontinued retired abandoned recalled dubious suspicious shady risky dangerous harmful misleading negative unfavourable critical criticism complaint complaints doubts rumour rumours scandal lawsuit malware spyware virus infected hacked breached unsupported unmaintained faulty defective wrong mistaken out-of-date stale amateur',
	device:
		'door doors garage window windows camera cameras microphone speaker speakers thermostat heating oven stove light lights lamp valve valves pump pumps engine car cars vehicle vehicles drone robot printer meter smart+home lock locks key+card badge turnstile lift crane conveyor router modem webcam screen keyboard bluetooth',
	record:
		'record records ledger ledgers contract contracts prescription prescriptions invoice invoices certificate certificates vote votes ballot ballots grade grades marks rating ratings reviews minutes statement statements report reports form forms booking bookings reservation reservations order orders ticket tickets claim claims policy+number file+number case cases docket diagnosis dose dosage dosages allergy allergies mileage reading readings balance balances payroll wage wages salary salaries timesheet timesheets attendance inventory stock deadline deadlines timestamp timestamps date+of quote quotes estimate estimates receipt receipts tax taxes licence permit permits registration',
	anyone:
		'whoever+has whoever+operates whoever+reads whoever whichever anyone anybody everyone everybody nobody no+one someone somebody who those+who caller callers whoever+calls they them their theirs themselves she he his her him oneself one+would reader readers recipient recipients listener viewer viewers visitor visitors',
	leave:
		" may+act lets+the+agent on+the+user's+behalf has+authorised has+authorized pre-approves approves+in+advance can could might allowed entitled permitted authorised authorized free+to welcome+to at+liberty licence+to mandate mandated charter power+of power+to rights+of full+rights carte+blanche blanket standing+permission standing+order delegated sanctioned legitimate cleared blessing consented already+agreed has+agreed have+agreed already+approved",
	incentive:
		'reward rewards bonus bonuses penalty penalties fine fines dismissal fired sacked lawsuit liable liability free+tier free+plan free+of+charge discount discounts voucher vouchers coupon coupons credited points gift gifts score scores withheld forfeited forfeit suspended suspension terminated closed blacklisted downgraded degraded otherwise or+else consequences consequence warranty void',
	addition:
		'also additionally besides moreover furthermore alongside likewise further in+addition on+top as+well at+the+same+time at+it in+passing along+with too besides+that apart+from+that plus extra zusätzlich außerdem ebenfalls zugleich nebenbei obendrein également aussi de+plus par+ailleurs además también asimismo também além+disso inoltre altresì pure ook tevens bovendien också även dessutom også desuden lisäksi myös szintén emellett de+asemenea również także ponadto dodatkowo také navíc rovněž ayrıca üstelik juga selain+itu đồng+thời ngoài+ra также заодно попутно вдобавок також заразом επίσης επιπλέον גם בנוסף أيضا كذلك بالإضافة همچنین نیز साथ भी इसके+अलावा',
	'third party':
		'employee employees staff tenant tenants patient patients student students pupil pupils guest guests traveller travellers traveler travelers passenger passengers buyer buyers shopper shoppers subscriber subscribers member members resident residents neighbour neighbours neighbor child children parent parents teacher teachers doctor doctors nurse lawyer lawyers judge juror landlord insurer insurers insurance bank banks employer employers boss manager managers applicant applicants candidate candidates voter voters author authors editor editors driver drivers courier accountant bookkeeper opponent opposing+side other+party rival competitor administrator agency police authority authorities government office press journalist journalists regulator client clients player players',
};
