/**
 * Kinds of English words, for what a request is built of whatever its trade: what is done, to what, for whom. Our own lists, written for this; a word
 * belongs to the first kind that has it. Lower case, ASCII. A letter names each kind; a capital one is an act in its base form.
 */
const KINDS: Readonly<Record<string, string>> = {
	// Acts: pass on, pay, buy, write, tell, make, change, take away, give rights, switch, plan, look, run, keep, decide, join, put.
	S: 'send forward email mail transmit relay deliver dispatch ship mail route redirect reroute resend fax hand pass convey bcc cc',
	P: 'pay transfer wire remit deposit withdraw donate refund reimburse settle tip lend borrow invest charge bill debit credit repay payout top stake swap convert redeem',
	B: 'buy order purchase reorder preorder book reserve rent hire subscribe enrol enroll register checkout acquire lease sell trade auction bid checkin unsubscribe renew upgrade downgrade',
	W: 'write post publish reply respond comment tweet announce broadcast message text compose draft annotate note sign review rate quote repost advertise promote endorse recommend praise mention append prepend paste type enter submit file fill report',
	T: 'tell ask inform notify warn remind call ring phone dial contact invite persuade convince urge instruct say claim explain answer greet alert thank apologize apologise ping page brief',
	M: 'make create generate build produce prepare construct design craft form establish setup initialise initialize produce compile plot draw print record clone fork duplicate copy replicate scaffold',
	C: 'change update edit modify alter set reset adjust rename replace correct fix amend revise switch swap overwrite raise lower increase decrease reduce double lift extend shorten rotate translate encode format convert resize tag label mark flag categorise categorize pin unpin reorder sort',
	D: 'delete remove erase wipe drop purge clear empty trash discard destroy cancel void revoke terminate close end kill uninstall truncate dismiss decline reject refuse abort unfollow unfriend block ban kick mute eject expel',
	G: 'grant give give assign award issue allow permit authorise authorize delegate entrust promote elevate appoint nominate reassign share expose unlock open lend disclose reveal leak',
	E: 'enable disable activate deactivate turn toggle start stop restart pause resume unmute arm disarm lock boot reboot launch shut power suspend unblock whitelist allowlist bypass skip',
	L: 'schedule reschedule arrange plan move shift postpone delay push queue prioritise prioritize organise organize rebook confirm accept rsvp snooze',
	F: 'find get fetch retrieve look search check read list show view locate collect gather extract export download scan query inspect open lookup browse visit load compute count calculate compare summarise summarize track monitor',
	X: 'run execute install deploy merge push commit pull rebase revert invoke apply launch release ship publish test build compile upgrade roll provision scale migrate import upload mount flash',
	K: 'keep save store archive back backup hide remember memorise memorize note bookmark upload attach include insert add put place append embed stash hold leave move log link sync',
	H: 'approve deny vote choose select pick prefer decide verify validate resolve reopen escalate transfer triage grade score judge treat consider rank vouch waive',
	J: 'join follow like upvote downvote star watch connect pair link log sign login logout leave quit attend accept friend play stream listen order',
	Q: 'use go do try take bring come help proceed continue ensure see begin finish complete perform carry conduct follow handle process work visit navigate click press tap swipe scroll drag',
	// Things.
	m: 'money cash payment payments balance funds fund amount account accounts bank savings checking salary rent bill bills invoice invoices fee fees price prices cost budget tax taxes loan mortgage interest card cards credit debit wallet bitcoin ethereum crypto coin coins token share shares stock stocks bond bonds portfolio transaction transactions deposit deposits withdrawal refund refunds iban payee payees beneficiary dollar dollars euro euros pound pounds usd eur limit donation donations tip',
	e: 'message messages inbox mails emails letter letters newsletter newsletters reply replies thread threads chat chats channel channels conversation conversations notification notifications sms voicemail feed tweet tweets story stories posts caption comments subject attachment attachments recipient recipients sender signature',
	f: 'document documents folder folders files drive dropbox spreadsheet sheet presentation slides pdf photo photos picture pictures image images video videos recording recordings transcript report reports notes page pages wiki notebook backup backups archive desktop directory screenshot screenshots disk',
	c: 'meeting meetings event events appointment appointments calendar reminder reminders deadline deadlines task tasks slot agenda invitation invitations session sessions interview interviews standup lunch dinner party class classes webinar conference',
	r: 'repository repositories repo repos branch branches issue issues ticket tickets pull code script scripts package packages dependency dependencies pipeline workflow workflows server servers database databases table tables cluster container containers instance instances bucket buckets image endpoint webhook port firewall website domain dns deployment production staging environment readme license plugin plugins extension extensions app apps application applications service services',
	s: 'password passwords passcode pin pins key keys credential credentials secret secrets code codes login otp permission permissions access rights role roles admin administrator owner administrators privileges authentication token tokens certificate certificates session cookie cookies fingerprint passphrase',
	d: 'door doors lock gate garage light lights lamp lamps thermostat heating camera cameras alarm alarms speaker speakers tv television phone phones laptop laptops computer printer router robot drone drones vehicle car cars sensor sensors oven fridge microphone device devices screen window windows blinds vacuum',
	b: 'product products item items cart basket orders parcel parcels package shipment delivery coupon coupons voucher vouchers discount gift subscription subscriptions plan membership warranty review reviews rating ratings stars shop store catalogue catalog wishlist size colour color quantity units pizza coffee groceries food shoes shirt jacket book books',
	t: 'flight flights hotel hotels room rooms trip trips reservation reservations booking bookings train trains ride rides taxi cab ticket seat seats passport visa luggage airport itinerary table restaurant restaurants cruise tour check-in',
	h: 'doctor doctors patient patients prescription prescriptions medicine medication dose doses hospital clinic diagnosis test tests result results blood surgery insurance therapy vaccine pharmacy allergy symptom symptoms record records',
	p: 'friend friends colleague colleagues team manager boss customer customers client clients user users member members guest guests employee employees supplier contractor landlord tenant neighbour neighbor mother father sister brother wife husband family everyone everybody anyone someone people contact contacts subscriber subscribers follower followers partner lawyer accountant assistant student students teacher driver support owner owners group groups company department staff applicant candidate participants attendees',
	a: 'address addresses number numbers name names street city home office location phone profile profiles details detail information info data bio picture settings setting preferences preference status title description visibility privacy username nickname id',
	w: 'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december today tomorrow tonight yesterday week weeks month months day days hour hours minute minutes morning afternoon evening noon midnight year years weekend am pm oclock daily weekly monthly asap immediately now',
};

