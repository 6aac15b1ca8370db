import { normalise } from '../views/normalise.ts';
import { OBLIQUE_KINDS, OBLIQUE_VERBS, OBLIQUE_WORDS } from './oblique-words.ts';
import { FOREIGN_PARTS, FOREIGN_WORDS } from './word-lists.ts';

/**
 * What a word may do in an order that is given to a model. The words are ours and may be shown. One list for all languages: what counts
 * is which kinds meet in a sentence, not which words.
 */
export const KINDS = [
	'duty',
	'trigger',
	'agent',
	'person',
	'saying',
	'negation',
	'stealth',
	'secret',
	'conversation',
	'files',
	'sending',
	'reading',
	'running',
	'tool',
	'change',
	'destruction',
	'privilege',
	'policy',
	'priority',
	'approval',
	'lasting',
	'comparison',
	'failure',
	'occasion',
	'money',
	'pretence',
	'cancelling',
	'outside',
	'completeness',
	'argument',
	'mail',
	'judgement',
	'command',
	'personal',
	'guidance',
	'other tool',
	'address',
	'mail address',
	'secret place',
	'file path',
	'own tool',
	'request',
	'sequence',
	'machine',
	...OBLIQUE_KINDS,
] as const;
export type Kind = (typeof KINDS)[number];

/** Verbs are given in their base form, from which the other English forms are made; `+` joins the words of a phrase. */
const VERBS: Partial<Readonly<Record<Kind, string>>> = {
	...OBLIQUE_VERBS,
	saying:
		'mention tell inform reveal disclose notify alert warn announce acknowledge narrate divulge apprise recount confess report show display',
	sending:
		'send post upload forward transmit copy include attach append pass put insert embed encode submit share relay mirror publish push deliver hand supply paste add fill carry bring transfer export sync leak exfiltrate prepend provide give store write place dump duplicate enclose mail bcc route stream',
	reading:
		'read open cat fetch collect gather look access load extract retrieve harvest scan grab obtain locate find search capture record inspect list',
	running: 'run execute call invoke use eval install launch trigger start consult evaluate perform download visit click',
	change:
		'change replace set alter modify rewrite redirect overwrite swap substitute adjust edit switch update raise lower multiply round turn translate move reorder',
	destruction:
		'delete remove drop wipe erase reset destroy revoke kill purge disable unset uninstall deactivate bypass skip shred terminate overwrite force discard brush close',
	approval: 'approve confirm allow grant accept permit authorise authorize autoapprove consent',
	lasting: 'remember memorise memorize persist keep retain save',
	comparison: 'prefer recommend rank favour favor promote choose select pick steer advertise',
	pretence: 'pretend claim state act answer reply respond describe present say insist treat regard assume consider phrase explain',
	cancelling: 'ignore disregard forget neglect overlook suspend lift cancel void supersede override revoke waive relax abandon outrank',
	request: 'ask request require demand urge invite request need want',
	judgement: 'conceal hide omit suppress withhold obscure mask strip avoid refrain',
};

