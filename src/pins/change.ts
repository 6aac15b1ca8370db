import { isJsonObject, type Json, type JsonObject, ownMember, pointerStep } from '../base/json.ts';
import { type Finding, type Inspection, type RegistryView, SEVERITIES, type Severity, worstSeverity } from '../engine/finding.ts';
import { EMPTY_VIEW, inspect } from '../engine/inspect.ts';
import { canonicalJson } from './canonical.ts';
import { identityOf, offerParts, TOOL_PARTS, toolParts } from './fingerprint.ts';
import { type ChangeJudgment, type ChangeSummary, type Introduced, weightOf } from './introduced.ts';
import { type KnownTool, MAX_TEXT, type Mention, mentionsIn } from './mentions.ts';
import { type LaunchedPackage, packageOfLaunch } from './package-of-launch.ts';
import type { PinKind } from './pin.ts';
import { compareSchemas } from './schema-change.ts';
import { subjectsOf } from './subjects.ts';

export interface ChangeContext {
	/** The entry's key. */
	readonly server: string;
	readonly view?: RegistryView;
	/** Tools that a text could refer to: the server's own and those of other servers. */
	readonly tools?: readonly KnownTool[];
	readonly onDetector?: (index: number) => void;
}

/**
 * Judges a change by what it introduced: not whether the new version is good, but what it has that the approved version
 * didn't. Total and deterministic. Cost: O(size of both versions).
 */
export function judgeChange(kind: PinKind, before: Json, after: Json, context: ChangeContext): ChangeJudgment {
	const [old, now] = [pinned(kind, before), pinned(kind, after)];
	const parts = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
		(part) => canonicalJson(ownMember(old, part) ?? null) !== canonicalJson(ownMember(now, part) ?? null),
	);
	if (parts.length === 0) return { severity: 'none', isWordingOnly: false, introduced: [], parts: [], notChecked: [] };
	const inspections = [inspectionOf(kind, before, context), inspectionOf(kind, after, context)] as const;
	const comparison = comparisonOf(kind, old, now, parts);
	const introduced: readonly Introduced[] = [
		...newFindings(inspections[0].findings, inspections[1].findings),
		// A command line consists of paths, so only its destinations matter.
		...newMentions(before, after, context.tools ?? []).filter((each) => kind !== 'launch' || each.kind === 'destination'),
		...comparison.introduced,
	];
	return {
		severity: severityOf(introduced),
		isWordingOnly: introduced.length === 0 && !comparison.isStructural,
		introduced,
		parts,
		notChecked: inspections[1].notChecked,
	};
}

/** The pinned parts of a version, by name. A body that isn't an object is a single part. */
function pinned(kind: PinKind, body: Json): JsonObject {
	if (!isJsonObject(body)) return { value: body };
	if (kind === 'tool') {
		const name = body['name'];
		const parts = toolParts({ ...body, name: typeof name === 'string' ? name : '' });
		return Object.fromEntries(TOOL_PARTS.map((part) => [part, parse(parts[part])]));
	}
	if (kind === 'server') {
		return { serverInfo: identityOf(body['serverInfo'] ?? null), instructions: body['instructions'] ?? null };
	}
	return kind === 'launch' ? body : offerParts(kind, body);
}

function parse(text: string): Json {
	const value: Json = JSON.parse(text);
	return value;
}

function inspectionOf(
	kind: PinKind,
	body: Json,
	{ onDetector, server, view = EMPTY_VIEW }: ChangeContext,
): Pick<Inspection, 'findings' | 'notChecked'> {
	const inspections = subjectsOf(kind, body, server).map(({ prefix, subject }) => ({
		prefix,
		inspection: inspect(subject, view, onDetector === undefined ? {} : { onDetector }),
	}));
	return {
		findings: inspections.flatMap(({ inspection, prefix }) =>
			inspection.findings.map((finding) => ({ ...finding, pointer: prefix + finding.pointer })),
		),
		notChecked: inspections.flatMap(({ inspection }) => inspection.notChecked),
	};
}

