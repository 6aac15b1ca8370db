import type { Json } from '../../base/json.ts';
import { blobsOf } from '../../engine/results/blobs.ts';
import type { Edit } from '../../engine/results/edits.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import { Intervals } from '../../engine/sensitive/intervals.ts';
import { maskValue } from '../../engine/sensitive/mask.ts';
import { maskJson, type SensitiveField } from '../../engine/sensitive/scan-value.ts';
import { StrongestFindings } from '../../engine/strongest.ts';
import { normalize } from '../../engine/views/normalize.ts';
import type { TextView } from '../../engine/views/view.ts';
import { type Surface, surfacesOf } from '../../mcp/surfaces.ts';
import { patternKindOf } from '../../policy/traffic/custom-patterns.ts';
import type { CompiledPacks, PackGap, PackInspection, PackRule, PatternEngine } from './packs.ts';
import { runTimed } from './timed.ts';

/** Milliseconds of computing for one message, and for one pattern on it. The watchdog's allowance is more than twice as long. */
const MESSAGE_MS = 150;
const PATTERN_MS = 50;
/** UTF-16 units. A pattern that runs out of time on a text of this length or less is disabled until the next reload. */
const SMALL = 4_096;
const MAX_FINDINGS = 64;
/** UTF-16 units. Patterns aren't written for shorter texts. */
const SHORTEST = 2;

export interface PackSetOptions {
	readonly generation: number;
	readonly rules: readonly PackRule[];
	/** Gaps known before anything is inspected: `no-patterns-loaded`. */
	readonly gaps: readonly PackGap[];
	/** A pattern was disabled. It isn't tried again before the next reload. */
	readonly onPutAside: (rule: PackRule) => void;
	/** Milliseconds of computing for one message. */
	readonly messageMs?: number;
}

/** One set of patterns in force. */
export function createPackSet({ gaps, generation, messageMs = MESSAGE_MS, onPutAside, rules }: PackSetOptions): CompiledPacks {
	const aside = new Set<PackRule>();
	const engines = [...new Set(rules.map(({ kind }) => ENGINES[kind]))].sort();
	const sensitive = rules.filter(({ kind }) => kind !== 'other');
	const match = (value: Json, own: readonly PackRule[]): Matching => {
		const work = new Matching(value, own, (rule) => {
			aside.add(rule);
			onPutAside(rule);
		});
		work.run(messageMs);
		return work;
	};
	return {
		generation,
		rules,
		inspect(value, surface) {
			if (rules.length === 0) return { findings: [], plans: [], gaps, engines: gaps.length === 0 ? [] : ['patterns'] };
			const own = rules.filter((rule) => rule.surfaces.includes(surface) && !aside.has(rule));
			const hasAside = [...aside].some((rule) => rule.surfaces.includes(surface));
			return match(value, own).inspection([...gaps, ...(hasAside ? (['pattern-time'] as const) : [])], engines);
		},
		masked(value) {
			if (sensitive.length === 0) return value;
			if (sensitive.some((rule) => aside.has(rule))) return undefined;
			const { gaps: missed, plans } = match(value, sensitive).inspection([], engines);
			return missed.length > 0 ? undefined : maskPlans(value, plans);
		},
	};
}

const ENGINES = { other: 'patterns', pii: 'pii', secret: 'secrets' } as const;

/** Combines two sets. Each has its own time, so the second can't take any from the first. */
export function uniteSets(first: CompiledPacks, second: CompiledPacks, generation: number): CompiledPacks {
	return {
		generation,
		rules: [...first.rules, ...second.rules],
		inspect(value, surface) {
			const [one, other] = [first.inspect(value, surface), second.inspect(value, surface)];
			return {
				findings: [...one.findings, ...other.findings],
				plans: [...one.plans, ...other.plans],
				gaps: [...new Set([...one.gaps, ...other.gaps])].sort(),
				engines: [...new Set([...one.engines, ...other.engines])].sort(),
			};
		},
		masked(value) {
			const masked = first.masked(value);
			return masked === undefined ? undefined : second.masked(masked);
		},
	};
}

const SENSITIVE = { type: 'custom', confidence: 1, severity: 'medium' } as const;

function maskPlans(value: Json, plans: readonly StringPlan[]): Json {
	const fields = plans.map(
		({ edits, isBlob, onKey, pointer }): SensitiveField => ({
			pointer,
			path: '',
			onKey,
			// An encoded part is masked completely.
			matches: isBlob
				? [{ ...SENSITIVE, category: 'secret', start: 0, end: Number.MAX_SAFE_INTEGER }]
				: edits.flatMap((edit) =>
						edit.kind === 'mask'
							? [
									{
										...SENSITIVE,
										category: patternKindOf(edit.rule ?? '') === 'secret' ? 'secret' : 'pii',
										start: edit.start,
										end: edit.end,
									},
								]
							: [],
					),
		}),
	);
	return maskJson(value, { fields });
}

/** Walks all texts and patterns. Keeps its position, so it can stop and resume. */
class Matching {
	readonly #texts: readonly Place[];
	readonly #rules: readonly PackRule[];
	readonly #putAside: (rule: PackRule) => void;
	readonly #gaps = new Set<PackGap>();
	readonly #findings = new StrongestFindings(MAX_FINDINGS);
	readonly #plans = new Map<string, { readonly surface: Place; readonly redactions: Edit[]; readonly edits: Edit[] }>();
	readonly #skipped = new Set<PackRule>();
	#text = 0;
	#rule = 0;

