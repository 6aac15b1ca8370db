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

/** `hard`: structural, almost never legitimate, quarantines by itself. `soft`: a heuristic, for review only (R032). */
export type Tier = 'hard' | 'soft';

/**
 * What a detector saw and where. Never the matched text: what evidence shows is derived from the subject when it is rendered.
 * `start` and `end` are UTF-16 offsets in the raw string at `pointer`: RFC 6901, inside the value that is inspected (the tool, the
 * instructions text = '', serverInfo, …, see `valueOf`). A property name is addressed by the pointer of its value and `onKey`.
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
	/** The span lies in the property name at `pointer`, not in its value: with pointer '', in the key of the launch entry that is inspected. */
	readonly onKey?: true;
	/** What was seen, as fixed words of ours: classes and counts, never text of the subject. */
	readonly detail?: string;
}

const OVER_BLOCKS = /, over \d+ blocks$/;

/** The detail of a finding that only shows when several strings are read as one; its pointer names the first of them. */
export function overBlocks(detail: string, count: number): string {
	return `${detail}, over ${count} blocks`;
}

export function isOverBlocks({ detail = '' }: Pick<Finding, 'detail'>): boolean {
	return OVER_BLOCKS.test(detail);
}

/** A tool as a server declares it: any JSON object. Names and types are claims until checked. */
export type ToolDefinition = { readonly name: string } & { readonly [key: string]: Json | undefined };

/** The tools that the other servers of this window declare: context for the cross-server checks (R048). */
export interface RegistryView {
	readonly servers: readonly {
		readonly server: string;
		readonly tools: readonly ToolDefinition[];
		/** Stands for what it starts: servers with the same one are one program, configured several times. */
		readonly program?: string | undefined;
	}[];
}

/** One thing that is inspected. `server` is the entry's key in the definition file. */
export type Subject =
	| { readonly kind: 'tool_definition'; readonly server: string; readonly tool: ToolDefinition }
	| { readonly kind: 'instructions'; readonly server: string; readonly text: string }
	| { readonly kind: 'server_info'; readonly server: string; readonly info: Json }
	/** A declared prompt or resource (or its template), a launch entry of a definition file, or any other text or JSON. */
	| { readonly kind: 'prompt' | 'resource' | 'launch' | 'text'; readonly server: string; readonly value: Json };

export type SubjectKind = Subject['kind'];

/** The JSON value of a subject: what the pointers of its findings start from. */
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

/** What the engine says about one subject. Findings are ordered by pointer, start, end, rule: same input, same bytes (R011). */
export interface Inspection {
	readonly findings: readonly Finding[];
	/** Names of detectors that failed or limits that were met. Not empty = degraded, which is never "clean" (R012). */
	readonly notChecked: readonly string[];
	readonly severity: Severity;
	readonly tier: Tier | null;
}

/** Looks at one subject, wherever that is done. */
export type Inspect = (subject: Subject, view?: RegistryView) => Inspection | Promise<Inspection>;