/** Compares findings by rule, position, and detail, and counts them: a second match of a rule at the same position is new. */
function newFindings(before: readonly Finding[], after: readonly Finding[]): readonly Introduced[] {
	const known = new Map<string, number>();
	const keyOf = (finding: Finding): string => JSON.stringify([finding.rule, finding.pointer, finding.onKey === true, finding.detail]);
	for (const finding of before) known.set(keyOf(finding), (known.get(keyOf(finding)) ?? 0) + 1);
	return after.flatMap((finding): readonly Introduced[] => {
		const left = known.get(keyOf(finding)) ?? 0;
		known.set(keyOf(finding), left - 1);
		return left > 0 ? [] : [{ kind: 'finding', finding, pointer: finding.pointer }];
	});
}

function newMentions(before: Json, after: Json, tools: readonly KnownTool[]): readonly Introduced[] {
	const keyOf = (mention: Mention): string => JSON.stringify([mention.kind, mention.what]);
	const known = new Set(mentionsIn(before, tools).map(keyOf));
	const own = nameOf(after);
	return mentionsIn(after, tools).filter(
		(mention) => !known.has(keyOf(mention)) && !(mention.kind === 'tool-reference' && mention.what === own),
	);
}

function nameOf(body: Json): string | undefined {
	const name = isJsonObject(body) ? body['name'] : undefined;
	return typeof name === 'string' ? name : undefined;
}

interface Comparison {
	readonly introduced: readonly Introduced[];
	readonly isStructural: boolean;
}

/** Text for people and models: what it introduces is found in the text itself. */
const WORDING_PARTS = new Set(['title', 'description', 'instructions']);
const SCHEMA_PARTS = new Set(['inputSchema', 'outputSchema']);

function comparisonOf(kind: PinKind, old: JsonObject, now: JsonObject, parts: readonly string[]): Comparison {
	if (kind === 'launch') return { introduced: launchChanges(old, now, parts), isStructural: true };
	const introduced: Introduced[] = [];
	let isStructural = false;
	for (const part of parts) {
		const [was, is] = [ownMember(old, part) ?? null, ownMember(now, part) ?? null];
		const pointer = pointerStep(part);
		if (SCHEMA_PARTS.has(part) && kind === 'tool') {
			const schema = compareSchemas(was, is, pointer);
			introduced.push(...schema.changes);
			isStructural ||= schema.isStructural;
		} else if (part === 'annotations' && kind === 'tool' && isJsonObject(was) && isJsonObject(is)) {
			introduced.push(...annotationChanges(was, is));
			isStructural = true;
		} else if (WORDING_PARTS.has(part) && (typeof was === 'string' || was === null) && (typeof is === 'string' || is === null)) {
			// Instructions where there were none are more than changed wording, and so is a text that's too long to inspect fully.
			if ((was === null && part === 'instructions') || (is !== null && is.length > MAX_TEXT))
				introduced.push({ kind: 'part', part, pointer });
		} else if (part === 'name' || (part === 'serverInfo' && nameOf(was) !== nameOf(is))) {
			introduced.push({ kind: 'name', pointer });
			isStructural = true;
		} else {
			if (is !== null) introduced.push({ kind: 'part', part, pointer });
			isStructural = true;
		}
	}
	return { introduced, isStructural };
}

/** The value of each hint that makes the editor least likely to ask (measured in VS Code 1.139: `readOnlyHint: true` asks nothing). */
const HARMLESS: ReadonlyMap<string, boolean> = new Map([
	['readOnlyHint', true],
	['destructiveHint', false],
	['idempotentHint', true],
	['openWorldHint', false],
]);

/** Compares annotations whose defaults are filled in. */
function annotationChanges(old: JsonObject, now: JsonObject): readonly Introduced[] {
	return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((hint): readonly Introduced[] => {
		const [was, is] = [ownMember(old, hint) ?? null, ownMember(now, hint) ?? null];
		if (canonicalJson(was) === canonicalJson(is)) return [];
		// A title is text for people, if it's text at all.
		if (hint === 'title' && (is === null || typeof is === 'string')) return [];
		// An editor may treat any truthy value as true.
		const how = Boolean(is) === HARMLESS.get(hint) ? 'asks-less' : 'does-more';
		return [{ kind: 'annotation', hint, how, pointer: `/annotations${pointerStep(hint)}` }];
	});
}

