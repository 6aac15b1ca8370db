// A scripted model on the loopback interface, with the interfaces of OpenAI (chat and responses), Anthropic, and
// Gemini. Clients run without an account, and all requests to the model are stored.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../src/base/json.ts';

/** One request to the model. */
export interface ModelRequest {
	/** Names of the tools that it is offered. */
	readonly tools: readonly string[];
	/** The whole request as text, for searching. */
	readonly text: string;
	/** What the calls of the turn returned so far, in their order. */
	readonly results: readonly string[];
}

export interface ScriptedStep {
	/** The first offered tool whose name matches is called. Without a match, a tool with this name is called anyway. */
	readonly call: RegExp | string;
	readonly input?: JsonObject;
	/** A tool that was offered in an earlier request only is called, too. */
	readonly wasOffered?: true;
	/** Runs before the call is made, when the client already has the list of tools. */
	readonly before?: () => Promise<void>;
}

export interface ScriptedModel {
	/** Without a trailing slash. */
	readonly url: string;
	readonly requests: readonly ModelRequest[];
	/** What the model does in the next turn, one call per request. Then it repeats the tools' results. */
	play(steps: readonly ScriptedStep[]): void;
	close(): Promise<void>;
}

/** A tool as any of the interfaces declares it, alone or in a group. */
interface Declared {
	readonly name?: string;
	/** For a group: the prefix that a call to its tools has to name. */
	readonly type?: string;
	readonly function?: Declared;
	readonly functionDeclarations?: readonly Declared[];
	readonly tools?: readonly Declared[];
	readonly namespace?: string;
}
interface Part {
	readonly type?: string;
	readonly content?: unknown;
	readonly functionResponse?: unknown;
}
interface Message extends Part {
	readonly role?: string;
	readonly output?: unknown;
	readonly parts?: readonly Part[];
}
/** A request over any of the interfaces, which use no key for different things. */
interface Asked {
	readonly messages?: readonly Message[];
	readonly input?: readonly Message[];
	readonly contents?: readonly Message[];
	readonly tools?: readonly Declared[];
	readonly stream?: boolean;
}

/** The model's action: one call, or its last text. */
type Said =
	| { readonly name: string; readonly namespace?: string | undefined; readonly input: JsonObject; readonly id: string }
	| { readonly text: string };
/** A response in one piece, and as events of a stream. */
interface Answer {
	readonly whole: unknown;
	readonly events: readonly JsonObject[];
}

const MODEL = {
	id: 'gpt-4.1',
	object: 'model',
	name: 'Scripted',
	vendor: 'OpenAI',
	version: 'gpt-4.1',
	preview: false,
	is_chat_default: true,
	is_chat_fallback: true,
	model_picker_enabled: true,
	policy: { state: 'enabled', terms: '' },
	billing: { is_premium: false, multiplier: 0 },
	supported_endpoints: ['/chat/completions'],
	capabilities: {
		family: 'gpt-4.1',
		object: 'model_capabilities',
		type: 'chat',
		tokenizer: 'o200k_base',
		limits: { max_context_window_tokens: 128_000, max_output_tokens: 16_384, max_prompt_tokens: 111_424 },
		supports: { parallel_tool_calls: true, streaming: true, tool_calls: true },
	},
};

/** The models that the agent host offers in each kind of session: Copilot, Claude, and Codex. */
const MODELS = [
	MODEL,
	{
		...MODEL,
		id: 'claude-sonnet-4.5',
		vendor: 'Anthropic',
		is_chat_default: false,
		is_chat_fallback: false,
		supported_endpoints: ['/v1/messages'],
	},
	{ ...MODEL, id: 'gpt-5.2-codex', is_chat_default: false, is_chat_fallback: false, supported_endpoints: ['/responses'] },
];

/** The account that the agent host requests, with the addresses of its models. */
const accountAt = (url: string): JsonObject => ({
	login: 'tester',
	access_type_sku: 'copilot_individual',
	copilot_plan: 'individual',
	chat_enabled: true,
	organization_login_list: [],
	organization_list: [],
	quota_snapshots: {},
	endpoints: { api: url, proxy: url, 'origin-tracker': url, telemetry: url },
});

const INTERFACES: readonly (readonly [path: RegExp, answer: (said: Said) => Answer])[] = [
	[/\/chat\/completions$/, inChat],
	[/\/responses$/, inResponses],
	[/\/messages$/, inMessages],
	[/:(?:stream)?[gG]enerateContent$/, inGemini],
];

function inChat(said: Said): Answer {
	const isCall = 'name' in said;
	const tool_calls = isCall
		? [{ id: said.id, type: 'function', index: 0, function: { name: said.name, arguments: JSON.stringify(said.input) } }]
		: [];
	const message = isCall ? { role: 'assistant', content: null, tool_calls } : { role: 'assistant', content: said.text };
	const finish_reason = isCall ? 'tool_calls' : 'stop';
	const base = { id: 'x', created: 1, model: MODEL.id, usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } };
	const chunk = (delta: JsonObject, reason: string | null): JsonObject => ({
		...base,
		object: 'chat.completion.chunk',
		choices: [{ index: 0, delta, finish_reason: reason }],
	});
	return {
		whole: { ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] },
		events: [chunk(message, null), chunk({}, finish_reason)],
	};
}

function inResponses(said: Said): Answer {
	const item =
		'name' in said
			? {
					type: 'function_call',
					id: `fc_${said.id}`,
					call_id: said.id,
					name: said.name,
					...(said.namespace === undefined ? {} : { namespace: said.namespace }),
					arguments: JSON.stringify(said.input),
				}
			: { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: said.text, annotations: [] }] };
	const usage = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null, total_tokens: 2 };
	const whole = { id: 'resp_1', object: 'response', status: 'completed', output: [item], usage };
	return {
		whole,
		events: [
			{ type: 'response.created', response: { id: 'resp_1' } },
			{ type: 'response.output_item.done', output_index: 0, item },
			{ type: 'response.completed', response: whole },
		],
	};
}