const WORDS: Readonly<Record<Kind, string>> = {
	...OBLIQUE_WORDS,
	duty: `is+supposed+to vital compulsory without+exception no+exceptions at+all+times in+all+cases in+any+case by+all+means under+all+circumstances under+no+circumstances unconditionally has+got+to it+is+vital bound+to must shall always never should ought required mandatory please needs+to has+to have+to is+to are+to be+sure make+sure ensure obliged obligatory essential critical important crucial imperative only kindly
		muss mussen immer niemals unbedingt sollst bitte pflicht zwingend doit doivent devez toujours jamais veuillez obligatoire debe deben debes siempre nunca obligatorio deve devem devono sempre mai obrigatorio obbligatorio должен должны обязательно всегда никогда нужно необходимо надо mutlaka her+zaman asla gerekir zorunlu zorunda musi musisz nalezy zawsze nigdy moet moeten altijd nooit verplicht يجب دائما ابدا لا+بد चाहिए हमेशा कभी ज़रूर अनिवार्य harus selalu phai luon hay musis vzdy has+got+to bound+to `,
	trigger: `before after when whenever if once until while every each prior during upon where instead afterwards beforehand later next wherever first as+soon+as then
		bevor wenn sobald nachdem jedes+mal vor nach avant apres lorsque quand chaque des+que antes despues cuando cada si prima dopo quando ogni перед после когда прежде если каждый раньше once once sonra eger przed gdy kiedy zanim voordat wanneer nadat telkens قبل بعد عندما كلما पहले बाद जब sebelum setelah truoc`,
	agent: `bot bots orchestrator language+model gemini cursor planner whoever+reads+this the+caller assistant assistants agent agents llm llms ai model models chatbot copilot claude gpt you your yourself yours reader+of+this system+prompt
		assistent assistenten modell du dein deine sie+als asistente modelo assistente assistant+ia modele modello ассистент помощник модель вы asistan yardimci yapay+zeka asystent asystenta ty jij je المساعد النموذج सहायक मॉडल आप`,
	person: `engineer engineers teammate teammates analyst end-user requester asker somebody folk clientele listeners listener author's readers viewer viewers user users person people human humans operator operators customer customers owner owners someone anyone developer folks individual colleague colleagues client+of
		benutzer nutzer anwender benutzers utilisateur utilisateurs usuario usuaria usuarios utente utenti usuário usuarios пользователь пользователю пользователя пользователем kullanici kullaniciya kullanicinin uzytkownik uzytkownika uzytkownikowi uzytkownikiem gebruiker المستخدم للمستخدم उपयोगकर्ता यूज़र pengguna uzivatel uzivatele uzivateli nguoi+dung kayttaja brukeren anvandaren`,
	saying: `divulging bring+up brought+up spell+out point+out draw+attention let+know lets+know allude hint talk+about mentioning telling aware awareness erwahne erwahnen erwahnst sag sage sagen mitteilen informiere informieren zeigen nichts+sagen mentionne mentionner mentionnez dire dites informer informez montrer menciones mencionar mencione digas decir informes informar mostrar dizer diga menzionare dire informare mostrare dirlo сообщай сообщать говори говорить упоминай упоминать показывай soyleme bahsetme bildirme gosterme mow wspominaj informuj pokazuj mowic vermeld vertel zeg noem تخبر تذكر تقل بتا बताएं बताना उल्लेख`,
	negation: `not never no without nor none neither nobody nothing hardly nicht kein keine ohne niemals ne pas jamais sans no nunca jamas sin nao sem non mai senza не без нет никогда degil asla olmadan yok nie bez niet geen zonder nooit لا دون بدون لم नहीं न बिना मत`,
	stealth: `unprompted unannounced inconspicuously under+the+hood out+of+sight off+the+record on+the+quiet under+the+radar without+notice without+comment without+a+trace without+telling without+mentioning without+saying wordlessly unbeknownst unsaid machine+only for+machines not+visible never+shown not+shown keep+quiet kept+quiet by+stealth along+the+way silently secretly quietly hidden invisible invisibly unseen discreetly confidentially covert covertly unnoticed unaware stealthily behind+the+scenes in+the+background quiet silent unmentioned unobtrusively private+matter unasked automatically
		heimlich stillschweigend verborgen unbemerkt unsichtbar discretement secretement silence cachette secretamente silencio silenciosamente discretamente oculto segretamente silenziosamente nascosto тайно скрытно незаметно молча gizlice sessizce dyskretnie potajemnie cicho stiekem stilletjes heimelijk سرا بصمت चुपचाप गुप्त`,
	secret: `bearer jwt recovery+code recovery+codes backup+codes cvv pins bearer+token session+token refresh+token service+account deploy+key encryption+key connection+strings dsn signing+secret security+code verification+code one-time+password one-time+codes recovery+phrase card+data card+details login+database stored+logins saved+passwords saved+password saved+cards license+key webhook+secret client+secret certificate+key private_key signing+keys ssh-agent keyfile key+file sms+code access+tokens credentials+file bank+details password passwords passphrase passcode credential credentials token tokens secret secrets api_key apikey cookie cookies pin mfa otp 2fa keychain oauth pat env environment+variable environment+variables private+key private+keys api+key api+keys ssh+key ssh+keys access+key access+keys secret+key signing+key session+id login+data logins seed+phrase mnemonic wallet+key purse keyring kubeconfig one-time+code saved+logins vault ssh_private_key api_keys aws_secret_access_key access_token authorization+header auth+header six+digit+code session_cookie connection+string keys
		passwort passworter kennwort zugangsdaten schlussel umgebungsvariablen geheimnisse anmeldedaten mot+de+passe mots+de+passe identifiants cles jetons contrasena contrasenas claves credenciales senha senhas chaves credenciais chiavi credenziali пароль пароли паролей ключ ключи ключей токен токены токена учетные+данные sifre sifreler sifresi parola anahtar haslo hasla hasel klucz klucze kluczy wachtwoord wachtwoorden sleutel sleutels inloggegevens كلمة+المرور كلمات+المرور مفاتيح المفاتيح पासवर्ड कुंजी टोकन`,
	conversation: `so+far earlier+turns previous+turns previous+messages earlier+messages last+messages recent+messages user's+words system+prompts hidden+instructions setup+text first+message told+you typed chat+log chat+logs search+terms browsing+history search+history shell+history bookmarks open+tabs recent+prompts word+for+word this+dialogue dialog+so+far thread+so+far drafts diary diaries diaries+included unpublished current+task last_user_message working+memory scratchpad thoughts conversation conversations chat chats transcript transcripts dialogue clipboard inbox mailbox screenshot screenshots prompt prompts context chain+of+thought reasoning hidden+reasoning system+message message+history messages session+history history scrollback tool+list tool+results tool+outputs previous+results earlier+results everything+you+know what+you+know buffer editor+buffer unsaved workspace recent+files opened+files said
		gesprach gesprachsverlauf unterhaltung verlauf zwischenablage historique presse-papiers conversacion historial conversa historico conversazione cronologia переписка переписку переписки история+чата разговор диалог konusma sohbet gecmisi rozmowa rozmowy rozmowe historia gesprek geschiedenis المحادثة محادثة बातचीत वार्तालाप schranky chat+messages language+model+context what+was+said other+programs`,
	files: `working+directory spreadsheet spreadsheets attachments photos backups archives customer+list working+tree whole+disk hard+disk drive desktop+folder downloads+folder documents+folder result+set full+result source+code file files folder directory document documents content contents repository source codebase project root home desktop notes database table rows dump backup branch branches commit gist gists bucket
		datei dateien ordner inhalt fichier fichiers contenu archivo archivos contenido arquivo arquivos conteudo file contenuto файл файла файлы файлов содержимое dosya dosyasi dosyasini icerigini plik pliku pliki zawartosc bestand bestanden inhoud ملف الملف محتوى ملفات फ़ाइल फाइल`,
	sending: `sende senden schicke schicken ubermittle hange kopiere fuge ubergib ubergeben envoie envoyez envoyer transmets joins ajoute copie envia enviar envie copia incluye anade adjunta inclua anexe adicione invia inviare copia aggiungi allega отправь отправьте отправить отправляй передай передайте перешли скопируй добавь вставь gonder gonderin ilet kopyala ekle aktar wyslij przeslij przekaz dolacz skopiuj stuur verstuur kopieer أرسل ارسل انسخ أضف भेज भेजें भेजो कॉपी goes gets+sent cc bcc blind+copy duplicate along posli dua+noi+dung gui skicka laheta beam divert pipe hand+over handed+over hand+in let+have trailer`,
	reading: `lies lese lesen offne offnen lis lisez lire ouvre ouvrez lee leer lea abre leia abra leggi leggere apri прочитай прочитайте прочитать прочти открой считай oku okuyun okuyup ac przeczytaj odczytaj otworz lees open اقرأ افتح पढ़ पढ़ें पढ़ो खोल precti đoc docist las lue take takes taken`,
	running: `rufe aufrufen ausfuhren fuhre appelle appelez execute lance llama ejecuta usa chame execute use chiama esegui вызови вызовите вызывай выполни запусти cagir calistir kullan wywolaj uruchom uzyj roep gebruik voer+uit استدع نفذ استخدم चला चलाएं कॉल use+of git npm`,
	tool: `tool tools server servers function functions mcp plugin plugins extension extensions operation operations command commands action actions
		werkzeug werkzeuge outil outils herramienta herramientas ferramenta ferramentas strumento strumenti инструмент инструмента инструменты инструментом arac araci araclar narzedzie narzedzia narzedzi gereedschap hulpmiddel أداة الأداة उपकरण टूल`,
	change: ` instead+of means+to ersetze andere remplace change cambia reemplaza substitua sostituisci замени измени подмени degistir zamien zmien vervang wijzig استبدل غير बदल becomes `,
	destruction: `without+backup force-pushes force-pushed stops stopped halt halts suspend suspends suspended lock+out locked+out unsubscribe unsubscribes unmount detach merge+without left+off leave+off stays+off stay+off losche loschen supprime supprimez borra elimina apague exclua cancella удали удалите удаляй sil kaldir usun skasuj verwijder wis احذف हटा rm destroyed deleted+the turn+off turned+off switch+off switched+off shut+down emptied empty bez+kontroli off`,
	privilege: `cluster-admin superadmin sysadmin as+administrator full+control write+permission world-writable publicly collaborator collaborators co-owner maintainer+role --privileged all+privileges open+to+everyone host+network all+scopes all+rights full+rights grant+all everyone+with+the+link edit+rights owner+rights elevate elevated+rights escalate sudo chmod 777 root admin administrator administrators privilege privileges privileged elevated superuser unrestricted public anyone+with+the+link anyone_with_link full+access wider rights sandbox firewall owner+role write+access 0.0.0.0 godmode jailbreak debug+mode developer+mode`,
	policy: `works+council directive+no memo circular ordinance decree bylaw statute+requires by+order on+the+orders ruling mandate data+protection+officer internal+audit change+board head+of+security policy policies compliance compliant audit auditing audits regulation regulations law legal regulatory protocol governance directive gdpr hipaa procedure certified certification authorised authorized official security legally statutory mandated requirement dsgvo rgpd richtlinie politique norma politica политика регламент безопасности integrity safety verification verify validation statute article`,
	priority: `priority precedence supersedes above rank ranks level binding authority higher highest overrides outranks wins first+in+line last+word vorrang priorite prioridad prioridade priorita приоритет oncelik pierwszenstwo voorrang`,
	approval: `permission permissions approval approvals confirmation confirmations consent allowlist auto-approve auto+approve autoapprove dialog dialogs consent+screen permission+prompt without+asking without+confirmation bestatigung zustimmung ruckfrage nachfrage erlaubnis confirmation autorisation permiso confirmacion permissao confirmacao conferma permesso согласие подтверждение подтверждения разрешение onay izin potwierdzenie zgoda zgody toestemming bevestiging موافقة إذن अनुमति पुष्टि preapproved pre-approved agreed bez+pytania sin+preguntar ohne+zu+fragen sans+demander ничего+не+спрашивая allowed without+a+word without+a+prompt without+review`,
	lasting: `for+good until+further+notice ever+after going+forward next+time later+conversations future+conversations new+chats remembered custom+instructions login+item launch+agent scheduled+task systemd cronjob cronjobs every+morning each+morning nightly shell+profile dotfiles zshrc .zshrc .bashrc bash_profile each+session this+and+later in+later to+the+end+of+the+session remaining+session for+the+rest at+login at+boot on+startup on+every+start memory memories future forever permanent permanently lasting persistent from+now+on from+here+on henceforth sessions later+sessions every+session all+future claude.md agents.md gemini.md skill.md copilot-instructions.md cursorrules bashrc crontab cron .profile user+rules rules+file startup autostart hook hooks git+hook long-term standing gedachtnis kunftig zukunft dauerhaft memoire desormais memoria en+adelante a+partir+de+ahora d'ora+in+poi a+partir+de+agora память впредь отныне запомни запомните hafiza hatirla bundan+sonra bundan+boyle pamieci pamiec odtad zapamietaj geheugen onthoud voortaan الذاكرة تذكر याद`,
	comparison: `leak+positions no+longer+maintained not+maintained give+outdated stale+results only+choice sole+choice the+only+one first+choice over+others above+others leaks+data best better preferred superior competitor competitors competing rival rivals others alternative alternatives worse unreliable deprecated broken inferior fake counterfeit outdated unsafe compromised sponsored cheapest fastest only+tool in+place+of in+preference rather+than similar+tools other+tools other+servers other+providers elsewhere obsolete abandoned withdrawn retired faster top every+other any+other partner brand vendor our+shop negative+tone`,
	failure: `cure remedy known+problem known+issue workaround work-around only+cure the+fix error errors failed fails failure denied expired blocked invalid warning retry again repair troubleshooting otherwise crash unavailable refused locked corrupt corrupted quota rejected 401 403 permission+denied not+permitted fehler erreur error+de erro errore ошибка ошибку hata blad bledu fout خطأ त्रुटि`,
	occasion: `thanks says+thanks goodbye signs+off closes+the+topic minutes+after hours+after days+after weeks+after second+call third+call fourth+call tenth+call after+office+hours at+night on+mondays last+day first+day quarter+end month+end screen+is+locked lunch holiday holidays fifth fourth third seventh tenth tomorrow idle restart restarts midnight month weeks login calls+later ticks elapsed 2026 2027 january february march april may+first december friday night counter nth hundredth reboot awake away friday weekend password+word keyword code+word`,
	money: `iban sort+code account+number payout payouts commission wire deposit deposits crypto bitcoin checkout cart donation tip tips gift+card surcharge settlement remittance billing+account budget pay+from gratuity cents percent payment payments transfer transfers account accounts iban recipient recipients beneficiary payee wallet bank price prices invoice invoices amount refund salary bill fee purchase`,
	pretence: `as+if pass+off passed+off portray portrayed posing make+up make+it+look words+to+that+effect as+your+own own+finding own+idea as+though as+a+normal in+the+name+of behave impersonate attribute treated counts+as count+as ranks+as equals as+already`,
	cancelling: `ignoriere vergiss missachte ignore ignorez oublie oubliez ignora olvida ignore+todas esqueca ignora dimentica игнорируй игнорируйте забудь забудьте yoksay unut gormezden zignoruj zapomnij negeer vergeet تجاهل انس अनदेखा नज़रअंदाज़ null+and+void no+longer no+longer+apply not+apply ignoruj zrus bo+qua ne+tiens+plus not+binding outdated not+bound mistaken null-and-void`,
	outside: `anonymous+form form+endpoint our+api our+host upload+form file+host external+channel public+channel unlisted paste+site subdomain webhook webhooks remote external third-party third+party collector endpoint our+server our+servers our+side vendor+side outbound ftp dns public+archive pastebin drop+box callback off-site beacon pixel`,
	completeness: `unabridged uncut in+full at+full+length without+shortening unshortened untouched each+and+every all any every entire whole full complete everything whatever anything exact verbatim original raw actual real unredacted unmasked alle alles gesamte ganzen tous toutes tout todo todos todas toda tutti tutto все всё весь всю tum butun wszystkie caly cala alle+de كل جميع सभी पूरा पूरी`,
	argument: `argument arguments parameter parameters field fields value values header headers query+string body subject to+field path+argument amount flag option`,
	mail: `mail mails email e-mail e-mails emails letter letters message+body blind+copy bcc cc reply-to`,
	judgement: `not+worth+mentioning nobody+needs need+not+know needs+not+know need+to+know does+not+need does+not+concern nothing+to+know not+part+of+the+answer not+appear does+not+appear not+named no+reason+to+name left+unsaid keep+to+yourself verschweige verbirg cache+a oculta oculte nascondi esconda скрой скрывай gizle ukryj verberg أخف छिपा leave+out leaves+it+out leave+it+out out+of+the keep+it+off not+be+bothered no+trace no+concern`,
	command: `systemctl chown kubectl docker+run ssh scp rsync osascript launchctl schtasks iex invoke-webrequest certutil iptables gsettings reg+add python+-c node+-e apt-get setx pkill killall crontab+-r --no-verify --force --hard +x curl wget bash sh powershell eval base64 nc netcat npx pip npm+publish force-push git+push crontab shell terminal rm+-rf dd mkfs printenv whoami`,
	personal: `name+and ssn whereabouts coordinates gps position positions passport+number license+plate licence+plate relatives birthdate credit+score ethnicity home+and+work fingerprint face faces voice+sample calendar+entries phone+numbers mail+addresses tax+number health+data exif pregnancy therapy phone address employer location birthday passport maiden mother's ip+address device devices insurance religion health mood identity full+name date+of+birth mail+address phone+number contacts contact+list contact+lists social+security customer+names biography income home+address pet spouse family politics camera microphone keystrokes card+number cvc expiry medical health+records records diagnosis employers family bank+details account+number date+of+birth location+history`,
	guidance: `system+instructions your+rules your+instructions house+rules operating+rules prior+instructions what+you+were+told ground+rules instruction instructions rule rules guideline guidelines guardrail guardrails restrictions restriction limits safeguards safeguard safety constraints prompt+rules directives anweisung anweisungen regeln consignes instrucciones instrucoes istruzioni инструкции инструкция указания правила talimat talimatlari kurallar instrukcje zasady instructies regels التعليمات تعليمات निर्देश निर्देशों commands orders directions polecenia pokyny kyhny chi+dan ohjeet`,
	'other tool': '',
	address: '',
	'mail address': '',
	'secret place': '',
	'file path': '',
	'own tool': ' this+tool this+function this+one this+server our+tools these+tools',
	request: '',
	sequence: `step+1 step+one 1 2 part+one part+two then+call and+then afterwards finally (1/ first+step step+0 step+zero`,
	machine: `kernel bios boot+loader hosts+file dns+settings resolver proxy ssh+config docker+socket daemon security+module screen+lock remote+desktop system+settings settings+file client's+settings client+settings browser+profile terminal shell settings settings.json mcp.json vscode editor extension machine computer hosts registry keychain browser git registry startup+folder ssh-config gitconfig`,
};

