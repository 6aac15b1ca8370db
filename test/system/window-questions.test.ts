// Which of several windows a question goes to, what becomes of it when that window closes, and what happens without one. Each window is a process,
// as each extension host is.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CordonEvent } from '../../src/events/cordon-event.ts';
import type { AskedQuestion } from '../../src/extension/host/gateway-host.ts';
import { openWindowLink, type WindowLink } from '../../src/extension/host/window-link.ts';
import { keepGuardFile } from '../../src/gateway/guard/guard-file.ts';
import { ensureStateFolder, type StateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey, type Signer } from '../../src/gateway/keys.ts';
import { QUESTION_LIMIT_MS } from '../../src/gateway/questions.ts';
import type { GuardedEntry } from '../../src/link/host-messages.ts';
import type { ToWindow } from '../../src/link/window-proof.ts';
import type { QuestionAnswer } from '../../src/policy/risk/question.ts';
import { buildBundles, programOnce } from '../support/bundles.ts';
import { endGateway, GATEWAY_ENTRIES, runningGateway } from '../support/gateway-process.ts';
import { until } from '../support/proxied-client.ts';
import { nextLook } from '../support/wait.ts';
import type { FromWindowProcess, ToWindowProcess } from './windows/window-process.ts';

const HONEST = path.resolve('test/fixtures/servers/honest.mjs');
/** An address that returns credentials, so a call with it needs a person's approval. */
const RISKY = { text: 'http://169.254.169.254/latest/meta-data/iam/' };
const MADE = /"text":"http:\/\/169/;
const DENIED = /The user didn't allow this call of \\?"echo\\?"/;
const NOBODY = /no window is open in which to ask/;
const STRANGER = { id: `a${'0'.repeat(20)}`, name: 'other', file: '/x/mcp.json' } as GuardedEntry;

const windowProcess = programOnce('window-process', 'test/system/windows/window-process.ts');

interface Window {
	readonly events: readonly CordonEvent[];
	readonly asked: readonly AskedQuestion[];
	answer(id: string | undefined, answer: QuestionAnswer): void;
	/** The result of a call of a server that this window starts. */
	call(server: string): Promise<string>;
	/** Ends without a word, as a crashed window does. */
	end(): Promise<void>;
}

/** A window that writes and reads raw messages, all in the process of this test. */
interface RawWindow {
	readonly link: WindowLink;
	readonly messages: readonly ToWindow[];
	readonly asked: () => readonly Extract<ToWindow, { kind: 'question' }>[];
	/** The gateway and its worker have handled everything that was sent before. */
	handled(): Promise<void>;
}