function launchChanges(old: JsonObject, now: JsonObject, parts: readonly string[]): readonly Introduced[] {
	const changed: Introduced[] = parts.flatMap((part) => launchPart(part, old[part] ?? null, now[part] ?? null));
	const [was, is] = [launchedBy(old), launchedBy(now)];
	if (is === undefined) return changed;
	const pointer = '/commandLine';
	if (was === undefined || was.name !== is.name || was.registry !== is.registry)
		changed.push({ kind: 'package', how: 'other-package', pointer });
	else if (was.version !== is.version)
		changed.push({ kind: 'package', how: was.isExact && !is.isExact ? 'not-exact' : 'other-version', pointer });
	return changed;
}

/** For values and inputs, lists the names that changed. The portable part follows from the other parts. */
function launchPart(part: string, old: Json, now: Json): readonly Introduced[] {
	if (part === 'portable') return [];
	const prefix = part === 'values' ? 'env' : part === 'inputs' ? 'input' : undefined;
	if (prefix === undefined || !isJsonObject(old) || !isJsonObject(now)) return [{ kind: 'part', part, pointer: pointerStep(part) }];
	const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => ownMember(old, name) !== ownMember(now, name));
	return names.map((name) => ({ kind: 'part', part: `${prefix}:${name}`, pointer: pointerStep(part) + pointerStep(name) }));
}

function launchedBy(body: JsonObject): LaunchedPackage | undefined {
	const line = body['commandLine'];
	return Array.isArray(line) ? packageOfLaunch(line.filter((word): word is string => typeof word === 'string')) : undefined;
}

/** The worst weight; two different kinds of medium weight add up to high. A change that introduced nothing is low: it still needs a review. */
function severityOf(introduced: readonly Introduced[]): Severity {
	const worst = worstSeverity(['low', ...introduced.map(weightOf)]);
	const kinds = new Set(introduced.filter((each) => weightOf(each) === 'medium').map((each) => each.kind));
	return worst === 'medium' && kinds.size >= 2 ? 'high' : worst;
}

/** From this many turned tools on, none of the server's tools is released. */
const TURNED = 2;

/**
 * Whether the server itself has turned: several of its approved tools changed in a serious way, so the others aren't trusted either (R054).
 * One changed tool, or many tools with only new wording, don't affect the rest of the server.
 */
export function hasTurned(changes: readonly (ChangeSummary | undefined)[]): boolean {
	const heavy = changes.filter((change) => change !== undefined && SEVERITIES.indexOf(change.severity) >= SEVERITIES.indexOf('high'));
	return heavy.length >= TURNED;
}

/** Infers the kind of a version from its shape. */
export function kindOfBody(body: Json): PinKind {
	if (!isJsonObject(body)) return 'tool';
	if ('serverInfo' in body || 'instructions' in body) return 'server';
	if ('uriTemplate' in body) return 'template';
	if ('uri' in body && !('inputSchema' in body)) return 'resource';
	if ('command' in body || 'commandLine' in body) return 'launch';
	return Array.isArray(body['arguments']) ? 'prompt' : 'tool';
}

/**
 * A change as an inspection, for the command line's surface `definition_change` ({before, after}): the engine's new findings, and one
 * `change.…` finding for everything else that was introduced, with pointers into `after`.
 */
export function inspectChange(before: Json, after: Json, context: ChangeContext, kind: PinKind = kindOfBody(after)): Inspection {
	const judged = judgeChange(kind, before, after, context);
	if (judged.severity === 'none') return { findings: [], notChecked: judged.notChecked, severity: 'none', tier: null };
	const plain = (rule: string, severity: Severity, pointer: string): Finding => ({
		rule,
		tier: SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('high') ? 'hard' : 'soft',
		severity,
		confidence: 0.9,
		pointer,
		start: 0,
		end: 1,
	});
	const findings = judged.introduced.map((each) =>
		each.kind === 'finding' ? each.finding : plain(`change.${each.kind}`, weightOf(each), each.pointer),
	);
	if (findings.length === 0) findings.push(plain('change.wording', 'low', pointerStep(judged.parts[0] ?? '')));
	return {
		findings,
		notChecked: judged.notChecked,
		severity: judged.severity,
		tier: findings.some((finding) => finding.tier === 'hard') ? 'hard' : 'soft',
	};
}
