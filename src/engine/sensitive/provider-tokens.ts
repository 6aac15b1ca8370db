import type { Severity } from '../finding.ts';
import { hasBase62Crc } from './checksums.ts';
import { isPlaceholder, isSequential } from './placeholders.ts';
import data from './provider-tokens.json' with { type: 'json' };
import type { Proof, Rule } from './sensitive-rule.ts';

/** A row of provider-tokens.json. */
interface TokenRow {
	readonly type: string;
	/** The token's prefix. `length` characters of the class `of` follow: an exact number, or a minimum and a maximum. Each prefix is a rule. */
	readonly prefix?: readonly string[] | string;
	readonly of?: string;
	readonly length?: readonly number[] | number;
	/** What must follow the token, as a regular expression. Default: no character of its class. */
	readonly tail?: string;
	/** A token with its own form, which starts `lead` units before one of the literals. */
	readonly literals?: readonly string[];
	readonly form?: string;
	readonly flags?: string;
	readonly lead?: number;
	/** The match starts inside a token: the form itself checks what comes before. */
	readonly inside?: boolean;
	/** Default `high`. */
	readonly severity?: Severity;
	/** Default 2.5. */
	readonly minEntropy?: number;
	/** Expressions that every token matches, and that no token matches. */
	readonly needs?: readonly string[];
	readonly never?: readonly string[];
	/** Length of the prefix of a token that ends with its own checksum. */
	readonly crc?: number;
	readonly example?: string;
}

/**
 * What can come before a token: no letter or digit, except at the end of a string escape (`\n`) or a URL escape (`%3D`), which only look
 * like part of the token.
 */
const BEGINS = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrtbf]))';

function rulesOf(row: TokenRow): readonly Rule[] {
	const { example, flags = '', form, inside = false, lead = 0, length = 0, literals = [], of = '', prefix = [], tail } = row;
	const begins = inside ? '' : BEGINS;
	if (form !== undefined) return [ruleOf(row, { literals, lead, pattern: new RegExp(begins + form, `${flags}y`) }, 0, example)];
	const [min = 0, max = min] = [length].flat();
	const behind = tail ?? `(?![${of.replace('+/', '+/=')}])`;
	return [prefix].flat().map((each) => {
		const pattern = new RegExp(`${begins}${escape(each)}[${of}]{${min},${max}}${behind}`, 'y');
		return ruleOf(row, { literals: [each], pattern }, each.length, example ?? `${each}{${min}:${of}}`);
	});
}

function ruleOf(
	{ crc, minEntropy = 2.5, needs = [], never = [], severity = 'high', type }: TokenRow,
	search: { readonly literals: readonly string[]; readonly lead?: number; readonly pattern: RegExp },
	prefixLength: number,
	example: string | undefined,
): Rule {
	const [needed, refused] = [needs, never].map((forms) => forms.map((form) => new RegExp(form)));
	const proofOf = (value: string): Proof => {
		if (needed?.every((form) => form.test(value)) === false || refused?.some((form) => form.test(value)) === true) return 'refuted';
		return crc !== undefined && hasBase62Crc(value.slice(crc)) ? 'proved' : 'plausible';
	};
	return {
		type,
		category: 'secret',
		severity,
		confidence: 0.9,
		search: { kind: 'literal', ...search },
		minEntropy,
		check: (value) => providerProof(value, prefixLength, proofOf),
		...(example === undefined ? {} : { example }),
	};
}

/** A real prefix with a body that runs through the alphabet was typed by a person. Kept, but as `weak`. */
function providerProof(value: string, prefixLength: number, proofOf: (value: string) => Proof): Proof {
	const body = value.slice(prefixLength);
	if (isPlaceholder(value) || isPlaceholder(body)) return 'refuted';
	const proof = proofOf(value);
	return proof === 'plausible' && isSequential(body) ? 'weak' : proof;
}

function escape(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

const ROWS = data as readonly TokenRow[];

/** Credentials recognizable by their own form, such as their issuer's prefix. Sources: each provider's documentation of its token format, in our own words. */
export const PROVIDER_TOKENS: readonly Rule[] = ROWS.flatMap(rulesOf);