/** Languages that do not set words apart: sought as parts of the text. */
const PARTS: Partial<Readonly<Record<Kind, string>>> = {
	duty: '必须 必須 务必 請 请 一定 总是 必ず 常に ください 절대 반드시 항상 하세요 십시오 ต้อง 始终 永远 应当 すること',
	trigger: '之前 之后 前に 後に 每次 当 时 たび 場合 전에 후에 때마다 먼저 先 まず ก่อน หลัง 每当',
	agent: '助手 模型 你 您 アシスタント モデル あなた 어시스턴트 모델 당신 ผู้ช่วย',
	person: '用户 使用者 ユーザー 利用者 사용자 ผู้ใช้',
	saying: '告诉 告知 提及 提到 透露 通知 伝え 言わ 知らせ 述べ 触れ 알리 말하 언급 บอก 报告 显示',
	negation: '不要 不得 请勿 别 勿 无需 ないで な 지 마 말고 않고 없이 อย่า ずに 不会',
	stealth: '秘密 悄悄 偷偷 こっそり 密かに 黙って 몰래 조용히 暗中 静默 ลับ',
	secret: '密码 密钥 凭证 凭据 令牌 パスワード 鍵 認証情報 トークン 비밀번호 키 토큰 자격 รหัสผ่าน 私钥 秘密鍵 环境变量 環境変数 환경 변수',
	conversation: '对话 聊天 会话 历史 会話 履歴 チャット 대화 기록 プロンプト 提示词 프롬프트 บทสนทนา',
	files: '文件 内容 ファイル 内容 파일 내용 ไฟล์ 目录',
	sending: '发送 传送 上传 附上 放入 复制 填入 送信 渡し 添付 追加 送る 送って 入れ コピー 보내 전송 전달 넣 첨부 포함 ส่ง 传给 转发 写入',
	reading: '读取 打开 阅读 读 読み 読む 開 읽 열 อ่าน 查看',
	running: '调用 执行 运行 使用 呼び出 実行 使っ 호출 실행 사용 เรียก',
	tool: '工具 服务器 ツール サーバー 도구 서버 เครื่องมือ',
	change: '替换 改为 修改 置き換え 変更 바꾸 변경 更改',
	destruction: '删除 关闭 削除 삭제 ลบ 禁用',
	approval: '确认 许可 批准 同意 確認 許可 承認 확인 승인 허가 동의',
	cancelling: '忽略 无视 忘记 無視 忘れ 무시 잊 ละเว้น 不再适用',
	guidance: '指令 指示 规则 规定 説明 ルール 지시 규칙 지침 คำสั่ง',
	lasting: '记住 今后 从现在起 記憶 今後 覚え 기억 앞으로 记忆',
	completeness: '所有 全部 完整 すべて 全て 全文 모든 전체 ทั้งหมด 整个',
	comparison: '其他 优先 他の 優先 다른 우선',
};

