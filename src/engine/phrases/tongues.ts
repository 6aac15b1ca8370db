import { normalise } from '../views/normalise.ts';

/** How a language says that what came before does not count, and that the user is not to be told. Stems; alternatives are divided by `|`. */
export interface Tongue {
	/** ISO 639-1. */
	readonly language: string;
	readonly drop: string;
	readonly earlier: string;
	readonly instructions: string;
	/** `do not tell`, and `the user`; either may come first. */
	readonly silence?: readonly [string, string];
}

const TONGUES: readonly Tongue[] = [
	{
		language: 'pl',
		drop: 'ignoruj|zignoruj|pomiń|zapomnij o|nie zwracaj uwagi na',
		earlier: 'wszystki|poprzedni|wcześniejsz|powyższ|dotychczasow',
		instructions: 'instrukcj|polece|wskazów|zasad',
		silence: ['nie mów|nie wspominaj|nie informuj|nie ujawniaj', 'użytkownik'],
	},
	{
		language: 'tr',
		drop: 'yok say|görmezden gel|göz ardı et|dikkate alma|unut',
		earlier: 'önceki|tüm|bütün|yukarıdaki|daha önce',
		instructions: 'talimat|yönerge|komut',
		silence: ['söyleme|bahsetme|bildirme|haber verme', 'kullanıcı'],
	},
	{
		language: 'vi',
		drop: 'bỏ qua|phớt lờ|hãy quên|không tuân theo',
		earlier: 'trước|tất cả|mọi|ở trên',
		instructions: 'hướng dẫn|chỉ thị|chỉ dẫn|mệnh lệnh',
		silence: ['đừng nói|không nói|đừng thông báo|không thông báo|đừng tiết lộ|không tiết lộ', 'người dùng'],
	},
	{
		language: 'hi',
		drop: 'अनदेखा|नज़रअंदाज|नजरअंदाज|भूल जा|उपेक्षा',
		earlier: 'पिछल|सभी|पूर्व|उपरोक्त|पहले',
		instructions: 'निर्देश|आदेश|हिदायत',
		silence: ['मत बता|न बता|नहीं बता', 'उपयोगकर्ता|यूज़र|यूजर'],
	},
	{
		language: 'id',
		drop: 'abaikan|lupakan|acuhkan',
		earlier: 'sebelum|semua|seluruh|di atas',
		instructions: 'instruksi|perintah|arahan|petunjuk',
		silence: ['jangan beri tahu|jangan beritahu|jangan katakan|jangan sebutkan|tanpa memberi tahu|tanpa memberitahu', 'pengguna'],
	},
	{
		language: 'uk',
		drop: 'ігноруй|проігноруй|забудь|не зважай',
		earlier: 'попередн|усі|всі|вищевказан',
		instructions: 'інструкці|вказівк|правил',
		silence: ['не кажи|не повідомляй|не згадуй|не розповідай', 'користувач'],
	},
	{
		language: 'nl',
		drop: 'negeer|vergeet',
		earlier: 'alle|eerdere|vorige|voorgaande|bovenstaande',
		instructions: 'instructies|aanwijzingen|opdrachten',
		silence: ['vertel|zeg|meld|noem', 'gebruiker (?:hier )?(?:niet|niets)'],
	},
	{
		language: 'sv',
		drop: 'ignorera|bortse från|glöm',
		earlier: 'alla|tidigare|föregående|ovanstående',
		instructions: 'instruktion|anvisning',
		silence: ['berätta inte|säg inte|nämn inte|informera inte', 'användaren'],
	},
	{
		language: 'da',
		drop: 'ignorer|se bort fra|glem',
		earlier: 'alle|tidligere|foregående|ovenstående',
		instructions: 'instruktion|instruks|anvisning',
		silence: ['fortæl ikke|sig ikke|nævn ikke|fortell ikke|si ikke|nevn ikke', 'brugeren|brukeren'],
	},
	{
		language: 'cs',
		drop: 'ignoruj|zapomeň|zabudni|nevšímej si|nedbej',
		earlier: 'všechny|všetky|předchozí|predchádzajúc|dřívější|výše',
		instructions: 'instrukc|inštrukc|pokyn',
		silence: ['neříkej|nezmiňuj|neinformuj|nesděluj|nehovor', 'uživatel|používateľ'],
	},
	{
		language: 'ro',
		drop: 'ignoră|ignora|uită|nu ține cont',
		earlier: 'toate|anterioare|precedente|de mai sus',
		instructions: 'instrucțiun|indicații',
		silence: ['nu spune|nu menționa|nu informa|nu dezvălui', 'utilizator'],
	},
	{
		language: 'hu',
		drop: 'hagyd figyelmen kívül|hagyja figyelmen kívül|felejtsd el|ne vedd figyelembe',
		earlier: 'minden|összes|korábbi|előző|fenti',
		instructions: 'utasítás',
		silence: ['ne mondd|ne említsd|ne áruld', 'felhasználó'],
	},
	{
		language: 'el',
		drop: 'αγνόησε|αγνοήστε|ξέχασε|ξεχάστε',
		earlier: 'όλες|προηγούμεν|παραπάνω',
		instructions: 'οδηγί|εντολ',
		silence: ['μην πεις|μην αναφέρεις|μην ενημερώσεις|μην αποκαλύψεις', 'χρήστη'],
	},
	{
		language: 'he',
		drop: 'התעלם|התעלמו|שכח|תשכח',
		earlier: 'כל|הקודמ|לעיל',
		instructions: 'הוראות|הנחיות',
		silence: ['אל תספר|אל תגיד|אל תזכיר|אל תגלה|אל תודיע', 'משתמש'],
	},
	{
		language: 'fa',
		drop: 'نادیده بگیر|فراموش کن',
		earlier: 'قبلی|تمام|همه|پیشین',
		instructions: 'دستور',
		silence: ['نگو|اطلاع نده', 'کاربر'],
	},
	{
		language: 'ur',
		drop: 'نظر انداز|نظرانداز|بھول جا',
		earlier: 'پچھل|تمام|سابقہ|پہلے',
		instructions: 'ہدایات|احکامات',
		silence: ['مت بتا|نہ بتا', 'صارف'],
	},
	{
		language: 'th',
		drop: 'ละเว้น|เพิกเฉย|ไม่ต้องสนใจ|อย่าสนใจ|ลืม',
		earlier: 'ก่อนหน้า|ทั้งหมด|ข้างต้น',
		instructions: 'คำสั่ง|คำแนะนำ',
		silence: ['อย่าบอก|ห้ามบอก|อย่าแจ้ง|ห้ามแจ้ง', 'ผู้ใช้'],
	},
	{ language: 'bn', drop: 'উপেক্ষা|ভুলে যা', earlier: 'আগের|সমস্ত|সকল|পূর্ববর্তী', instructions: 'নির্দেশ' },
	{ language: 'ta', drop: 'புறக்கணி|மறந்து', earlier: 'முந்தைய|அனைத்து', instructions: 'வழிமுறை|அறிவுறுத்த' },
	{
		language: 'sw',
		drop: 'puuza|sahau',
		earlier: 'yote|awali|yaliyotangulia|zilizotangulia',
		instructions: 'maagizo|maelekezo',
		silence: ['usimwambie|usitaje|usimjulishe', 'mtumiaji'],
	},
	{
		language: 'tl',
		drop: 'huwag pansinin|balewalain|kalimutan',
		earlier: 'lahat|nakaraan|naunang',
		instructions: 'tagubilin|utos|instruksyon',
	},
	{
		language: 'fi',
		drop: 'ohita|unohda|jätä huomiotta|älä välitä',
		earlier: 'kaikki|aiemmat|aikaisemmat|edelliset|yllä olevat',
		instructions: 'ohjee|ohjeet|käskyt|määräykset',
		silence: ['älä kerro|älä mainitse|älä ilmoita', 'käyttäjä'],
	},
	{
		language: 'bg',
		drop: 'игнорирай|забрави|пренебрегни',
		earlier: 'всички|предишн|предходн|горни',
		instructions: 'инструкции|указания|команди',
		silence: ['не казвай|не споменавай|не съобщавай', 'потребител'],
	},
	{
		language: 'hr',
		drop: 'zanemari|ignoriši|ignoriraj|zaboravi',
		earlier: 'sve|prethodn|ranij|gore navede',
		instructions: 'uputstva|upute|instrukcij|naredbe',
		silence: ['ne govori|ne spominji|ne reci|nemoj reći', 'korisnik'],
	},
	{ language: 'lt', drop: 'ignoruok|pamiršk|nepaisyk', earlier: 'vis[aąuų]|ankstesn|pirmiau', instructions: 'instrukcij|nurodym' },
	{ language: 'lv', drop: 'ignorē|aizmirsti|neņem vērā', earlier: 'vis[aāui]|iepriekšēj', instructions: 'norādījum|instrukcij' },
	{ language: 'et', drop: 'eira|ignoreeri|unusta', earlier: 'kõik|eelnevaid|varasema', instructions: 'juhise|korraldus|käsud' },
	{ language: 'ca', drop: 'ignora|oblida', earlier: 'totes|anteriors|prèvies', instructions: 'instruccions' },
	{ language: 'af', drop: 'ignoreer|vergeet', earlier: 'alle|vorige|bogenoemde', instructions: 'instruksies|opdragte' },
	{ language: 'zu', drop: 'ziba|khohlwa', earlier: 'yonke|yangaphambili|edlule', instructions: 'imiyalelo|imiyalo' },
	{ language: 'gd', drop: 'leig seachad|dìochuimhnich', earlier: 'a h-uile|roimhe|gach', instructions: 'stiùireadh|stiùiridhean|òrdugh' },
	{
		language: 'la',
		drop: 'ignora|neglege|obliviscere',
		earlier: 'omnia|omnes|priora|priores|superiora',
		instructions: 'praecepta|mandata|instructiones|iussa',
	},
];

