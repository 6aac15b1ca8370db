// A window of the editor in a process of its own, with a client that starts servers as the chat does. Usage: fork window-process.mjs STATE BUNDLES,
// with the private key of the installation in the first message.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { type AskedQuestion, GatewayHost } from '../../../src/extension/host/gateway-host.ts';
import { OverviewStore } from '../../../src/extension/host/overview-store.ts';
import { createSigner } from '../../../src/gateway/keys.ts';
import type { GuardedEntry } from '../../../src/link/host-messages.ts';
import type { QuestionAnswer } from '../../../src/policy/risk/question.ts';
import { nextLook } from '../../support/wait.ts';

export type ToWindowProcess =
	| { readonly kind: 'open'; readonly key: string; readonly entries: readonly GuardedEntry[] }
	/** Starts a server, and calls its tool. */
	| {
			readonly kind: 'call';
			readonly command: string;
			readonly args: string[];
			readonly tool: string;
			readonly given: Record<string, string>;
	  }
	| { readonly kind: 'answer'; readonly id: string; readonly answer: QuestionAnswer };

export type FromWindowProcess =
	/** The gateway knows the window and its entries. */
	| { readonly kind: 'opened' }
	| { readonly kind: 'event'; readonly event: CordonEvent }
	| { readonly kind: 'asked'; readonly asked: AskedQuestion }
	| { readonly kind: 'called'; readonly result: string };

const [stateRoot = '', programs = ''] = process.argv.slice(2);
const report = (message: FromWindowProcess): void => void process.send?.(message);
let host: GatewayHost | undefined;

async function open(key: string, entries: readonly GuardedEntry[]): Promise<void> {
	const silent = (): void => undefined;
	const overview = new OverviewStore();
	overview.onDidRecord(({ event }) => report({ kind: 'event', event }));
	host = new GatewayHost({
		version: '0.1.0',
		stateRoot,
		programs,
		signer: createSigner(key),
		overview,
		logger: { debug: silent, info: silent, warn: silent, error: silent },
		onAuditHead: silent,
	});
	host.onDidAsk((asked) => report({ kind: 'asked', asked }));
	host.send({ kind: 'entries', entries, otherNames: [] });
	const task = { kind: 'inspect', subject: { kind: 'text', server: 'one', value: 'text' }, view: { servers: [] } } as const;
	// The gateway handles the messages of a window in their order.
	while ((await host.inspect(task)).kind !== 'done') await nextLook();
	report({ kind: 'opened' });
}

async function call({ args, command, given, tool }: Extract<ToWindowProcess, { kind: 'call' }>): Promise<void> {
	const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
	const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
	await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
	await client.listTools();
	const result = await client.callTool({ name: tool, arguments: given }).then((made) => JSON.stringify(made), String);
	report({ kind: 'called', result });
}

process.on('message', (message: ToWindowProcess) => {
	if (message.kind === 'open') void open(message.key, message.entries);
	else if (message.kind === 'call') void call(message);
	else host?.answer(message.id, message.answer);
});
// The test ends: no window stays without it.
process.on('disconnect', () => process.exit());