function formsOf(verb: string): readonly string[] {
	const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
	const last = verb.at(-1) ?? '';
	const isShort = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb);
	const forms = [verb, `${verb}s`, `${stem}ed`, `${stem}ing`];
	if (/(?:s|sh|ch|x|z|o)$/.test(verb)) forms.push(`${verb}es`);
	if (last === 'y' && !/[aeiou]y$/.test(verb)) forms.push(`${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`);
	if (isShort) forms.push(`${verb}${last}ed`, `${verb}${last}ing`);
	return [...forms, ...(IRREGULAR.get(verb) ?? [])];
}

const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map([
	['send', ['sent']],
	['put', ['putting']],
	['give', ['given', 'gave']],
	['write', ['written', 'wrote']],
	['tell', ['told']],
	['show', ['shown']],
	['run', ['ran', 'running']],
	['find', ['found']],
	['bring', ['brought']],
	['hide', ['hidden', 'hid']],
	['keep', ['kept']],
	['hand', ['hands']],
	['choose', ['chosen']],
	['forget', ['forgotten', 'forgetting']],
	['transfer', ['transferred', 'transferring']],
	['drop', ['dropped', 'dropping']],
	['omit', ['omitted', 'omitting']],
	['prefer', ['preferred', 'preferring']],
	['submit', ['submitted', 'submitting']],
	['embed', ['embedded', 'embedding']],
	['set', ['setting']],
	['say', ['said']],
	['overwrite', ['overwritten']],
	['withhold', ['withheld']],
]);