function inMessages(said: Said): Answer {
	const isCall = 'name' in said;
	const block = isCall ? { type: 'tool_use', id: said.id, name: said.name, input: said.input } : { type: 'text', text: said.text };
	const usage = { input_tokens: 1, output_tokens: 1 };
	// Claude Code treats messages with the same id as parts of one message.
	const base = { id: `msg_${randomUUID()}`, type: 'message', role: 'assistant', model: MODEL.id, stop_sequence: null, usage };
	const stop_reason = isCall ? 'tool_use' : 'end_turn';
	return {
		whole: { ...base, content: [block], stop_reason },
		events: [
			{ type: 'message_start', message: { ...base, content: [], stop_reason: null } },
			{ type: 'content_block_start', index: 0, content_block: isCall ? { ...block, input: {} } : { type: 'text', text: '' } },
			{
				type: 'content_block_delta',
				index: 0,
				delta: isCall ? { type: 'input_json_delta', partial_json: JSON.stringify(said.input) } : { type: 'text_delta', text: said.text },
			},
			{ type: 'content_block_stop', index: 0 },
			{ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
			{ type: 'message_stop' },
		],
	};
}

function inGemini(said: Said): Answer {
	const part = 'name' in said ? { functionCall: { id: said.id, name: said.name, args: said.input } } : { text: said.text };
	const whole = {
		candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
		usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
	};
	return { whole, events: [whole] };
}

/** The tools of a declaration, with the group's name for those in a group. */
function toolsIn(declared: Declared): readonly Declared[] {
	if (declared.function !== undefined) return [declared.function];
	if (declared.functionDeclarations !== undefined) return declared.functionDeclarations;
	return declared.tools?.map((tool) => ({ ...tool, ...(declared.name === undefined ? {} : { namespace: declared.name }) })) ?? [declared];
}

/** The tools' results, as far as the message contains them. */
function resultsIn({ content, output, parts, role, type }: Message): readonly unknown[] {
	if (role === 'tool') return [content];
	if (type === 'function_call_output') return [output];
	const all: readonly Part[] = parts ?? (Array.isArray(content) ? content : []);
	return all.flatMap((part) =>
		part.type === 'tool_result' ? [part.content] : part.functionResponse === undefined ? [] : [part.functionResponse],
	);
}

const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));

/** The tools' results since the user's last message. */
function resultsOfTurn(messages: readonly Message[]): readonly string[] {
	const last = messages.findLastIndex((message) => message.role === 'user' && resultsIn(message).length === 0);
	return messages
		.slice(last + 1)
		.flatMap(resultsIn)
		.map(textOf);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let body = '';
	for await (const chunk of request) body += String(chunk);
	return body;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
	const requests: ModelRequest[] = [];
	const everOffered: Declared[] = [];
	let steps: readonly ScriptedStep[] = [];
	let url = '';

	/** One tool call for each step of the script, then the tools' results. */
	async function answer(results: readonly string[], tools: readonly Declared[]): Promise<Said> {
		const step = steps[results.length];
		// Clients also request titles and summaries, without tools.
		if (step === undefined || tools.length === 0) return { text: `SAID: ${results.join(' | ')}` };
		const { call } = step;
		await step.before?.();
		const among = step.wasOffered === true ? [...tools, ...everOffered] : tools;
		const offered = among.find(({ name = '' }) => (typeof call === 'string' ? name === call : call.test(name)));
		const name = offered?.name ?? (typeof call === 'string' ? call : undefined);
		if (name === undefined) return { text: `NO TOOL ${String(call)}` };
		return { name, namespace: offered?.namespace, input: step.input ?? {}, id: `call_${requests.length}` };
	}

	async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await bodyOf(request);
		const json = (value: unknown, status = 200): void => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(value));
		};
		const { pathname } = new URL(request.url ?? '', 'http://model');
		if (/\/models$/.test(pathname)) return json({ object: 'list', data: MODELS });
		if (pathname === '/copilot_internal/user') return json(accountAt(url));
		if (pathname === '/models/session')
			return json({ available_models: [MODEL.id], selected_model: MODEL.id, session_token: 'x', expires_at: 2_000_000_000 });
		if (/count_tokens$|:countTokens$/.test(pathname)) return json({ input_tokens: 1, totalTokens: 1 });
		const spoken = INTERFACES.find(([path]) => path.test(pathname));
		if (spoken === undefined) return json({}, 404);
		const asked: Asked = JSON.parse(body);
		const tools = (asked.tools ?? []).flatMap(toolsIn);
		const results = resultsOfTurn(asked.messages ?? asked.input ?? asked.contents ?? []);
		everOffered.push(...tools);
		requests.push({ tools: tools.map(({ name = '', namespace = '' }) => namespace + name), text: body, results });
		const { events, whole } = spoken[1](await answer(results, tools));
		if (asked.stream !== true && !pathname.endsWith(':streamGenerateContent')) return json(whole);
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		for (const event of events)
			response.write(`${typeof event['type'] === 'string' ? `event: ${event['type']}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
		response.end(/\/chat\/completions$/.test(pathname) ? 'data: [DONE]\n\n' : '');
	}

	const server = createServer((request, response) => void respond(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	url = `http://127.0.0.1:${port}`;
	return {
		url,
		requests,
		play: (next) => {
			steps = next;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
