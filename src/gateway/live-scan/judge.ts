import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import {
	type Inspect,
	type Inspection,
	type RegistryView,
	type Severity,
	type Subject,
	type ToolDefinition,
	worstSeverity,
} from '../../engine/finding.ts';
import type { ScannedItem } from '../../events/kept-scan.ts';
import type { Declared } from './declarations.ts';
import { unreadableIn } from './unreadable.ts';

/** One item that a server declares, with its findings. */
export interface JudgedItem {
	readonly kind: ScannedItem['kind'];
	/** Text of the server. */
	readonly name: string;
	readonly value: Json;
	readonly inspection: Inspection;
}

export interface Judgment {
	readonly items: readonly JudgedItem[];
	/** The worst severity of the items. */
	readonly severity: Severity;
	/** What couldn't be inspected, in fixed words of ours. Not empty = degraded, which is never clean (R012). */
	readonly notChecked: readonly string[];
}

export interface ScanJudgeOptions {
	readonly inspect: Inspect;
	/** The tools of the other servers. */
	readonly view?: RegistryView;
	/** Called after each item. A `Promise` is awaited, so that a long list leaves time for other work. */
	readonly onProgress?: (done: number, all: number) => void | Promise<void>;
	readonly signal?: AbortSignal;
}

interface Waiting {
	readonly kind: JudgedItem['kind'];
	readonly name: string;
	readonly value: Json;
	readonly subject: Subject;
}

/** Inspects everything a server declares. A value that isn't a tool, prompt, or resource is inspected as plain JSON, and reported. */
export async function judge(server: string, declared: Declared, options: ScanJudgeOptions): Promise<Judgment> {
	const waiting = [...aboutServer(server, declared.initialize), ...listed(server, declared)];
	const items: JudgedItem[] = [];
	const notChecked = new Set([...declared.gaps, ...unreadableIn(declared)]);
	for (const { subject, ...item } of waiting) {
		if (options.signal?.aborted === true) {
			notChecked.add('the scan ended before everything was inspected');
			break;
		}
		const inspection = await options.inspect(subject, options.view);
		for (const name of inspection.notChecked) notChecked.add(name);
		items.push({ ...item, inspection });
		await options.onProgress?.(items.length, waiting.length);
	}
	if (hasDoubledName(declared.tools)) notChecked.add('two tools have the same name, so clients may use either one');
	return { items, severity: worstSeverity(items.map(({ inspection }) => inspection.severity)), notChecked: [...notChecked].sort() };
}

function aboutServer(server: string, initialize: JsonObject): readonly Waiting[] {
	const found: Waiting[] = [];
	const { instructions, serverInfo } = initialize;
	if (typeof instructions === 'string' && instructions !== '')
		found.push({ kind: 'instructions', name: '', value: instructions, subject: { kind: 'instructions', server, text: instructions } });
	if (serverInfo !== undefined)
		found.push({
			kind: 'server_info',
			name: nameOf(serverInfo),
			value: serverInfo,
			subject: { kind: 'server_info', server, info: serverInfo },
		});
	return found;
}

function listed(server: string, { prompts, resources, templates, tools }: Declared): readonly Waiting[] {
	return [
		...tools.map((value): Waiting => {
			const tool = parseTool(value);
			const subject: Subject = tool === undefined ? { kind: 'text', server, value } : { kind: 'tool_definition', server, tool };
			return { kind: 'tool', name: nameOf(value), value, subject };
		}),
		...prompts.map((value): Waiting => ({ kind: 'prompt', name: nameOf(value), value, subject: { kind: 'prompt', server, value } })),
		...resources.map((value): Waiting => ({ kind: 'resource', name: nameOf(value), value, subject: { kind: 'resource', server, value } })),
		...templates.map(
			(value): Waiting => ({ kind: 'resource_template', name: nameOf(value), value, subject: { kind: 'resource', server, value } }),
		),
	];
}

/** The value as a tool. `undefined`: it has no name. */
export function parseTool(value: Json): ToolDefinition | undefined {
	return isJsonObject(value) && typeof value['name'] === 'string' ? { ...value, name: value['name'] } : undefined;
}

function nameOf(value: Json): string {
	if (!isJsonObject(value)) return '';
	return (
		[value['name'], value['uri'], value['uriTemplate'], value['title']]
			.find((each) => typeof each === 'string' && each !== '')
			?.toString() ?? ''
	);
}

function hasDoubledName(tools: readonly Json[]): boolean {
	const names = tools.map(nameOf).filter((name) => name !== '');
	return new Set(names).size < names.length;
}
