import { decodeHidden } from './decode-hidden.ts';

const INVISIBLE = /((?:(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])+)/gu;

/** `text` with its invisible characters spelled out: as the message they hide, or one by one. Keeps line ends and tabs. Cost: O(n). */
export function visibleText(text: string): string {
	return pieces(text)
		.map((piece, index) => (index % 2 === 0 ? piece : spellHidden(piece).join('')))
		.join('');
}

/** Alternating visible and invisible pieces, a visible one first. */
export function pieces(text: string): readonly string[] {
	return text.split(INVISIBLE);
}

/** `⟦hidden: "…"⟧` for characters that spell a message, `\u{200B}` for others. */
export function spellHidden(run: string): readonly string[] {
	const [message] = decodeHidden(run);
	if (message === undefined) return codesOf(run);
	return [...codesOf(run.slice(0, message.start)), hiddenWords(message.text), ...codesOf(run.slice(message.end))];
}

/** Format for a message spelled by invisible characters. */
export function hiddenWords(message: string): string {
	return `⟦hidden: "${message}"⟧`;
}

function codesOf(run: string): readonly string[] {
	return [...run].map((character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}
