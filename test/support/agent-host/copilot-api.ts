// The Copilot API, scripted, on the loopback interface: an agent-host session runs without an account, and everything the model would have
// been sent is kept.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../../src/base/json.ts';

export interface OfferedTool {
	readonly name: string;
	readonly description: string;
	readonly parameters: unknown;
}

/** One request to the model. */
export interface ModelRequest {
	readonly tools: readonly OfferedTool[];
	/** All of it as text, for a search. */
	readonly text: string;
}

export interface ScriptedStep {
	/** The first offered tool whose name matches is called; a tool that isn't offered is called by this name all the same. */
	readonly call: RegExp | string;
	readonly input?: JsonObject;
	/** Done before the call is made, when the session has the list of tools already. */
	readonly before?: () => Promise<void>;
}

export interface CopilotApi {
	/** Without a trailing slash. */
	readonly url: string;
	readonly requests: readonly ModelRequest[];
	/** What the model does in the next turn, one call a request; then it says what the tools answered. */
	play(steps: readonly ScriptedStep[]): void;
	close(): Promise<void>;
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

interface ChatMessage {
	readonly role: string;
	readonly content?: unknown;
}
interface ChatRequest {
	readonly messages?: readonly ChatMessage[];
	readonly tools?: readonly { readonly function?: OfferedTool }[];
	readonly stream?: boolean;
}

const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));

async function bodyOf(request: IncomingMessage): Promise<string> {
	let body = '';
	for await (const chunk of request) body += String(chunk);
	return body;
}

export async function startCopilotApi(): Promise<CopilotApi> {
	const requests: ModelRequest[] = [];
	let steps: readonly ScriptedStep[] = [];

	/** One tool call for each step of the script, then what the tools said. */
	async function answer({ messages = [] }: ChatRequest, tools: readonly OfferedTool[]): Promise<Record<string, unknown>> {
		const last = messages.map(({ role }) => role).lastIndexOf('user');
		const results = messages.slice(last).filter(({ role }) => role === 'tool');
		const step = steps[results.length];
		if (step !== undefined) {
			const { call } = step;
			await step.before?.();
			const offered = tools.find(({ name }) => (typeof call === 'string' ? name === call : call.test(name)));
			const name = offered?.name ?? (typeof call === 'string' ? call : undefined);
			if (name === undefined) return { role: 'assistant', content: `NO TOOL ${String(call)}` };
			const tool_calls = [
				{ id: `call_${requests.length}`, type: 'function', index: 0, function: { name, arguments: JSON.stringify(step.input ?? {}) } },
			];
			return { role: 'assistant', content: null, tool_calls };
		}
		return { role: 'assistant', content: `SAID: ${results.map(({ content }) => textOf(content)).join(' | ')}` };
	}

	async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await bodyOf(request);
		const json = (value: unknown, status = 200): void => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(value));
		};
		if (/\/models/.test(request.url ?? '')) return json({ object: 'list', data: [MODEL] });
		if (!/chat\/completions/.test(request.url ?? '')) return json({}, 404);
		const asked: ChatRequest = JSON.parse(body);
		const tools = (asked.tools ?? []).flatMap((tool) => (tool.function === undefined ? [] : [tool.function]));
		requests.push({ tools, text: body });
		const message = await answer(asked, tools);
		const finish = 'tool_calls' in message ? 'tool_calls' : 'stop';
		const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
		const base = { id: 'x', created: 1, model: MODEL.id };
		if (asked.stream !== true)
			return json({ ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: finish }], usage });
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		const chunk = (delta: unknown, finish_reason: string | null): string =>
			`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], usage })}\n\n`;
		response.write(chunk(message, null));
		response.write(chunk({}, finish));
		response.end('data: [DONE]\n\n');
	}

	const server = createServer((request, response) => void respond(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
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