const GAP = '[^.!?\\n\u3002\u0964]{0,24}?';

/** An order of a tongue, as the normalised view writes it. `literals`: one of them stands in every match. */
export interface TongueOrder {
	readonly kind: 'drop' | 'silence';
	readonly literals: readonly string[];
	readonly source: string;
}

/** Verbs stand before or behind what they speak of; what is earlier is said before or behind the noun. */
export const TONGUE_ORDERS: readonly TongueOrder[] = TONGUES.flatMap(({ drop, earlier, instructions, silence }) => {
	const [verb, before, noun] = [drop, earlier, instructions].map(groupOf);
	const orders: TongueOrder[] = [
		{
			kind: 'drop',
			literals: literalsOf(drop),
			source: `${verb}${GAP}(?:${before}${GAP}${noun}|${noun}${GAP}${before})|${before}${GAP}${noun}${GAP}${verb}`,
		},
	];
	if (silence !== undefined) {
		const [tell, user] = silence.map(groupOf);
		orders.push({ kind: 'silence', literals: literalsOf(silence[0]), source: `${tell}${GAP}${user}|${user}${GAP}${tell}` });
	}
	return orders;
});

/** A stem of letters that are set apart by blanks begins a word. */
function groupOf(alternatives: string): string {
	const folded = normalise(alternatives).text;
	return `${/[a-z]/.test(folded.charAt(0)) ? '\\b' : ''}(?:${folded})`;
}

function literalsOf(alternatives: string): readonly string[] {
	return normalise(alternatives).text.split('|');
}
