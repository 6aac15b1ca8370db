import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { type Finding, type Inspection, type RegistryView, worstSeverity } from '../engine/finding.ts';
import { type ChangeContext, inspectChange } from '../pins/change.ts';
import type { IntroducedKind } from '../pins/introduced.ts';
import { PIN_KINDS, type PinKind } from '../pins/pin.ts';

/** A row of the surface `definition_change`: what was approved, and what the server declares now. */
export interface ChangeRow {
	readonly before: Json;
	readonly after: Json;
	/** Told by the shape of `after` when the row does not say. */
	readonly kind: PinKind | undefined;
	readonly context: ChangeContext;
}

/** Undefined: a version is missing. */
export function parseChange({ after, before, kind }: JsonObject, server: string, view: RegistryView): ChangeRow | undefined {
	if (before === undefined || after === undefined) return undefined;
	const tools = view.servers.flatMap((each) => each.tools);
	return { before, after, kind: PIN_KINDS.find((each) => each === kind), context: { server, view, tools } };
}

/** Judged by what the change introduced; pointers start at the row's payload. */
export function inspectChangeRow({ after, before, context, kind }: ChangeRow): Inspection {
	const { findings, notChecked, severity, tier } = inspectChange(before, after, context, kind);
	const packages = isEntry(after) ? packageChanges(before, after, context) : [];
	return {
		findings: [...findings, ...packages].map((finding) => ({ ...finding, pointer: `/after${finding.pointer}` })),
		notChecked,
		severity: worstSeverity([severity, ...packages.map((finding) => finding.severity)]),
		tier: packages.some((finding) => finding.tier === 'hard') ? 'hard' : tier,
	};
}

/** What a pinned launch says of the package that the entry starts. */
function packageChanges(before: Json, after: Json, context: ChangeContext): readonly Finding[] {
	return inspectChange(withCommandLine(before), withCommandLine(after), context, 'launch')
		.findings.filter(({ rule }) => rule === 'change.package')
		.map((finding) => ({ ...finding, pointer: '/args' }));
}

/** An entry as a definition file writes it: what is pinned of it is the command line that comes of it. */
function isEntry(body: Json): body is JsonObject {
	return isJsonObject(body) && typeof body['command'] === 'string' && !('commandLine' in body);
}

function withCommandLine(body: Json): Json {
	if (!isEntry(body)) return body;
	return { ...body, commandLine: [body['command'] ?? '', ...(Array.isArray(body['args']) ? body['args'] : [])] };
}

/** What the rules of a change say: one for each kind of thing that a change can introduce. */
export const CHANGE_TITLES: Readonly<Record<`change.${Exclude<IntroducedKind, 'finding'> | 'wording'}`, { readonly title: string }>> = {
	'change.destination': { title: "The new version mentions an internet address that the approved one didn't." },
	'change.sensitive': { title: "The new version mentions files, variables, or secrets that the approved one didn't." },
	'change.tool-reference': { title: "The new version refers to a tool that the approved one didn't." },
	'change.schema': { title: 'The new version accepts or returns more than the approved one.' },
	'change.required': { title: "The new version requires a parameter that the approved one didn't." },
	'change.annotation': { title: 'The new version makes different claims about its effects.' },
	'change.part': { title: 'A part of the new version is new or has changed.' },
	'change.name': { title: 'The new version has a different name.' },
	'change.package': { title: 'The new version starts a different package or package version.' },
	'change.wording': { title: 'Only the wording changed.' },
};
