/**
 * Letters of other scripts that look like a Latin letter, and typographic marks, each with what a reader sees. A selection that can
 * disguise lower-case Latin words. Source: Unicode security data, confusables.txt (UTS #39).
 */
const LOOKALIKES: readonly (readonly [string, string])[] = [
	// Lower-case Cyrillic letters, then letters whose capitals look alike.
	['a', '\u0430\u03B1\u0251'],
	['b', '\u044C\u042C'],
	['c', '\u0441'],
	['d', '\u0501\u0257'],
	['e', '\u03B5\u0435\u0450\u0451\u04BD'],
	['f', '\u0493'],
	['g', '\u0261\u0581'],
	['h', '\u04BB\u043D\u0570'],
	['i', '\u0456\u0457\u04CF\u0131\u03B9'],
	['j', '\u0458'],
	['k', '\u043A\u03BA'],
	['l', '\u04C0\u2113'],
	['m', '\u043C'],
	['n', '\u0578\u03B7\u057C'],
	['o', '\u043E\u03BF\u0585\u03C3'],
	['p', '\u0440\u03C1'],
	['q', '\u051B\u0566\u01EB'],
	['r', '\u0433\u0280'],
	['s', '\u0455\uA731\u017F'],
	['t', '\u0442\u03C4'],
	['u', '\u057D\u028A\u03C5\u028B'],
	['v', '\u0475\u03BD\u0474'],
	['w', '\u0461\u051D\u03C9'],
	['x', '\u0445\u03C7'],
	['y', '\u0443\u04AF\u03B3'],
	['z', '\u1D22'],
	["'", '\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4\u0060'],
	['"', '\u201C\u201D\u201E\u201F\u00AB\u00BB\u300C\u300D\u300E\u300F\u2033'],
	['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
	['.', '\u3002'],
	[',', '\u3001'],
	['/', '\u2044\u2215'],
];

/** Small capitals a to z. There is none for x. */
const SMALL_CAPITALS =
	'\u1D00\u0299\u1D04\u1D05\u1D07\uA730\u0262\u029C\u026A\u1D0A\u1D0B\u029F\u1D0D\u0274\u1D0F\u1D18\uA7AF\u0280\uA731\u1D1B\u1D1C\u1D20\u1D21x\u028F\u1D22';
/** Regional indicators a to z (two make a flag), and white letters in black circles and squares. No normalization form maps them. */
const DRAWN = [0x1f1e6, 0x1f150, 0x1f170];

const BY_LOOK: ReadonlyMap<string, string> = new Map([
	...[...SMALL_CAPITALS].map((capital, index) => [capital, letterAt(index)] as const),
	...DRAWN.flatMap((first) => Array.from({ length: 26 }, (_, index) => [String.fromCodePoint(first + index), letterAt(index)] as const)),
	...LOOKALIKES.flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
]);

function letterAt(index: number): string {
	return String.fromCharCode(0x61 + index);
}

/** The Latin letter that a folded character looks like, otherwise the character itself. */
export function plainLook(character: string): string {
	return BY_LOOK.get(character) ?? character;
}
