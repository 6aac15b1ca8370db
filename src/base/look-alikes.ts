interface Script {
	readonly script: RegExp;
	readonly alike: ReadonlySet<string>;
	readonly near: ReadonlySet<string>;
}

/**
 * Letters of other scripts that look like an ASCII letter, by script. `alike`: indistinguishable; `near`: unnoticed inside a Latin word.
 * Source: Unicode security data, confusables.txt (UTS #39). Excludes the dotless i, which is part of Turkish names.
 */
const SCRIPTS: readonly Script[] = [
	{
		script: /\p{Script=Cyrillic}/u,
		alike: new Set(
			'\u0430\u0441\u0435\u043E\u0440\u0445\u0443\u0455\u0456\u0458\u04BB\u0501\u051B\u051D\u04CF\u0475\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u04C0\u050C\u051A\u051C',
		),
		near: new Set('\u0432\u0433\u043A\u043C\u043D\u043F\u0442\u044C\u042C\u0454\u0451\u0450\u0457\u0491\u0493\u04AF\u04BD\u0461'),
	},
	{
		script: /\p{Script=Greek}/u,
		alike: new Set(
			'\u03BF\u03BD\u03B1\u03B9\u03C1\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03F2\u03F3',
		),
		near: new Set('\u03B2\u03B3\u03B5\u03B7\u03BA\u03C3\u03C4\u03C5\u03C7\u03C9'),
	},
	{ script: /\p{Script=Armenian}/u, alike: new Set('\u0585\u0578\u057D\u0570\u0555\u054D'), near: new Set('\u0581\u0566\u057C\u0584') },
	{
		script: /\p{Script=Cherokee}/u,
		alike: new Set('\u13AA\u13F4\u13DF\u13AC\u13BB\u13E6\u13DE\u13B7\u13E2\u13DA\u13D4\u13D9\u13B3\u13C3'),
		near: new Set(''),
	},
	{ script: /\p{Script=Lisu}/u, alike: new Set(range(0xa4d0, 0xa4f7)), near: new Set() },
];

function range(first: number, last: number): readonly string[] {
	return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** Latin letters beyond ASCII that look like an ASCII letter: script alpha and g, and small capitals. */
const LATIN_SHAPES = /[\u0251\u0261\u0262\u026A\u0274\u0280\u028F\u0299\u029C\u029F\u1D00-\u1D22\uA730\uA731]/u;
const NAME = /[\p{L}\p{M}\p{N}_.-]+/gu;
const WORD = /[\p{L}\p{M}]+/gu;
/** Hyphens, underscores, and dots of other Unicode blocks, between letters or digits as in a name. */
const SIGNS =
	/(?<=[A-Za-z0-9_.-])[\u2010-\u2013\u2212\u203F\u2040\u2024\uFE33\uFE34\uFE4D-\uFE4F\uFE58\uFE63\uFF0D\uFF0E\uFF3F](?=[A-Za-z0-9_.-])/gu;

/**
 * Writes as `\u{…}` what looks like an ASCII letter but isn't: fullwidth, mathematical, and other shapes of Latin letters everywhere; letters
 * of another script in a word with Latin letters, or in a word with only look-alikes. A name entirely in another script stays unchanged, alone
 * and next to a Latin word (`погода_list`). Cost: O(n), nothing for ASCII.
 */
export function spellLookAlikes(text: string): string {
	if (/^[\0-\u0250]*$/.test(text)) return text;
	let ofText: readonly Script[] | undefined;
	return text.replace(SIGNS, spelled).replace(NAME, (name) => {
		if (/^[\0-\u0250]*$/.test(name)) return name;
		// In a name with Latin letters, the name's own letters must prove the script; otherwise those of the whole text do:
		// `заметки о погоде`.
		const honest = /[A-Za-z]/.test(name) ? honestIn(name) : (ofText ??= honestIn(text));
		return name.replace(WORD, (word) => spellWord(word, honest));
	});
}

function spellWord(word: string, honest: readonly Script[]): string {
	const isLatin = /[A-Za-z]/.test(word);
	return [...word].map((letter) => (isShape(letter) || passesIn(letter, isLatin, honest) ? spelled(letter) : letter)).join('');
}

/** ª and º occur in ordinary Spanish. */
function isShape(letter: string): boolean {
	if (letter < '\u0251') return false;
	return LATIN_SHAPES.test(letter) || /^[A-Za-z]$/.test(letter.normalize('NFKC'));
}

function passesIn(letter: string, isLatin: boolean, honest: readonly Script[]): boolean {
	const known = SCRIPTS.find(({ script }) => script.test(letter));
	if (known === undefined) return false;
	if (isLatin) return known.alike.has(letter) || known.near.has(letter);
	return known.alike.has(letter) && !honest.includes(known);
}

/** The scripts with a letter that can't be mistaken for a Latin one, in a word without Latin letters. */
function honestIn(text: string): readonly Script[] {
	const letters = (text.match(WORD) ?? []).flatMap((word) => (/[A-Za-z]/.test(word) ? [] : [...word]));
	return SCRIPTS.filter(({ alike, script }) => letters.some((letter) => script.test(letter) && !alike.has(letter)));
}

function spelled(letter: string): string {
	return `\\u{${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}
