import type { Json } from '../base/json.ts';
import { assertNever } from '../base/result.ts';

/** Worst last. */
export const SEVERITIES = ['none', 'info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

export function worstSeverity(severities: Iterable<Severity>): Severity {
	let worst: Severity = 'none';
	for (const severity of severities) if (SEVERITIES.indexOf(severity) > SEVERITIES.indexOf(worst)) worst = severity;
	return worst;
}

/** `hard`: structural, almost never legitimate, enough for quarantine by itself. `soft`: a heuristic, only for review (R032). */
export type Tier = 'hard' | 'soft';

/**
 * What a detector found and where. Never holds the matched text: evidence is derived from the subject when shown. `start` and `end` are
 * UTF-16 offsets in the raw string at `pointer`, an RFC 6901 pointer into the inspected value (the tool, the instructions text = '',
 * serverInfo, …, see `valueOf`). A property name has the pointer of its value, with `onKey` set.
 */
export interface Finding {
	/** Dotted detector id, for example `unicode.hidden`. */
	readonly rule: string;
	readonly tier: Tier;
	readonly severity: Severity;
	/** 0 to 1. */
	readonly confidence: number;
	readonly pointer: string;
	readonly start: number;
	readonly end: number;
	/** The span is in the property name at `pointer`, not in its value. With pointer '': in the key of the inspected launch entry. */
	readonly onKey?: true;
	/** What was found, in fixed words: classes and counts, never text of the subject. */
	readonly detail?: string;
}

const OVER_BLOCKS = /, over \d+ blocks$/;

/** The detail of a finding that appears only when several strings are read as one. Its pointer names the first of them. */
export function overBlocks(detail: string, count: number): string {
	return `${detail}, over ${count} blocks`;
}

export function isOverBlocks({ detail = '' }: Pick<Finding, 'detail'>): boolean {
	return OVER_BLOCKS.test(detail);
}

/** A tool as a server declares it: any JSON object. Its names and types are unverified claims. */
export type ToolDefinition = { readonly name: string } & { readonly [key: string]: Json | undefined };

/** The tools that the other servers of this window declare: context for the cross-server rules (R048). */
export interface RegistryView {
	readonly servers: readonly {
		readonly server: string;
		readonly tools: readonly ToolDefinition[];
		/** Identifies the program that the server starts. Servers with the same value are one program configured several times. */
		readonly program?: string | undefined;
	}[];
}

/** One thing to inspect. `server` is the entry's key in the definition file. */
export type Subject =
	| { readonly kind: 'tool_definition'; readonly server: string; readonly tool: ToolDefinition }
	| { readonly kind: 'instructions'; readonly server: string; readonly text: string }
	| { readonly kind: 'server_info'; readonly server: string; readonly info: Json }
	/** A declared prompt or resource (or its template), a launch entry of a definition file, or any other text or JSON. */
	| { readonly kind: 'prompt' | 'resource' | 'launch' | 'text'; readonly server: string; readonly value: Json };

export type SubjectKind = Subject['kind'];

/** The JSON value of a subject, to which the pointers of its findings refer. */
export function valueOf(subject: Subject): Json {
	switch (subject.kind) {
		case 'tool_definition':
			return subject.tool;
		case 'instructions':
			return subject.text;
		case 'server_info':
			return subject.info;
		case 'prompt':
		case 'resource':
		case 'launch':
		case 'text':
			return subject.value;
		default:
			return assertNever(subject);
	}
}

/** The result of inspecting one subject. Findings are ordered by pointer, start, end, rule: same input, same bytes (R011). */
export interface Inspection {
	readonly findings: readonly Finding[];
	/** Names of detectors that failed or limits that were reached. If not empty, the inspection is degraded and never "clean" (R012). */
	readonly notChecked: readonly string[];
	readonly severity: Severity;
	readonly tier: Tier | null;
}

/** Inspects one subject, in this thread or elsewhere. */
export type Inspect = (subject: Subject, view?: RegistryView) => Inspection | Promise<Inspection>;
