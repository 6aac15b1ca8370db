import { shannonEntropy } from './entropy.ts';
import { isPlaceholder, isPublic, isSequential } from './placeholders.ts';

/** What ties a value to the word that says what it is. */
export type Tie =
	/** The format leaves no doubt: an option of a command, `login x password y`. */
	| 'format'
	/** A colon, an arrow, the column of a table. */
	| 'sign'
	/** A verb: `is`, `lautet`, `es`. */
	| 'word'
	/** Nothing: it is the next word. */
	| 'none';

/** Names of methods and standards that have digits and are no values. */
const METHOD = /^(?:sha|md|base|aes|rsa|utf|oauth|argon|bcrypt|scrypt|pbkdf|saml|hmac|ed|x|p)[-_]?\d{1,5}(?:i?d?|[-_]\w{1,12})$/i;
const STANDARD = /^(?:NIST|SP|ISO|IEC|RFC|CVE|CIS|PCI|FIPS|DIN|EN|OWASP|BSI|KB|TLS|WPA|HTTP|OAuth|OpenID|Web)[-_.]?\d/i;
/** What points to a secret, or is one that was made unreadable. */
const REFERENCE =
	/^(?:\$|ENC\[|ENC\(|\{(?:cipher|SSHA|SHA|MD5|CRYPT|PLAIN|noop|bcrypt)|vault:|op:\/\/|ref\+|arn:|secret(?:smanager|ref|s)?[:/.]|@Microsoft|!|env[:.(]|file:|ssm:|kms:|sha\d{1,3}[:-]|AQICAH|gAAAAA|U2FsdGVkX1)/i;

/**
 * Whether a value has the look of a password that a person or a program chose, given how it is tied to the word in front of it: the looser
 * the tie, the more kinds of characters. Words, numbers, dates, names of files and hosts, code and references are none. Cost: O(length).
 */
export function looksLikePassword(value: string, tie: Tie): boolean {
	if (value.length < (tie === 'format' ? 4 : 6) || value.length > 128) return false;
	if (isPlaceholder(value) || REFERENCE.test(value)) return false;
	if (tie === 'format') return !/^[-\d.]{1,3}$|\.(?:zip|7z|gz|tgz|pem|key|sql|txt|json|ya?ml)$/i.test(value);
	// Addresses, paths, code.
	if (/^[a-z][a-z\d+.-]{1,12}:\/\/|^(?:[.~]{0,2}\/|[A-Za-z]:\\|--?[a-z])|^[\w.+-]+@[\w-]+\.|^(?:www|mailto)[.:]/i.test(value)) return false;
	if (isCode(value)) return false;
	if (/\w[([]|[)\]]\.|=>|::|->|&&|\|\||\w=["'\w]|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) && !/\d\D*\d/.test(value))
		return false;
	if (/^[\w-]+(?:\.[a-z][\w-]*)+(?::\d+)?(?:\/|$)/i.test(value) && (/\.[a-z]{2,6}(?:[:/]|$)/.test(value) || tie === 'none')) return false;
	// Numbers, dates, versions, tickets, measures, standards.
	if (/^[\d.,:/+_T%-]+Z?$|^\d{1,4}[-./]?[A-Z][a-z]{2,8}[-./]?\d{2,4}$/.test(value) || isVersion(value)) return false;
	// Names with a number in them, paths without a slash in front.
	if (/^(?:[A-Z][a-z]{2,}\d){1,4}(?:[A-Z][a-z]{2,})?$|^[a-z][\w.-]*(?:\/[\w.-]+){2,}$/.test(value)) return false;
	if (/^[A-Za-z_]\w*\([^()]*\)$|^[A-Za-z]{0,4}\d{1,4}[/.-]\d{2,4}$/.test(value)) return false;
	if (/^[A-Z]{1,12}[-_#]\d+$|^#?\d+[a-zA-Z]{1,5}$|^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(value) || METHOD.test(value) || STANDARD.test(value))
		return false;
	const digits = value.match(/\d/g)?.length ?? 0;
	const hasLower = /\p{Ll}/u.test(value);
	const hasUpper = /\p{Lu}/u.test(value);
	const inner = withoutEndSigns(value);
	const hasStrongSign = /[!#$%&*+=?@^~]/.test(inner) || /[#$%^*@=~+]$/.test(value);
	const hasSign = /[^\p{L}\p{N}]/u.test(inner);
	if (!hasLower && !hasUpper) return false;
	if (digits === 0) return tie !== 'none' && value.length >= 8 && hasLower && hasUpper && hasStrongSign && !/[=&?/]/.test(value);
	if (/^[\da-f]+$/i.test(value) && [32, 40, 48, 56, 64, 96, 128].includes(value.length)) return false;
	const isWordAndNumber = /^\p{L}+[-_.]?\d+$/u.test(inner);
	const kinds = Number(hasLower) + Number(hasUpper) + 1 + Number(hasStrongSign || hasSign || /[!?]$/.test(value));
	switch (tie) {
		case 'none':
			return value.length >= 8 && !isWordAndNumber && !/\//.test(value) && (hasStrongSign || (hasLower && hasUpper)) && kinds >= 3;
		case 'word':
			if (isWordAndNumber) return value.length >= 8 && digits >= 3 && (kinds >= 3 || value.length >= 10);
			return kinds >= 3 || (value.length >= 8 && digits >= 2 && hasDigitsAmongLetters(value));
		default:
			if (isWordAndNumber) return value.length >= 8 && digits >= 2 && (kinds >= 3 || digits >= 4);
			return kinds >= 3 || (value.length >= 8 && (digits >= 2 || hasDigitsAmongLetters(value)));
	}
}

/** A call (`z.string().min(8)`), the attribute of an element (`rules={…`), an element of a list, a list of rules (`min:8|max:64`): digits in it change nothing. */
export function isCode(value: string): boolean {
	if (
		/^(?:process|import\.meta)\.env\b|^[\w$-]{1,64}=\{|^[A-Za-z_$][\w$]*(?:\.[\w$]+)*\[(?:\d+|["'])|^[a-z_]+(?::[\w,.]+)?(?:\|[a-z_]+(?::[\w,.]+)?)+$/.test(
			value,
		)
	)
		return true;
	const call = /^[A-Za-z_$][\w$]*(?<chain>(?:\??\.[\w$]+)*)\(/.exec(value);
	if (call === null) return false;
	// `Hunter(2024)!`, `Kv8(mQ2p!` are none: code goes on with a sign of its own, or ends.
	const rest = value.slice(call[0].length);
	return call.groups?.['chain'] !== '' || (rest.includes(')') ? !/\)[\w!@#%^*~$]/.test(rest) : /^[\w$.,'"`/:=-]*$/.test(rest));
}

/** `1.2.3`, `v1.2.3-rc4`, `3.11-slim`, `10.5.3b2`. */
export function isVersion(value: string): boolean {
	return /^[vV]?\d+(?:\.\d+){1,5}(?:[a-z]{1,5}\d{0,3}|[-+._~:/\\][\w.+:/~\\-]*)?$/.test(value);
}

/** One lower-case word or a few digits: the name of a file or a service, a port. */
export function isPlainWord(value: string): boolean {
	return /^[a-z]{1,12}$|^\d{1,5}$/.test(value);
}

/** `PR#1234-Fix`, `ABC-2024-x1`: the number of a thing and more of its name. */
export function isReference(value: string): boolean {
	return /^[A-Z]{1,12}[-_#]\d{1,8}[-_./](?:[A-Z]?[a-z]{1,12}|[A-Za-z]\d{1,3}|\d{1,6})$/.test(value);
}

function withoutEndSigns(value: string): string {
	let end = value.length;
	while (end > 0 && !/[\p{L}\p{N}]/u.test(value.charAt(end - 1))) end -= 1;
	return value.slice(0, end);
}

/** `k3yb0ard`: digits that stand between letters are not the number of something. */
function hasDigitsAmongLetters(value: string): boolean {
	return /[a-z]\d+[a-z]|\d[a-z]+\d/i.test(value);
}

/** How many characters belong to the value: brackets, full stops and marks of emphasis of the text around it do not. */
export function valueLength(text: string): number {
	let end = text.length;
	for (;;) {
		const last = text.charAt(end - 1);
		const isClosing = (last === ')' && !text.slice(0, end).includes('(')) || (last === ']' && !text.slice(0, end).includes('['));
		if (/[.,;:。、，；…]/.test(last) || isClosing || (last === '}' && !text.slice(0, end).includes('{'))) end -= 1;
		else if (text.slice(0, end).endsWith('**') || text.slice(0, end).endsWith('__')) end -= 2;
		else return end;
	}
}

/** Random letters and digits, as services hand them out: `least` units or more. */
export function looksLikeKey(value: string, least = 20): boolean {
	if (value.length < least || !/^[A-Za-z0-9_+/=.~-]{1,4000}$/.test(value) || isPlaceholder(value) || isSequential(value) || isPublic(value))
		return false;
	if (/^[A-Za-z]+(?:[_./-][A-Za-z]+)*$/.test(value) || /^[\d.-]+$/.test(value) || /^(?:pub|public)[_.-]|^\.{0,2}\//i.test(value))
		return false;
	const digits = value.match(/\d/g)?.length ?? 0;
	if (/^[a-z]+(?:[._/-][a-z\d]{1,12})+$/i.test(value) && digits < 6) return false;
	// Few digits are enough where both cases are mixed as no name mixes them.
	const isMixed = digits >= 1 && value.length >= 24 && /[a-z][A-Z]/.test(value) && /[A-Z]{2}/.test(value);
	return (digits >= 3 && shannonEntropy(value) >= 3.2) || (isMixed && shannonEntropy(value) >= 4);
}
