import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { type Finding, type Inspection, type RegistryView, worstSeverity } from '../engine/finding.ts';
import { type ChangeContext, inspectChange } from '../pins/change.ts';
import { PIN_KINDS, type PinKind } from '../pins/pin.ts';

/** A row of the surface `definition_change`: the approved version, and the version that the server declares now. */
export interface ChangeRow {
	readonly before: Json;
	readonly after: Json;
	/** Derived from the shape of `after` if the row doesn't state it. */
	readonly kind: PinKind | undefined;
	readonly context: ChangeContext;
}

/** Undefined: a version is missing. */
export function parseChange({ after, before, kind }: JsonObject, server: string, view: RegistryView): ChangeRow | undefined {
	if (before === undefined || after === undefined) return undefined;
	const tools = view.servers.flatMap((each) => each.tools);
	return { before, after, kind: PIN_KINDS.find((each) => each === kind), context: { server, view, tools } };
}

/** Judges what the change introduced. Pointers start at the row's payload. */
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

/** Changes of the package in a pinned launch. */
function packageChanges(before: Json, after: Json, context: ChangeContext): readonly Finding[] {
	return inspectChange(withCommandLine(before), withCommandLine(after), context, 'launch')
		.findings.filter(({ rule }) => rule === 'change.package')
		.map((finding) => ({ ...finding, pointer: '/args' }));
}

/** Whether this is an entry as in a definition file. Its pin is the resulting command line. */
function isEntry(body: Json): body is JsonObject {
	return isJsonObject(body) && typeof body['command'] === 'string' && !('commandLine' in body);
}

function withCommandLine(body: Json): Json {
	if (!isEntry(body)) return body;
	return { ...body, commandLine: [body['command'] ?? '', ...(Array.isArray(body['args']) ? body['args'] : [])] };
}