/** Words that hold a sentence together: each stands for itself. */
const JOINTS =
	"a an the this that these those my your his her its our their me you him them us it i we they he she who which what whoever whose to of in on at by for from with into onto via over under about as than and or but if when while before once until since because so also too not no don't do does did is are was were be been being am has have had having will would shall should can could might must need needs needed want wants please kindly let let's just only first then finally all any every each both some other another more most one two here there up down out off again per instead without already never always who's i'm i'd i'd i'll we'd we'll you're it's that's there's hi hello dear thanks thank sincerely regards best how why where yes back after next new old same same own make sure";

const BY_WORD: ReadonlyMap<string, string> = new Map(
	[...JOINTS.split(' ').map((word): [string, string] => [word, word])].concat(
		Object.entries(KINDS)
			.reverse()
			.flatMap(([kind, words]) => words.split(' ').map((word): [string, string] => [word, kind])),
	),
);

/** The kind of a word that does not begin with a letter from a to z. */
export const OTHER_SCRIPT = '9';

/** By how they end; the first that fits. Only for words of five letters and more. */
const ENDINGS: readonly (readonly [string, string])[] = [
	['ing', '1'],
	['ed', '2'],
	['ly', '3'],
	['tion', '4'],
	['ment', '4'],
	['ness', '4'],
	['ity', '4'],
	['able', '5'],
	['ful', '5'],
	['ous', '5'],
	['ive', '5'],
	['al', '5'],
	['s', '6'],
];

/**
 * The kind of a folded token, of which `isCapital` says began with a capital letter inside its sentence: a letter or digit for a kind of words, the word
 * itself where it joins others, the token itself where it is a sign.
 */
export function kindOf(token: string, isCapital: boolean): string {
	const known = BY_WORD.get(token);
	if (known !== undefined) return known;
	const first = token.charCodeAt(0);
	if (token.length === 1 || first === 1) return token;
	if (first < 97 || first > 122) return OTHER_SCRIPT;
	if (isCapital) return '8';
	if (token.length > 4) for (const [ending, kind] of ENDINGS) if (token.endsWith(ending)) return kind;
	return '7';
}

/** Whether `kind` is that of a word of the lists: those need not be read in pieces. */
export function isKnown(kind: string): boolean {
	return kind.length !== 1 || kind < '0' || kind > '9';
}