describe('questions with several windows', function () {
	this.timeout(240_000);
	const bundles = mkdtempSync(path.join(tmpdir(), 'cordon-questions-'));
	let home: string;
	let state: StateFolder;
	let signer: Signer;
	const processes: ChildProcess[] = [];
	const links: WindowLink[] = [];
	const clients: Client[] = [];

	before(() => buildBundles(bundles, GATEWAY_ENTRIES));
	after(() => rmSync(bundles, { recursive: true, force: true }));
	beforeEach(async () => {
		home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cordon home ')));
		state = stateFolderAt(path.join(home, '.mcp-cordon'));
		await ensureStateFolder(state);
		signer = generateSigner();
		publishKey(state.root, signer);
	});
	afterEach(async () => {
		for (const link of links.splice(0)) link.close();
		await Promise.all(processes.splice(0).map(ended));
		await Promise.all(clients.splice(0).map((client) => client.close().catch(() => undefined)));
		await endGateway(state.root);
		rmSync(home, { recursive: true, force: true });
	});

	async function ended(child: ChildProcess): Promise<void> {
		child.kill('SIGKILL');
		await until(() => child.exitCode !== null || child.signalCode !== null);
	}
	/** What a client starts for this server. */
	const scriptOf = (name: string): string => {
		const run = {
			folder: bundles,
			version: '0.1.0',
			stateFolder: state.root,
			name,
			newItems: 'approve',
			command: process.execPath,
			args: [HONEST],
		};
		return `require(${JSON.stringify(path.join(bundles, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
	};
	const entryOf = (name: string): GuardedEntry => {
		const { file, id } = keepGuardFile(state, { name, command: process.execPath, args: [HONEST], cwd: home });
		return { id, name, file };
	};

	/** The newest window from now on. It knows these entries. */
	async function aWindow(...entries: readonly GuardedEntry[]): Promise<Window> {
		const child = fork(windowProcess(), [state.root, bundles], { cwd: home, env: { ...process.env, HOME: home }, execArgv: [] });
		processes.push(child);
		const events: CordonEvent[] = [];
		const asked: AskedQuestion[] = [];
		const results: string[] = [];
		let isOpened = false;
		child.on('message', (message: FromWindowProcess) => {
			if (message.kind === 'event') events.push(message.event);
			else if (message.kind === 'asked') asked.push(message.asked);
			else if (message.kind === 'called') results.push(message.result);
			else isOpened = true;
		});
		const tell = (message: ToWindowProcess): void => void child.send(message);
		tell({ kind: 'open', key: signer.privateKeyPem, entries });
		await until(() => isOpened);
		return {
			events,
			asked,
			answer: (id = '', answer) => tell({ kind: 'answer', id, answer }),
			async call(server) {
				tell({ kind: 'call', command: process.execPath, args: ['-e', scriptOf(server)], tool: 'echo', given: RISKY });
				await until(() => results.length === 1);
				return results.splice(0)[0] ?? '';
			},
			end: () => ended(child),
		};
	}
	async function aRawWindow(...entries: readonly GuardedEntry[]): Promise<RawWindow> {
		const address = runningGateway(state.root);
		assert.ok(address !== undefined);
		const messages: ToWindow[] = [];
		let link: WindowLink | undefined;
		const onMessage = (message: ToWindow): void => void messages.push(message);
		const onLost = (): void => undefined;
		const outcome = await openWindowLink({
			address,
			signer,
			stateRoot: state.root,
			onOpen: (opened) => (link = opened),
			onMessage,
			onLost,
		});
		assert.ok(outcome === undefined && link !== undefined);
		const opened = link;
		links.push(opened);
		opened.send({ kind: 'entries', entries, otherNames: [] });
		let requests = 0;
		const window: RawWindow = {
			link: opened,
			messages,
			asked: () => messages.filter((message) => message.kind === 'question'),
			async handled() {
				const request = ++requests;
				opened.send({ kind: 'picture', request, session: undefined });
				await until(() => messages.some((message) => message.kind === 'pictured' && message.request === request));
			},
		};
		await window.handled();
		return window;
	}
	/** A server of another client. Default of its calls: what would be asked about. */
	async function aGuardedServer(name: string): Promise<(given?: Record<string, string>) => Promise<string>> {
		const client = new Client({ name: 'codex-mcp-client', version: '1' }, { capabilities: {} });
		clients.push(client);
		await client.connect(
			new StdioClientTransport({
				// The shell represents the other client, because it is the parent of the proxy.
				command: '/bin/sh',
				args: ['-c', '"$0" -e "$1"; exit $?', process.execPath, scriptOf(name)],
				env: { PATH: process.env['PATH'] ?? '', HOME: home },
				stderr: 'ignore',
				cwd: home,
			}),
		);
		while ((await client.listTools()).tools.length < 2) await nextLook();
		return (given = RISKY) =>
			client.callTool({ name: 'echo', arguments: given }).then(
				(made) => JSON.stringify(made),
				(cause: unknown) => JSON.stringify(String(cause)),
			);
	}
	/** Refused calls that the window was told about. */
	const refusedIn = ({ events }: Window): readonly CordonEvent[] =>
		events.filter((event) => event.kind === 'traffic-judged' && event.action === 'refuse' && event.name === 'echo');

	it('are asked in the window that started the server, although a newer one knows its entry, too', async () => {
		const entry = entryOf('files');
		const first = await aWindow(STRANGER);
		const newer = await aWindow(entry);

		const made = first.call('files');
		await until(() => first.asked.length + newer.asked.length === 1);

		assert.deepEqual([first.asked.length, newer.asked.length], [1, 0]);
		// The window that wasn't asked can't allow it.
		newer.answer(first.asked[0]?.id, 'once');
		first.answer(first.asked[0]?.id, 'deny');
		assert.match(await made, DENIED);
	});

	it('are asked in the newest of the windows that know the entry, although others are newer', async () => {
		const entry = entryOf('files');
		const call = await aGuardedServer('files');
		const older = await aWindow(entry);
		const newer = await aWindow(entry);
		const newest = await aWindow(STRANGER);

		const made = call();
		await until(() => older.asked.length + newer.asked.length + newest.asked.length === 1);

		assert.deepEqual([older.asked.length, newer.asked.length, newest.asked.length], [0, 1, 0]);
		newer.answer(newer.asked[0]?.id, 'once');
		assert.match(await made, MADE);
	});

	it('are asked in the newest window if none knows the entry', async () => {
		const call = await aGuardedServer('files');
		const older = await aWindow(STRANGER);
		const newer = await aWindow(STRANGER);

		const made = call();
		await until(() => older.asked.length + newer.asked.length === 1);

		assert.deepEqual([older.asked.length, newer.asked.length], [0, 1]);
		newer.answer(newer.asked[0]?.id, 'once');
		assert.match(await made, MADE);
	});

	it('go on in the next window with the time that is left when their window ends, and are refused when no window is left', async () => {
		const entry = entryOf('files');
		const call = await aGuardedServer('files');
		const next = await aRawWindow(STRANGER);
		const knows = await aWindow(entry);
		const made = call();
		await until(() => knows.asked.length === 1);
		assert.equal(next.asked().length, 0);

		await knows.end();
		await until(() => next.asked().length === 1);

		const [question] = next.asked();
		assert.equal(question?.id, knows.asked[0]?.id);
		assert.ok((question?.limitMs ?? 0) > 0 && (question?.limitMs ?? 0) < QUESTION_LIMIT_MS, 'it has less time');
		next.link.close();
		assert.match(await made, NOBODY);
	});

	it('ignore the late answer of a window that was asked before', async () => {
		const entry = entryOf('files');
		const call = await aGuardedServer('files');
		const next = await aWindow(STRANGER);
		const closed = await aRawWindow(entry);
		const made = call();
		await until(() => closed.asked().length === 1);
		const id = closed.asked()[0]?.id ?? '';
		closed.link.close();
		await until(() => next.asked.length === 1);

		// The same process connects again, as after a lost connection, and answers what it was asked before.
		const again = await aRawWindow(entry);
		again.link.send({ kind: 'answer', question: id, answer: 'once' });
		await again.handled();
		next.answer(id, 'deny');

		assert.match(await made, DENIED);
	});

	it('are asked again in a window that connects anew before its lost connection is noticed', async () => {
		const entry = entryOf('files');
		const call = await aGuardedServer('files');
		const before = await aRawWindow(entry);
		const made = call();
		await until(() => before.asked().length === 1);

		const again = await aRawWindow(entry);
		await until(() => again.asked().length === 1);

		before.link.send({ kind: 'answer', question: before.asked()[0]?.id ?? '', answer: 'once' });
		await again.handled();
		again.link.send({ kind: 'answer', question: again.asked()[0]?.id ?? '', answer: 'deny' });
		assert.match(await made, DENIED);
	});

	it('are refused without a window, and the next window that knows the entry is told so, once', async () => {
		const entry = entryOf('files');
		const call = await aGuardedServer('files');

		assert.match(await call(), NOBODY);
		// More than what is kept for the next window.
		for (let passed = 0; passed < 201; passed += 1) assert.match(await call({ text: `call ${passed}` }), /"text":"call/);

		const stranger = await aWindow(STRANGER);
		assert.deepEqual(refusedIn(stranger), []);
		const knows = await aWindow(entry);
		await until(() => refusedIn(knows).length === 1);
		const later = await aWindow(entry);
		// A question that it is asked shows that it has received everything before.
		const made = call();
		await until(() => later.asked.length === 1);
		later.answer(later.asked[0]?.id, 'once');
		assert.match(await made, MADE);
		assert.deepEqual([refusedIn(stranger).length, refusedIn(knows).length, refusedIn(later).length], [0, 1, 0]);
	});
});
