import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { type Finding, type Inspection, type RegistryView, worstSeverity } from '../engine/finding.ts';
import { type ChangeContext, inspectChange } from '../pins/change.ts';
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