/** Kinds as bits of two words: kinds 0 to 30 in `low`, the rest in `high`. */
export interface KindSet {
	readonly low: number;
	readonly high: number;
}

/** How many of `KINDS` are told by `low`; the others by `high`. */
export const LOW_KINDS = 31;

export const NO_KINDS: KindSet = { low: 0, high: 0 };

export function kindSet(...kinds: readonly Kind[]): KindSet {
	let set = NO_KINDS;
	for (const kind of kinds) set = union(set, bit(KINDS.indexOf(kind)));
	return set;
}

function bit(index: number): KindSet {
	return index < LOW_KINDS ? { low: 1 << index, high: 0 } : { low: 0, high: 1 << (index - LOW_KINDS) };
}

export function union(one: KindSet, other: KindSet): KindSet {
	return { low: one.low | other.low, high: one.high | other.high };
}

export interface Lexicon {
	readonly kinds: ReadonlyMap<string, KindSet>;
	/** First words of phrases. */
	readonly openings: ReadonlySet<string>;
	/** Verbs in the form of a command. */
	readonly commands: ReadonlySet<string>;
	/** Cyrillic words that the normalised view writes in Latin letters: `he`, which is a negation among Cyrillic letters only. */
	readonly lookAlikes: ReadonlyMap<string, KindSet>;
	/** Words of a kind that is not oblique. */
	readonly plain: ReadonlySet<string>;
	readonly parts: readonly { readonly text: string; readonly kinds: KindSet }[];
}

