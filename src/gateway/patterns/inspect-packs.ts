import type { Json } from '../../base/json.ts';
import { type Finding, SEVERITIES } from '../../engine/finding.ts';
import type { Edit } from '../../engine/results/edits.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import { normalise } from '../../engine/views/normalise.ts';
import type { TextView } from '../../engine/views/view.ts';
import { type Surface, surfacesOf } from '../../mcp/surfaces.ts';
import type { CompiledPacks, PackGap, PackInspection, PackRule } from './packs.ts';
import { runTimed } from './timed.ts';

/** Milliseconds of computing for one message, and for one pattern of it. The watchdog's allowance is more than twice as long. */
const MESSAGE_MS = 150;
const PATTERN_MS = 50;
/** UTF-16 units: a pattern that runs out of time on less than this is put aside for good. */
const SMALL = 4_096;
const MAX_MATCHES = 200;
const MAX_FINDINGS = 64;
/** Shorter texts hold nothing a pattern is written for. */
const SHORTEST = 2;

export interface PackSetOptions {
	readonly generation: number;
	readonly rules: readonly PackRule[];
	/** Known before anything is inspected: `no-patterns-loaded`. */
	readonly gaps: readonly PackGap[];
	/** A pattern was put aside: it is not tried again before the next reload. */
	readonly onPutAside: (rule: PackRule) => void;
}

/** One set of patterns in force. */
export function createPackSet({ gaps, generation, onPutAside, rules }: PackSetOptions): CompiledPacks {
	const aside = new Set<PackRule>();
	return {
		generation,
		rules,
		inspect(value, surface) {
			if (rules.length === 0) return { findings: [], plans: [], gaps };
			const own = rules.filter((rule) => rule.surfaces.includes(surface) && !aside.has(rule));
			const hasAside = [...aside].some((rule) => rule.surfaces.includes(surface));
			const work = new Matching(value, own, (rule) => {
				aside.add(rule);
				onPutAside(rule);
			});
			work.run();
			return work.answer([...gaps, ...(hasAside ? (['pattern-time'] as const) : [])]);
		},
	};
}

/** The walk over all texts and patterns; it keeps its place, so that it can be stopped and go on. */
class Matching {
	readonly #texts: readonly Surface[];
	readonly #rules: readonly PackRule[];
	readonly #putAside: (rule: PackRule) => void;
	readonly #gaps = new Set<PackGap>();
	readonly #findings: Finding[] = [];
	readonly #plans = new Map<string, { readonly surface: Surface; readonly edits: Edit[] }>();
	readonly #skipped = new Set<PackRule>();
	#text = 0;
	#rule = 0;

	constructor(value: Json, rules: readonly PackRule[], putAside: (rule: PackRule) => void) {
		const walk = surfacesOf(value);
		this.#texts = walk.surfaces.filter(({ text }) => text.length >= SHORTEST);
		if (walk.gaps.length > 0) this.#gaps.add('pattern-time');
		this.#rules = rules;
		this.#putAside = putAside;
	}

	run(): void {
		let left = MESSAGE_MS;
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
				// For this message it is over; a pattern that a short text stops would only cost the same again.
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
		if (rule.literals.length === 0 || rule.literals.some((literal) => lower.includes(literal))) {
			for (const [start, end] of matchesOf(rule.regex, text)) spans.push({ start, end });
		}
		if (view !== undefined && (rule.literals.length === 0 || rule.literals.some((literal) => view.text.includes(literal)))) {
			for (const [start, end] of matchesOf(rule.regex, view.text)) {
				const span = { start: view.rawStart(start), end: view.rawEnd(end) };
				if (span.end > span.start && !spans.some((other) => other.start < span.end && span.start < other.end)) spans.push(span);
			}
		}
		for (const span of spans) this.#add(rule, surface, span);
	}

	#add({ id, severity }: PackRule, surface: Surface, { end, start }: { readonly start: number; readonly end: number }): void {
		const isHard = SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('high');
		if (this.#findings.length < MAX_FINDINGS)
			this.#findings.push({
				rule: id,
				tier: isHard ? 'hard' : 'soft',
				severity,
				confidence: 1,
				pointer: surface.pointer,
				start,
				end,
				...(surface.isKey ? { onKey: true as const } : {}),
			});
		const key = `${surface.isKey} ${surface.pointer}`;
		const plan = this.#plans.get(key) ?? { surface, edits: [] };
		plan.edits.push({ kind: 'redact', start, end });
		this.#plans.set(key, plan);
	}

	answer(gaps: readonly PackGap[]): PackInspection {
		const plans = [...this.#plans.values()].map(
			({ edits, surface }): StringPlan => ({
				pointer: surface.pointer,
				onKey: surface.isKey,
				text: surface.text,
				isBlob: false,
				redactions: [...edits].sort((a, b) => a.start - b.start || a.end - b.end),
				edits: [],
			}),
		);
		return { findings: this.#findings, plans, gaps: [...new Set([...gaps, ...this.#gaps])].sort() };
	}
}

interface Reading {
	readonly surface: Surface;
	readonly lower: string;
	/** As a reader takes it: look-alikes, invisible characters and full-width letters undone. Undefined where that changes nothing. */
	readonly view: TextView | undefined;
}

function readingOf(surface: Surface): Reading {
	return { surface, lower: surface.text.toLowerCase(), view: NOT_PLAIN.test(surface.text) ? normalise(surface.text) : undefined };
}

const NOT_PLAIN = /[^\t\n\r\x20-\x7E]/;

function* matchesOf(regex: RegExp, text: string): Generator<readonly [number, number]> {
	regex.lastIndex = 0;
	let count = 0;
	for (let match = regex.exec(text); match !== null && count < MAX_MATCHES; match = regex.exec(text)) {
		if (match[0] === '') regex.lastIndex += 1;
		else {
			count += 1;
			yield [match.index, match.index + match[0].length];
		}
	}
}