	constructor(value: Json, rules: readonly PackRule[], putAside: (rule: PackRule) => void) {
		const walk = surfacesOf(value);
		const blobs = blobsOf(value);
		this.#texts = walk.surfaces.flatMap((surface): readonly Place[] => {
			// Base64 of a textual type is decoded first, as the engine does.
			const blob = surface.isKey ? undefined : blobs.get(surface.pointer);
			if (blob?.kind === 'text' && blob.gap !== undefined) this.#gaps.add('pattern-time');
			const isBlob = blob?.kind === 'text';
			const text = isBlob ? blob.text : surface.text;
			return text.length < SHORTEST ? [] : [{ ...surface, text, isBlob }];
		});
		if (walk.gaps.length > 0) this.#gaps.add('pattern-time');
		this.#rules = rules;
		this.#putAside = putAside;
	}

	run(budgetMs: number): void {
		let left = budgetMs;
		while (this.#text < this.#texts.length) {
			if (left <= 0) {
				this.#gaps.add('pattern-time');
				return;
			}
			const budget = Math.min(left, PATTERN_MS);
			if (runTimed(budget, () => this.#step())) return;
			left -= budget;
			const rule = this.#rules[this.#rule];
			const size = this.#texts[this.#text]?.text.length ?? 0;
			this.#gaps.add('pattern-time');
			if (rule !== undefined) {
				// The rule is skipped for this message. One that a short text stops is disabled, because it would cost the same again.
				this.#skipped.add(rule);
				if (size <= SMALL) this.#putAside(rule);
			}
			this.#rule += 1;
		}
	}

	#step(): void {
		for (; this.#text < this.#texts.length; this.#text += 1, this.#rule = 0) {
			const surface = this.#texts[this.#text];
			if (surface === undefined) continue;
			const reading = readingOf(surface);
			for (; this.#rule < this.#rules.length; this.#rule += 1) {
				const rule = this.#rules[this.#rule];
				if (rule !== undefined && !this.#skipped.has(rule)) this.#match(rule, reading);
			}
		}
	}

	#match(rule: PackRule, { lower, surface, view }: Reading): void {
		const { text } = surface;
		const spans: { start: number; end: number }[] = [];
		const taken = new Intervals();
		const add = (span: { start: number; end: number }): void => {
			if (taken.add(span)) spans.push(span);
		};
		if (rule.literals.length === 0 || rule.literals.some((literal) => lower.includes(literal))) {
			for (const [start, end] of matchesOf(rule.regex, text)) add({ start, end });
		}
		if (view !== undefined && (rule.literals.length === 0 || rule.literals.some((literal) => view.text.includes(literal)))) {
			for (const [start, end] of matchesOf(rule.regex, view.text)) {
				const span = { start: view.rawStart(start), end: view.rawEnd(end) };
				if (span.end > span.start) add(span);
			}
		}
		for (const span of spans) this.#add(rule, surface, span);
	}

	#add({ id, kind, severity, tier }: PackRule, surface: Place, { end, start }: { readonly start: number; readonly end: number }): void {
		this.#findings.add({
			rule: id,
			tier,
			severity,
			confidence: 1,
			pointer: surface.pointer,
			start,
			end,
			...(surface.isKey ? { onKey: true as const } : {}),
		});
		const key = `${surface.isKey} ${surface.pointer}`;
		const plan = this.#plans.get(key) ?? { surface, redactions: [], edits: [] };
		const rule = kind === 'other' && !id.startsWith('custom.') ? {} : { rule: id };
		if (kind === 'other') plan.redactions.push({ kind: 'redact', start, end, ...rule });
		else {
			const value = surface.text.slice(start, end);
			plan.edits.push({ kind: 'mask', start, end, replacement: maskValue(value, { type: 'custom', category: kind }), ...rule });
		}
		this.#plans.set(key, plan);
	}

	inspection(gaps: readonly PackGap[], engines: readonly PatternEngine[]): PackInspection {
		const byStart = (a: Edit, b: Edit): number => a.start - b.start || a.end - b.end;
		const plans = [...this.#plans.values()].map(
			({ edits, redactions, surface }): StringPlan => ({
				pointer: surface.pointer,
				onKey: surface.isKey,
				text: surface.text,
				isBlob: surface.isBlob,
				redactions: redactions.sort(byStart),
				edits: edits.sort(byStart),
			}),
		);
		return { findings: this.#findings.kept, plans, gaps: [...new Set([...gaps, ...this.#gaps])].sort(), engines };
	}
}

/** A text, and whether it was decoded. Offsets count in the decoded text. */
interface Place extends Surface {
	readonly isBlob: boolean;
}

interface Reading {
	readonly surface: Place;
	readonly lower: string;
	/** The text as a person reads it, without look-alikes, invisible characters, and full-width letters. Undefined: the text is plain ASCII. */
	readonly view: TextView | undefined;
}

function readingOf(surface: Place): Reading {
	return { surface, lower: surface.text.toLowerCase(), view: NOT_PLAIN.test(surface.text) ? normalize(surface.text) : undefined };
}

const NOT_PLAIN = /[^\t\n\r\x20-\x7E]/;

function* matchesOf(regex: RegExp, text: string): Generator<readonly [number, number]> {
	regex.lastIndex = 0;
	for (let match = regex.exec(text); match !== null; match = regex.exec(text)) {
		if (match[0] === '') regex.lastIndex += 1;
		else yield [match.index, match.index + match[0].length];
	}
}