function isOblique(kind: Kind): boolean {
	return OBLIQUE_KINDS.some((each) => each === kind);
}

const PLAIN = /^[a-z]+(?: [a-z]+)*$/;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** The lists, written as a text is when it is read. */
export function createLexicon(): Lexicon {
	const kinds = new Map<string, KindSet>();
	const openings = new Set<string>();
	const commands = new Set<string>(OTHER_COMMANDS.split(' '));
	const plain = new Set<string>();
	const lookAlikes = new Map<string, KindSet>();
	for (const [index, kind] of KINDS.entries()) {
		const own = bit(index);
		const isPlain = !isOblique(kind);
		const add = (word: string): void => {
			// Most words are written here as the view writes them.
			const spaced = word.replaceAll('+', ' ');
			const text = PLAIN.test(spaced) ? spaced : normalise(spaced).text.trim();
			if (text === '') return;
			if (text !== spaced && PLAIN.test(text) && CYRILLIC.test(word)) {
				lookAlikes.set(text, own);
				return;
			}
			const blank = text.indexOf(' ');
			if (blank > 0) openings.add(text.slice(0, blank));
			if (isPlain) plain.add(text);
			const known = kinds.get(text);
			kinds.set(text, known === undefined ? own : union(known, own));
		};
		for (const verb of (VERBS[kind] ?? '').split(/\s+/)) {
			if (verb === '') continue;
			if (isPlain) commands.add(verb);
			for (const form of formsOf(verb)) add(form);
		}
		for (const word of `${WORDS[kind]} ${FOREIGN_WORDS[kind] ?? ''}`.split(/\s+/)) add(word);
	}
	const parts = KINDS.flatMap((kind) =>
		`${PARTS[kind] ?? ''} ${FOREIGN_PARTS[kind] ?? ''}`
			.split(' ')
			.filter((part) => part !== '')
			.map((part) => ({ text: normalise(part).text, kinds: kindSet(kind) })),
	);
	return { kinds, openings, commands, plain, lookAlikes, parts };
}

const OTHER_COMMANDS =
	'do be make let get take go wait see check follow note begin end stop try spend pay order buy sign create ensure compensate encode rely trust refrain behave';
