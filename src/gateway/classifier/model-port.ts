import { isJsonObject, type Json } from '../../base/json.ts';
import { declaredText, wholeText } from '../../engine/scorer/declared-text.ts';
import type { PassageRole } from '../../engine/scorer/passage.ts';
import type { ScoredWindow } from '../../engine/scorer/signals.ts';
import { definitionSignals } from '../../engine/scorer/signals.ts';
import type { TransformerChoice } from '../../link/classifier.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import { type ClassifierPort, type ClassifierSightings, notice, offSightings, type ScoredPlace, sightingsOf } from './classifier-port.ts';
import { transformerOffWords } from './load.ts';
import type { ModelOutcome, ModelThread } from './model-thread.ts';

/** A hundred times the 4,000 characters of R125; what is left is said. UTF-16 units of one answer. */
const MAX_CHARS = 400_000;
/** UTF-16 units: a shorter string is no sentence. */
const SHORTEST = 12;
const MAX_PLACES = 64;

/** Definitions whose scores are kept. */
const MAX_DEFINITIONS = 4_096;

export interface ModelPortOptions extends Pick<TransformerChoice, 'waitMs'> {
	/** Whether the model reads what servers declare, too. `onScored` is called when it has read some that it was asked about: they are to be judged again. */
	readonly definitions?: { readonly onScored: () => void };
}

/** A model in its own thread as a classifier: every verdict is late. */
export function createModelPort(thread: ModelThread, { definitions, waitMs }: ModelPortOptions): ClassifierPort {
	/** By role and text; undefined while it is being read. */
	const known = new Map<string, readonly ScoredWindow[] | undefined>();
	const read = (role: PassageRole, text: string, onScored: () => void): readonly ScoredWindow[] => {
		const key = `${role}:${text}`;
		if (known.has(key)) return known.get(key) ?? [];
		if (known.size >= MAX_DEFINITIONS) known.delete(known.keys().next().value ?? '');
		known.set(key, undefined);
		thread.score([{ role, text }], undefined, (outcome) => {
			if (outcome.kind !== 'scored') {
				// Asked again with the next list.
				if (outcome.kind === 'busy') known.delete(key);
				return;
			}
			const windows = outcome.texts[0]?.windows ?? [];
			known.set(key, windows);
			if (windows.length > 0) onScored();
		});
		return [];
	};
	return {
		signals(value, { mode, role = 'tool', threshold = 0 }) {
			if (definitions === undefined || mode === 'off' || !(isJsonObject(value) || typeof value === 'string')) return [];
			const declared = typeof value === 'string' ? wholeText(value) : declaredText(value);
			if (declared.text.length < SHORTEST) return [];
			const windows = read(role, declared.text, definitions.onScored);
			return definitionSignals(
				windows.filter(({ score }) => score >= threshold),
				declared,
			);
		},
		inspect(value, { mode, role = 'result', threshold }): ClassifierSightings {
			if (mode === 'off') return { findings: [], plans: [] };
			const { isCut, strings } = readable(value);
			if (strings.length === 0) return sightingsOf([], { mode, isCut });
			const acts = mode === 'redact' || mode === 'block';
			const listeners = new Set<(sightings: ClassifierSightings) => void>();
			let settled: ClassifierSightings | undefined;
			thread.score(
				strings.map(({ length, text }) => ({ role, text: text.slice(0, length) })),
				threshold,
				(outcome) => {
					settled = sightings(outcome, strings, { mode, isCut });
					for (const listener of listeners) listener(settled);
					listeners.clear();
				},
			);
			return {
				findings: [],
				plans: [],
				late: {
					waitMs: acts ? waitMs : 0,
					acts,
					onDone(listener) {
						if (settled !== undefined) {
							const said = settled;
							let isWanted = true;
							queueMicrotask(() => isWanted && listener(said));
							return () => void (isWanted = false);
						}
						listeners.add(listener);
						return () => void listeners.delete(listener);
					},
				},
			};
		},
	};
}

interface Readable {
	readonly pointer: string;
	/** The whole string: an edit is made to it. */
	readonly text: string;
	/** How much of it is read, in UTF-16 units. */
	readonly length: number;
}

/** Strings of a value up to the limit, in document order, property names apart. */
function readable(value: Json): { readonly strings: readonly Readable[]; readonly isCut: boolean } {
	const { gaps, surfaces } = surfacesOf(value);
	const strings: Readable[] = [];
	let left = MAX_CHARS;
	let isCut = gaps.length > 0;
	for (const { isKey, pointer, text } of surfaces) {
		if (isKey || text.length < SHORTEST) continue;
		isCut ||= text.length > left;
		if (left < SHORTEST) break;
		strings.push({ pointer, text, length: Math.min(text.length, left) });
		left -= text.length;
	}
	return { strings, isCut };
}

function sightings(outcome: ModelOutcome, strings: readonly Readable[], options: Parameters<typeof sightingsOf>[1]): ClassifierSightings {
	switch (outcome.kind) {
		case 'off':
			return offSightings(transformerOffWords(outcome.why));
		case 'busy':
			return { findings: [notice('classifier.late', 'the classifier has too much to read, and did not read this')], plans: [] };
		case 'scored': {
			const places = outcome.texts.flatMap(({ windows }, index): ScoredPlace[] =>
				windows.map((window) => ({ ...window, pointer: strings[index]?.pointer ?? '', text: strings[index]?.text ?? '' })),
			);
			const isCut = options.isCut || outcome.texts.some((text) => text.isCut);
			return sightingsOf(places.sort((a, b) => b.score - a.score).slice(0, MAX_PLACES), { ...options, isCut });
		}
	}
}
