import { shannonEntropy } from './entropy.ts';
import { isPlaceholder, isPublic, isSequential } from './placeholders.ts';

/** How a value is linked to the word that labels it. */
export type Tie =
	/** The format leaves no doubt: an option of a command, `login x password y`. */
	| 'format'
	/** A colon, an arrow, the column of a table. */
	| 'sign'
	/** A verb: `is`, `lautet`, `es`. */
	| 'word'
	/** Nothing: the value is the next word. */
	| 'none';

/** Names of methods and standards that contain digits but aren't passwords. */
const METHOD = /^(?:sha|md|base|aes|rsa|utf|oauth|argon|bcrypt|scrypt|pbkdf|saml|hmac|ed|x|p)[-_]?\d{1,5}(?:i?d?|[-_]\w{1,12})$/i;
const STANDARD = /^(?:NIST|SP|ISO|IEC|RFC|CVE|CIS|PCI|FIPS|DIN|EN|OWASP|BSI|KB|TLS|WPA|HTTP|OAuth|OpenID|Web)[-_.]?\d/i;
/** A reference to a secret, or an encrypted or hashed one. */
const REFERENCE =
	/^(?:\$|ENC\[|ENC\(|\{(?:cipher|SSHA|SHA|MD5|CRYPT|PLAIN|noop|bcrypt)|vault:|op:\/\/|ref\+|arn:|secret(?:smanager|ref|s)?[:/.]|@Microsoft|!|env[:.(]|file:|ssm:|kms:|sha\d{1,3}[:-]|AQICAH|gAAAAA|U2FsdGVkX1)/i;

/**
 * Whether a value looks like a password that a person or a program chose. The looser the link to the label before it, the more kinds of
 * characters it needs. Excludes words, numbers, dates, file and host names, code, and references. Cost: O(length).
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
	// Names that contain a number, paths without a leading slash.
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

/** A call (`z.string().min(8)`), an element's attribute (`rules={…`), a list element, or a list of rules (`min:8|max:64`), even with digits. */
export function isCode(value: string): boolean {
	if (
		/^(?:process|import\.meta)\.env\b|^[\w$-]{1,64}=\{|^[A-Za-z_$][\w$]*(?:\.[\w$]+)*\[(?:\d+|["'])|^[a-z_]+(?::[\w,.]+)?(?:\|[a-z_]+(?::[\w,.]+)?)+$/.test(
			value,
		)
	)
		return true;
	const call = /^[A-Za-z_$][\w$]*(?<chain>(?:\??\.[\w$]+)*)\(/.exec(value);
	if (call === null) return false;
	// `Hunter(2024)!` and `Kv8(mQ2p!` aren't code: code continues with an operator, or ends.
	const rest = value.slice(call[0].length);
	return call.groups?.['chain'] !== '' || (rest.includes(')') ? !/\)[\w!@#%^*~$]/.test(rest) : /^[\w$.,'"`/:=-]*$/.test(rest));
}

/** `1.2.3`, `v1.2.3-rc4`, `3.11-slim`, `10.5.3b2`. */
export function isVersion(value: string): boolean {
	return /^[vV]?\d+(?:\.\d+){1,5}(?:[a-z]{1,5}\d{0,3}|[-+._~:/\\][\w.+:/~\\-]*)?$/.test(value);
}

/** A lowercase word or a few digits: the name of a file or a service, or a port. */
export function isPlainWord(value: string): boolean {
	return /^[a-z]{1,12}$|^\d{1,5}$/.test(value);
}

/** `PR#1234-Fix`, `ABC-2024-x1`: a ticket number with more of its name. */
export function isReference(value: string): boolean {
	return /^[A-Z]{1,12}[-_#]\d{1,8}[-_./](?:[A-Z]?[a-z]{1,12}|[A-Za-z]\d{1,3}|\d{1,6})$/.test(value);
}

function withoutEndSigns(value: string): string {
	let end = value.length;
	while (end > 0 && !/[\p{L}\p{N}]/u.test(value.charAt(end - 1))) end -= 1;
	return value.slice(0, end);
}

/** `k3yb0ard`: digits between letters aren't a number. */
function hasDigitsAmongLetters(value: string): boolean {
	return /[a-z]\d+[a-z]|\d[a-z]+\d/i.test(value);
}

/** The length of the value without trailing brackets, punctuation, and emphasis marks of the surrounding text. */
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

/** Random letters and digits, as services issue them. `least`: minimum UTF-16 units. */
export function looksLikeKey(value: string, least = 20): boolean {
	if (value.length < least || !/^[A-Za-z0-9_+/=.~-]{1,4000}$/.test(value) || isPlaceholder(value) || isSequential(value) || isPublic(value))
		return false;
	if (/^[A-Za-z]+(?:[_./-][A-Za-z]+)*$/.test(value) || /^[\d.-]+$/.test(value) || /^(?:pub|public)[_.-]|^\.{0,2}\//i.test(value))
		return false;
	const digits = value.match(/\d/g)?.length ?? 0;
	if (/^[a-z]+(?:[._/-][a-z\d]{1,12})+$/i.test(value) && digits < 6) return false;
	// Few digits suffice if upper and lower case are mixed as in no name.
	const isMixed = digits >= 1 && value.length >= 24 && /[a-z][A-Z]/.test(value) && /[A-Z]{2}/.test(value);
	return (digits >= 3 && shannonEntropy(value) >= 3.2) || (isMixed && shannonEntropy(value) >= 4);
}
