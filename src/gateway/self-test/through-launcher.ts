import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { httpTransportOf, URL_VARIABLE } from '../../definitions/http-entry.ts';
import { behindNodeLauncher, launcherWords } from '../../definitions/windows-form.ts';
import { SELF_TEST_CLIENT, SELF_TEST_ID, SELF_TEST_KEY } from '../../link/proofs.ts';
import { parseRendezvous, rendezvousName } from '../../link/rendezvous.ts';
import { createLineFramer } from '../../mcp/framing.ts';
import type { JsonRpcMessage } from '../../mcp/messages.ts';
import { parseMessage } from '../../mcp/parse.ts';
import type { CleanLaunch } from '../live-scan/clean-launch.ts';
import { startForScan } from '../live-scan/server-process.ts';
import { selfTestMac } from './proof.ts';

export type LauncherRun =
	/** The real server responded, and the proxy proved that the response went through it. */
	| { readonly kind: 'passed'; readonly ms: number }
	/** The proxy proved itself, but doesn't start the real server. */
	| { readonly kind: 'held' }
	/** Something responded without a proof. */
	| { readonly kind: 'unproved' }
	/** `code`: the system's error code. */
	| { readonly kind: 'not-started'; readonly code: string }
	/** `lastWords` is text of the launcher, the proxy or the server: escape it before showing. */
	| { readonly kind: 'ended'; readonly exitCode: number | null; readonly lastWords: string }
	| { readonly kind: 'timeout'; readonly timeoutMs: number; readonly lastWords: string }
	| { readonly kind: 'cancelled' };

export interface LauncherRunOptions {
	/** Absolute, as `launcherFor` returns it. */
	readonly launcher: string;
	readonly entry: EntryId;
	/** The command line after `--` in the entry, with variables resolved. */
	readonly launch: CleanLaunch;
	/** The installed version. */
	readonly version: string;
	/** The folder `run` of the state folder, where a gateway publishes how to reach it. */
	readonly runFolder: string;
	/** Limit for starting and both responses together, in milliseconds. */
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
}

/**
 * Starts a guarded entry through its launcher, as a client does, and sends a ping through it. The proxy finds or starts the gateway, and the gateway
 * proves that it saw the response. Afterwards the server ends, with everything it started.
 */
export async function runThroughLauncher(options: LauncherRunOptions): Promise<LauncherRun> {
	const { entry, launch, launcher, signal, timeoutMs } = options;
	// As in the file: an address is a variable, so that no process list shows it.
	const url = httpTransportOf(launch.command) === undefined ? undefined : launch.args[0];
	const [file = '', ...script] = launcherWords(launcher);
	const env = script.length === 0 ? launch.env : behindNodeLauncher(launch.env);
	const startedAt = performance.now();
	let running: ReturnType<typeof startForScan>;
	let timer: NodeJS.Timeout | undefined;
	let onAbort: (() => void) | undefined;
	const over = new Promise<LauncherRun>((resolve) => {
		const conversation = createConversation({
			send: (line) => server?.write(line),
			onPing(id, result) {
				const meta = isJsonObject(result) && isJsonObject(result['_meta']) ? result['_meta'] : {};
				const proof = meta[SELF_TEST_KEY];
				// The gateway that responded is the one that proxies find: only that gateway and this process know the token.
				const token = tokenIn(options);
				if (token === undefined) return resolve({ kind: 'unproved' });
				if (proof === selfTestMac(token, 'passed', entry, id)) resolve({ kind: 'passed', ms: performance.now() - startedAt });
				else resolve({ kind: proof === selfTestMac(token, 'held', entry, id) ? 'held' : 'unproved' });
			},
		});
		const server = startForScan(
			{
				...launch,
				command: file,
				args: [...script, '--server', entry, '--', launch.command, ...(url === undefined ? launch.args : [])],
				env: { ...env, ...(url === undefined ? {} : { [URL_VARIABLE]: url }) },
			},
			{
				onOutput: (chunk) => conversation.push(chunk),
				onFailed: (code) => resolve({ kind: 'not-started', code }),
				onExit: (exitCode) => resolve({ kind: 'ended', exitCode, lastWords: server?.lastWords() ?? '' }),
			},
		);
		running = server;
		timer = setTimeout(() => resolve({ kind: 'timeout', timeoutMs, lastWords: server?.lastWords() ?? '' }), timeoutMs);
		onAbort = () => resolve({ kind: 'cancelled' });
		signal.addEventListener('abort', onAbort);
		if (signal.aborted) onAbort();
		conversation.begin();
	});
	try {
		return await over;
	} finally {
		clearTimeout(timer);
		if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
		await running?.end();
	}
}

function tokenIn({ runFolder, version }: Pick<LauncherRunOptions, 'runFolder' | 'version'>): string | undefined {
	try {
		return parseRendezvous(readFileSync(path.join(runFolder, rendezvousName(version)), 'utf8'))?.token;
	} catch {
		return undefined;
	}
}

interface Conversation {
	push(chunk: Uint8Array): void;
	begin(): void;
}

/** `initialize`, `initialized`, `ping`: the minimum that a client can send (MCP 2025-11-25, basic/lifecycle). */
function createConversation({
	onPing,
	send,
}: {
	readonly send: (line: string) => void;
	readonly onPing: (id: string, result: Json | undefined) => void;
}): Conversation {
	const nonce = randomBytes(16).toString('hex');
	const [first, second] = [`${SELF_TEST_ID}${nonce}:1`, `${SELF_TEST_ID}${nonce}:2`];
	const write = (message: object): void => send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
	const onMessage = (message: JsonRpcMessage): void => {
		if (message.kind !== 'result' && message.kind !== 'error') return;
		if (message.id === first) {
			write({ method: 'notifications/initialized' });
			write({ id: second, method: 'ping' });
		} else if (message.id === second) onPing(second, message.kind === 'result' ? message.result : undefined);
	};
	const framer = createLineFramer({
		onLine(line) {
			const parsed = parseMessage(line);
			if (parsed.ok) onMessage(parsed.value);
		},
		onTooLong: () => undefined,
	});
	return {
		push: (chunk) => framer.push(chunk),
		begin: () =>
			write({
				id: first,
				method: 'initialize',
				params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: SELF_TEST_CLIENT, version: '1' } },
			}),
	};
}
