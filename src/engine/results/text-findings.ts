import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import type { Finding, Severity, Tier } from '../finding.ts';
import { StrongestFindings } from '../strongest.ts';
import type { Edit } from './edits.ts';
import type { InjectionSighting } from './injection.ts';
import { redactionSpan } from './redaction-span.ts';
import type { ResultRuleId } from './result-rules.ts';

const MAX_FINDINGS = 64;

/** The position of a text in the inspected value. */
export interface FindingPlace {
	/** RFC 6901 pointer into the inspected value. Default ''. */
	readonly pointer?: string;
	/** Whether the text is a property name. */
	readonly onKey?: boolean;
}

/** How much a finding weighs. */
export interface FindingWeight {
	readonly tier: Tier;
	readonly severity: Severity;
	readonly confidence: number;
}

/** Collects findings and redaction spans, without duplicates from different views. */
export class TextFindings {
	readonly #raw: string;
	readonly #context: FindingPlace;
	readonly #findings = new StrongestFindings(MAX_FINDINGS);
	readonly #redactions: Edit[] = [];

	constructor(raw: string, context: FindingPlace) {
		this.#raw = raw;
		this.#context = context;
	}

	addInjection(rule: ResultRuleId, sighting: InjectionSighting): void {
		const isKnown = this.#findings.kept.some(
			(each) => each.confidence >= sighting.confidence && each.start <= sighting.start && each.end >= sighting.end,
		);
		if (isKnown) return;
		this.add(rule, sighting.start, sighting.end, sighting, sighting.detail);
	}

	/** A hard finding also adds a redaction. */
	add(rule: ResultRuleId, start: number, end: number, weight: FindingWeight, detail: string): void {
		const span = this.#inside(start, end);
		if (weight.tier === 'hard') {
			this.#redactions.push({
				kind: 'redact',
				rule,
				...(rule === 'results.injection' ? redactionSpan(this.#raw, span.start, span.end) : span),
			});
		}
		this.addNote(rule, start, end, weight, detail);
	}

	/** Like `add`, but without a redaction: something else resolves the finding. */
	addNote(rule: ResultRuleId, start: number, end: number, { tier, severity, confidence }: FindingWeight, detail: string): void {
		const span = this.#inside(start, end);
		this.#findings.add({
			rule,
			tier,
			severity,
			confidence,
			pointer: this.#context.pointer ?? '',
			...span,
			...(this.#context.onKey === true ? { onKey: true as const } : {}),
			detail,
		});
	}

	slice(start: number, end: number): string {
		return this.#raw.slice(start, end);
	}

	#inside(start: number, end: number): { readonly start: number; readonly end: number } {
		const from = Math.max(0, Math.min(start, this.#raw.length));
		return { start: from, end: Math.max(from, Math.min(end, this.#raw.length)) };
	}

	/** The findings, without an instruction inside a longer one with more confidence: another view read more of the same sentence. */
	all(): readonly Finding[] {
		const { kept } = this.#findings;
		const isPart = (one: Finding): boolean =>
			one.rule === 'results.injection' &&
			kept.some(
				({ confidence, end, rule, start }) => rule === one.rule && confidence > one.confidence && start <= one.start && end >= one.end,
			);
		return kept
			.filter((one) => !isPart(one))
			.sort((a, b) => a.start - b.start || a.end - b.end || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
	}

	redactions(): readonly Edit[] {
		return [...this.#redactions].sort((a, b) => a.start - b.start || a.end - b.end);
	}
}

keepCompiledCode(new TextFindings('', {}));
