/**
 * Example values from the providers' documentation, and test cards of payment providers. Only whole values match, because text that just
 * contains the word EXAMPLE may be a modified real value. Split into parts, so that secret scanners don't report this file.
 */
const KNOWN = new Set<string>([
	['AKIA', 'IOSFODNN7', 'EXAMPLE'].join(''),
	['AKIA', 'I44QH8DHB', 'EXAMPLE'].join(''),
	['ASIA', 'IOSFODNN7', 'EXAMPLE'].join(''),
	['ASIA', 'I44QH8DHB', 'EXAMPLE'].join(''),
	['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCY', 'EXAMPLEKEY'].join('/').replace('/EXAMPLEKEY', 'EXAMPLEKEY'),
	['je7MtGbClwBF', '2Zp9Utk', 'h3yCo8nvb', 'EXAMPLEKEY'].join('/').replace('/EXAMPLEKEY', 'EXAMPLEKEY'),
	// Azurite and the Cosmos emulator publish these account keys.
	['Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq', 'K1SZFPTOtr', 'KBHBeksoGMGw=='].join('/'),
	['C2y6yDjf5', 'R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw', 'Jw=='].join('/'),
]);

/** Example tokens from specifications and manuals: RFC 6750, RFC 7617, Stripe, Telegram. */
for (const parts of [
	['mF_9.B5f', '-4.1JqM'],
	['sk_test_', '4eC39HqLyjWDarjtT1zdp7dc'],
	['QWxhZGRpbjpv', 'cGVuIHNlc2FtZQ=='],
	['dXNlcm5hbWU6', 'cGFzc3dvcmQ='],
	['110201543:AA', 'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
])
	KNOWN.add(parts.join(''));

/** Payment cards that networks and payment providers publish for tests (Visa, Mastercard, Stripe, PayPal, Adyen, Braintree). */
const TEST_CARDS = new Set(
	(
		'4111111111111111 4242424242424242 4012888888881881 4000056655665556 4222222222222 4000000000000002 4000000000009995 4000000000000077 ' +
		'4000002500003155 4000000000003220 4000000000000101 4000000000000119 4000000000000127 4005519200000004 4009348888881881 4012000033330026 ' +
		'4012000077777777 4217651111111119 4500600000000061 4917610000000000 4988438843884305 4166676667666746 4646464646464644 4263982640269299 ' +
		'5555555555554444 5105105105105100 5454545454545454 5200828282828210 5424000000000015 2223003122003222 2223000048400011 2223520443560010 ' +
		'5555341244441115 5577000055770004 5136333333333335 5585558555855583 2222400010000008 2222400030000004 5425233430109903 2222420000001113 ' +
		'378282246310005 371449635398431 378734493671000 370000000000002 343434343434343 374245455400126 378282246310005 ' +
		'6011111111111117 6011000990139424 6011981111111113 6011601160116611 6445644564456445 6011000400000000 ' +
		'30569309025904 38520000023237 36227206271667 36006666333344 3056930009020004 36700102000000 36148900647913 ' +
		'3530111333300000 3566002020360505 3566111111111113 3569990010095841 6205500000000000004 6200000000000005 6304000000000000 ' +
		'6759649826438453 6771798021000008 6799990100000000019 6304000000000000000 4444333322221111 4000000000000000 5019717010103742'
	).split(' '),
);

export function isTestCard(digits: string): boolean {
	return TEST_CARDS.has(digits) || new Set(digits).size === 1;
}

/** Words that people write instead of a value. Only whole values match, in any case. */
const DUMMY_VALUES = new Set(
	(
		'password passwd pass pwd secret mysecret mypassword yourpassword your_password your-password my_password token mytoken your_token ' +
		'your-token apikey api_key api-key your_api_key your-api-key yourapikey myapikey key changeme change_me change-me changeit example ' +
		'placeholder redacted removed hidden masked none null nil undefined true false string test testing dummy fake sample user username admin ' +
		'root guest foo bar baz foobar qwerty abc123 password1 password123 pass123 secret123 123456 12345678 123456789 1234567890 todo tbd ' +
		'env default value required optional empty unset'
	).split(' '),
);

const LONGEST_DUMMY_VALUE = Math.max(...[...DUMMY_VALUES].map(({ length }) => length));

export function isDummyValue(value: string): boolean {
	return value.length <= LONGEST_DUMMY_VALUE && DUMMY_VALUES.has(value.toLowerCase());
}

/**
 * Whether `value` isn't a real value: a known example, a variable, a slot to fill in, an already masked value, or a run of one or few
 * characters. Cost: O(n).
 */
export function isPlaceholder(value: string): boolean {
	if (KNOWN.has(value) || isDummyValue(value)) return true;
	// ${VAR}, $VAR, {{ var }}, %VAR%, <your-key>, [your key], $(command), #{var}
	if (/^(?:\$\{|\{\{|<|\[|\$\(|#\{|\$[A-Za-z_]\w*$|\$\d|%[A-Za-z_]\w*%$|\{[A-Za-z_][\w.-]{0,60}\}?$|%\(?[sdrv])/.test(value)) return true;
	if (/\$\{\{?|\{\{|\}\}|\*{3}|•{3}|\.{3}$|…/.test(value)) return true;
	if (/^(?:your|my|the|insert|enter|put|replace|add|paste|some|change)[_\- ]?(?:[a-z]{2,12}[_\- ]?){1,6}(?:here)?$/i.test(value))
		return true;
	return isFewCharacters(value);
}

/**
 * Whether the value is meant to be public, or is a reference to a secret: keys that pages send to browsers (Mapbox, Stripe, Clerk, PostHog,
 * reCAPTCHA, Turnstile, hCaptcha in its test form), and what vaults and encryption write into files.
 */
export function isPublic(value: string): boolean {
	return /^(?:pk\.eyJ|pk_(?:live|test|prod)_|phc_|6L[a-zA-Z0-9_-]{6}AAAA|0x4AAAAAAA|10000000-ffff-|vault:|\$ANSIBLE_VAULT|ENC[[(]|\{cipher\}|op:\/\/|ref\+|arn:aws|AQICAH|gAAAAA|sha(?:1|256|384|512)[-:])/.test(
		value,
	);
}

const PASSING =
	/(?:next|prev(?:ious)?|page|continuation|pagination|cursor|sync|resume|scroll|delta|skip|start|csrf|xsrf|csrf[_-]?middleware|antiforgery|request[_-]?verification)[_ -]?(?:page[_ -]?)?token["'`\]]{0,2}[ \t]{0,8}(?::{1,3}=|[:=]>?|={1,2}|,)[ \t]{0,8}["'`]?$/i;

/** Whether the value at `start` is a pagination cursor or a CSRF token, which opens nothing. */
export function isPassing(text: string, start: number): boolean {
	const lead = text.slice(Math.max(0, start - 48), start);
	const match = PASSING.exec(lead);
	// `restart_token` doesn't count, but `listPageToken` does.
	return (
		match !== null && (!/[A-Za-z]/.test(lead.charAt(match.index - 1)) || /[a-z][A-Z]/.test(lead.slice(match.index - 1, match.index + 1)))
	);
}

/** A run of one character or a repetition of very few: `xxxx…`, `0000…`, `abababab`. Ignores a known prefix before the run. */
export function isFewCharacters(value: string): boolean {
	const tail = value.replace(/^[A-Za-z]{1,8}\d?[_.-]/, '');
	if (tail.length < 8) return false;
	const longest = longestRun(tail);
	if (longest >= Math.max(6, tail.length * 0.6)) return true;
	const distinct = differentIn(tail);
	return distinct <= 2 || (tail.length >= 24 && distinct <= 4 && longest >= 4);
}

function longestRun(text: string): number {
	let longest = 0;
	let run = 0;
	let before = -1;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		run = code === before ? run + 1 : 1;
		if (run > longest) longest = run;
		before = code;
	}
	return longest;
}

/** Number of distinct ASCII letters, in any case, and digits. */
function differentIn(text: string): number {
	let [letters, digits] = [0, 0];
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at) | 0x20;
		if (code >= 0x61 && code <= 0x7a) letters |= 1 << (code - 0x61);
		else if (code >= 0x30 && code <= 0x39 && text.charCodeAt(at) === code) digits |= 1 << (code - 0x30);
		// Some non-ASCII letters become ASCII in lowercase.
		else if (code > 0x7f) return new Set(text.toLowerCase().replace(/[^a-z0-9]/g, '')).size;
	}
	return bitsOf(letters) + bitsOf(digits);
}

function bitsOf(set: number): number {
	let count = 0;
	for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
	return count;
}

/** Whether most characters follow their neighbor in the alphabet or among the digits, as in invented values: `abcdef123456`. */
export function isSequential(value: string): boolean {
	const plain = value.toLowerCase().replace(/[^a-z0-9]/g, '');
	if (plain.length < 6) return false;
	let steps = 0;
	for (let at = 1; at < plain.length; at += 1) {
		const step = plain.charCodeAt(at) - plain.charCodeAt(at - 1);
		if (step === 1 || (plain[at] === '0' && plain[at - 1] === '9')) steps += 1;
	}
	return steps >= (plain.length - 1) * 0.65;
}
