import type { JsonObject } from '../../base/json.ts';
import { findingWords } from '../../engine/detail-words.ts';
import { DETECTORS } from '../../engine/inspect.ts';
import { type ScanReport, severityOf, verdictOf } from './report.ts';

/** The report for programs; its schema is in docs/scan.md. Strings from servers and files are unchanged in value. */
export function jsonReport(report: ScanReport): string {
	const body: JsonObject = {
		format: 1,
		version: report.version,
		verdict: verdictOf(report),
		severity: severityOf(report),
		isCancelled: report.isCancelled,
		targets: report.targets.map(({ column, file, items, kind, line, name, notChecked, notes, server }) => ({
			kind,
			file,
			server,
			name,
			line,
			column,
			notChecked,
			notes,
			items: items.map((item) => ({
				kind: item.kind,
				name: item.name,
				severity: item.severity,
				tier: item.tier,
				findings: item.findings.map(({ confidence, detail, end, onKey, pointer, rule, severity, start, tier }) => ({
					rule,
					title: findingWords({ rule, detail }, titleOf(rule)).sentence,
					detail: detail ?? null,
					tier,
					severity,
					confidence,
					pointer,
					onKey: onKey ?? false,
					start,
					end,
				})),
			})),
		})),
	};
	return `${quietJson(body)}\n`;
}

/** JSON with escapes for everything that could move a terminal's cursor, or hide or reorder text. The value stays the same. */
export function quietJson(value: JsonObject): string {
	return JSON.stringify(value, undefined, '\t').replace(
		/[\u007f-\u009f\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
		(letter) =>
			Array.from({ length: letter.length }, (_, index) => `\\u${letter.charCodeAt(index).toString(16).padStart(4, '0')}`).join(''),
	);
}

/** A detector's sentence. */
export function titleOf(rule: string): string {
	return DETECTORS.find(({ id }) => id === rule)?.title ?? rule;
}
