import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '../../base/json.ts';
import { safeName, UNPRINTABLE } from '../../base/text.ts';
import { findingSentence } from '../../engine/detail-words.ts';
import type { Detector } from '../../engine/detector.ts';
import type { Finding, Severity } from '../../engine/finding.ts';
import { DETECTORS } from '../../engine/inspect.ts';
import { sha256 } from '../../gateway/sha256.ts';
import { EXIT } from '../exit-codes.ts';
import { quietJson } from './json-report.ts';
import { exitCodeOf, type ItemReport, type ScanReport, type TargetReport, verdictOf } from './report.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Nothing failed, but nothing was checked either. */
const NOTHING: JsonObject = {
	level: 'note',
	descriptor: { id: 'nothing-to-check' },
	message: { text: 'No definition file was found, or none defines a server, so nothing was checked.' },
};

/**
 * The report as SARIF. Viewers show it and models read it, so it contains only rules, our own sentences, places, and plain names, but no text
 * from a server. Source: OASIS, SARIF 2.1.0, sections 3.13 to 3.58. `folder`: paths below it are written relative to it.
 */
export function sarifReport(report: ScanReport, folder: string): string {
	const rules = DETECTORS.filter(({ id }) =>
		report.targets.some(({ items }) => items.some(({ findings }) => findings.some(({ rule }) => rule === id))),
	);
	const results = report.targets.flatMap((target) =>
		target.items.flatMap((item) => item.findings.map((finding) => resultOf(finding, item, target, rules, folder))),
	);
	const gaps = report.targets.flatMap((target) => target.notChecked.map((gap) => notificationOf(gap, target, folder)));
	const body: JsonObject = {
		$schema: SCHEMA,
		version: '2.1.0',
		runs: [
			{
				tool: { driver: { name: 'MCP Cordon', version: report.version, semanticVersion: report.version, rules: rules.map(ruleOf) } },
				columnKind: 'utf16CodeUnits',
				originalUriBaseIds: { ROOT: { uri: `${pathToFileURL(folder).href}/` } },
				invocations: [
					{
						executionSuccessful: !report.isCancelled && gaps.length === 0,
						exitCode: report.isCancelled ? EXIT.interrupted : exitCodeOf(report),
						toolExecutionNotifications: verdictOf(report) === 'nothing-to-check' ? [NOTHING] : gaps,
					},
				],
				results,
			},
		],
	};
	return `${quietJson(body)}\n`;
}

function ruleOf({ id, references, severity, title }: Detector): JsonObject {
	return {
		id,
		name: id.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase()),
		shortDescription: { text: title },
		fullDescription: { text: title },
		...(references[0] === undefined ? {} : { helpUri: references[0].url }),
		defaultConfiguration: { level: levelOf(severity) },
		properties: { tags: ['security', ...references.map(({ id: reference, scheme }) => `${scheme} ${reference}`)] },
	};
}

function resultOf(finding: Finding, item: ItemReport, target: TargetReport, rules: readonly Detector[], folder: string): JsonObject {
	const { confidence, end, pointer, rule, severity, start, tier } = finding;
	const index = rules.findIndex(({ id }) => id === rule);
	const about = target.kind === 'entry' ? `entry ${entryName(target)}` : `${item.kind.replace('_', ' ')} ${safeName(item.name)}`;
	return {
		ruleId: rule,
		...(index === -1 ? {} : { ruleIndex: index }),
		level: levelOf(severity),
		message: { text: `${findingSentence(finding, rules[index]?.title ?? rule)} In ${about}.` },
		locations: [
			{
				physicalLocation: {
					artifactLocation: artifactOf(target.file, folder),
					region: { startLine: target.line, startColumn: target.column },
				},
				logicalLocations: [
					{
						name: safeName(item.kind === 'launch' ? target.name : item.name),
						kind: item.kind,
						fullyQualifiedName: nameOf(target, item, pointer),
					},
				],
			},
		],
		partialFingerprints: { 'cordonFinding/v1': `${rule}:${nameOf(target, item, pointer, identity)}:${start}:${end}` },
		properties: { severity, tier, confidence, start, end },
	};
}

/** Pointers may contain property names from a server. */
function nameOf(target: TargetReport, item: ItemReport, pointer: string, words: (name: string) => string = safeName): string {
	const steps = pointer.split('/').slice(1).map(words);
	return [words(target.server), item.kind, words(item.name), ...steps].join('/');
}

/** Distinguishes names whose text must not appear, so that tools that compare fingerprints don't merge two findings. */
function identity(name: string): string {
	const plain = safeName(name);
	return plain === name || name === '' ? plain : sha256(name).slice(0, 16);
}

/** The entry's key if it is plain, otherwise its line. */
function entryName({ line, name }: TargetReport): string {
	const plain = safeName(name);
	return plain === UNPRINTABLE ? `(unprintable name, line ${line})` : plain;
}

function notificationOf(gap: string, target: TargetReport, folder: string): JsonObject {
	return {
		level: 'warning',
		descriptor: { id: 'not-checked' },
		message: { text: `Not checked in ${target.server === '' ? 'this file' : entryName(target)}: ${gap}` },
		locations: [{ physicalLocation: { artifactLocation: artifactOf(target.file, folder) } }],
	};
}

function artifactOf(file: string, folder: string): JsonObject {
	const relative = path.relative(folder, file);
	if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return { uri: pathToFileURL(file).href };
	return { uri: relative.split(path.sep).map(encodeURIComponent).join('/'), uriBaseId: 'ROOT' };
}

function levelOf(severity: Severity): 'error' | 'warning' | 'note' {
	if (severity === 'critical' || severity === 'high') return 'error';
	return severity === 'medium' ? 'warning' : 'note';
}
