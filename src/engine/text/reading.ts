import type { Surface } from '../../mcp/surfaces.ts';
import { wordsOf } from '../classify/tokens.ts';
import { normalize } from '../views/normalize.ts';
import type { TextView } from '../views/view.ts';
import words from './schema-words.json' with { type: 'json' };

/** Normalized views of surfaces, created once for all detectors of one inspection. */
export interface Readings {
	/** The normalized view. */
	of(surface: Surface): TextView;
}

/** Words of JSON Schema and of everyday definitions, which say nothing. */
const PLAIN: ReadonlySet<string> = new Set(words.plain);
/** Shorter texts can't contain a phrase. */
const SHORTEST = 6;

/** The strings of one subject, sorted once for all detectors: most of a definition consists of JSON Schema words. */
export interface Strings {
	/** Every string of the subject, in document order. */
	readonly surfaces: readonly Surface[];
	/** Strings that aren't just a word of JSON Schema. Their characters can hide something. */
	readonly written: readonly Surface[];
	/** The strings of `written` that are long enough to say something. */
	readonly readable: readonly Surface[];
	/** Normalized views of the surfaces, shared by the detectors of one inspection. */
	readonly readings: Readings;
}

/** Cost: O(number of surfaces). */
export function stringsOf(surfaces: readonly Surface[]): Strings {
	const written = surfaces.filter(({ text }) => !PLAIN.has(text));
	return { surfaces, written, readable: written.filter(({ text }) => text.length >= SHORTEST), readings: createReadings() };
}

export function createReadings(): Readings {
	const views = new Map<Surface, TextView>();
	return {
		of: (surface) => {
			const known = views.get(surface);
			if (known !== undefined) return known;
			const view = isIdentifier(surface.text) ? wordsView(surface.text) : normalize(surface.text);
			views.set(surface, view);
			return view;
		},
	};
}

/** Whether the text is a sentence written as a name, such as `ignore_previous_instructions` or `sendAllToAdmin`. */
function isIdentifier(text: string): boolean {
	return (
		text.length >= 16 &&
		text.length <= 256 &&
		/^[\w.-]+$/.test(text) &&
		(/[_-]/.test(text) || /[a-z][A-Z]/.test(text)) &&
		!/\d{4}/.test(text)
	);
}

/** A span in a name always covers the whole name. */
function wordsView(raw: string): TextView {
	const text = wordsOf(raw).join(' ');
	return { text, rawStart: () => 0, rawEnd: () => raw.length };
}
