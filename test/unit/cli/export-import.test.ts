// `cordon export` and `cordon import` on real files and a real database.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryId, Sha256Hex } from '../../../src/base/ids.ts';
import { COMMAND_EXIT, type CommandContext } from '../../../src/cli/commands/context.ts';
import { protectionCommand } from '../../../src/cli/commands/index.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { keepGuardFile } from '../../../src/gateway/guard/guard-file.ts';
import { launchDigest } from '../../../src/gateway/interposition/launch-digest.ts';
import { createSigner, generateSigner } from '../../../src/gateway/keys.ts';
import { launchVersionOf } from '../../../src/gateway/pipeline/launch-gate.ts';
import { sha256 } from '../../../src/gateway/sha256.ts';
import { openStateStore } from '../../../src/gateway/store/state-store.ts';
import { exportText, parseExport } from '../../../src/pins/exported.ts';
import { serverFingerprint, toolFingerprint } from '../../../src/pins/fingerprint.ts';
import { decisionIndex, stateOf } from '../../../src/pins/state.ts';
import { aCommandContext } from '../../support/command-context.ts';

const TOOL = { name: 'read', description: 'Reads a note.', inputSchema: { type: 'object' } };
const SERVER = { serverInfo: { name: 'notes' }, instructions: 'Be kind.' };
const READ = toolFingerprint(TOOL, sha256);

describe('cordon export and import', () => {
	let root: string;
	let context: CommandContext;
	let answer: boolean | undefined;
	let out: string;
	let told: string;

	/** A separate machine: home and state folders, and one definition file with the same command everywhere. */
	function machine(name: string): CommandContext {
		return aCommandContext(join(root, name), JSON.stringify({ servers: { notes: { command: 'node', args: ['notes.mjs'] } } }), {
			write: (text) => void (out += Buffer.from(text).toString('utf8')),
			print: (text) => void (told += `${text}\n`),
			ask: () => Promise.resolve(answer),
		}).context;
	}
	async function run(...args: string[]): Promise<number> {
		const [name, ...rest] = args;
		const command = await protectionCommand(name);
		assert.ok(command !== undefined);
		out = '';
		told = '';
		return await command(rest, context);
	}
	/** The command line of `cordon guard` as its first run stores it. */
	const aGuardedLine = (): ReturnType<typeof keepGuardFile> =>
		keepGuardFile(context.state, { name: 'line', command: 'node', args: ['line.mjs'], cwd: '/srv/line' });
	function entry() {
		const entries = readEntries(readFileSync(join(context.cwd, '.vscode/mcp.json'), 'utf8'));
		const [only] = entries.ok ? entries.value : [];
		const launch = only === undefined ? undefined : launchVersionOf(only, launchDigest(context.state));
		assert.ok(only?.id !== undefined && launch !== undefined);
		return { id: only.id, launch: launch.fingerprint };
	}
	function state({ id, launch }: { readonly id: EntryId; readonly launch: Sha256Hex } = entry()): string {
		const { signer, publicKeyPem } = createSigner(readFileSync(join(context.state.commandLine, 'key.pem'), 'utf8'));
		const { store } = openStateStore(context.state.database);
		const { counting } = store.check({ [signer]: publicKeyPem }, undefined);
		store.dispose();
		return stateOf({ entry: id, kind: 'tool', name: 'read' }, READ, launch, decisionIndex(counting));
	}
	const text = (name: string): string => readFileSync(join(context.cwd, name), 'utf8');

	beforeEach(async () => {
		root = realpathSync(mkdtempSync(join(tmpdir(), 'cordon export ')));
		answer = undefined;
		context = machine('there');
		assert.equal(await run('protect', '--yes'), COMMAND_EXIT.ok, told);
		const { store } = openStateStore(context.state.database);
		const { id } = entry();
		store.keepVersion({ entry: id, kind: 'tool', name: 'read' }, READ, TOOL, 1);
		store.keepVersion({ entry: id, kind: 'server', name: '' }, serverFingerprint(SERVER, sha256), SERVER, 1);
		store.dispose();
		assert.equal(await run('approve', 'notes', '--yes'), COMMAND_EXIT.ok, told);
	});
	afterEach(() => rmSync(root, { recursive: true, force: true }));

	it("writes the valid decisions for the owner only, and doesn't replace an existing file", async () => {
		assert.equal(await run('export', 'kept.json'), COMMAND_EXIT.ok, told);
		const read = parseExport(text('kept.json'));
		assert.ok(read.ok);
		assert.deepEqual([...read.value.servers.values()], ['notes']);
		assert.ok(read.value.versions.some(({ fingerprint }) => fingerprint === READ));
		if (process.platform !== 'win32') assert.equal(statSync(join(context.cwd, 'kept.json')).mode & 0o777, 0o600);

		assert.equal(await run('export', '-'), COMMAND_EXIT.ok);
		assert.equal(existsSync(join(context.cwd, '-')), false);

		writeFileSync(join(context.cwd, 'mine.txt'), 'mine');
		assert.equal(await run('export', 'mine.txt'), COMMAND_EXIT.notDone);
		assert.match(told, /it already exists. Add --force/);
		assert.equal(text('mine.txt'), 'mine');
		assert.equal(await run('export', 'mine.txt', '--force'), COMMAND_EXIT.ok);
		assert.equal(text('mine.txt'), text('kept.json'));
		assert.deepEqual(
			readdirSync(context.cwd).filter((name) => name.includes('.cordon-')),
			[],
		);
	});

	it('carries decisions to another machine, where they count once they are confirmed and signed', async () => {
		await run('export', 'kept.json');
		const kept = text('kept.json');
		context = machine('here');
		await run('protect', '--yes');
		writeFileSync(join(context.cwd, 'kept.json'), kept);

		const person = context;
		context = { ...person, confirmWithCode: async () => undefined };
		for (const args of [[], ['--yes']]) assert.equal(await run('import', 'kept.json', ...args), COMMAND_EXIT.notConfirmed);
		context = person;
		assert.equal(await run('import', 'kept.json', '--dry-run'), COMMAND_EXIT.ok);
		assert.match(told, /it starts: node notes\.mjs[\s\S]*approve tool "read"/);
		assert.equal(state(), 'quarantined');
		assert.equal(await run('import', 'kept.json', '--yes', '--json'), COMMAND_EXIT.ok, told);
		assert.equal(state(), 'approved');
		assert.ok(JSON.parse(out).decisions.length >= 2);
		assert.equal(await run('import', 'kept.json', '--yes'), COMMAND_EXIT.ok);
		assert.match(told, /already in force[\s\S]*nothing to import/);
	});

	it('carries decisions about a `cordon guard` command line to a machine that has run it in the same folder, and says so', async () => {
		const there = aGuardedLine();
		const { store } = openStateStore(context.state.database);
		store.keepVersion({ entry: there.id, kind: 'tool', name: 'read' }, READ, TOOL, 1);
		store.dispose();
		assert.equal(await run('approve', 'line/read', '--file', there.file), COMMAND_EXIT.ok, told);
		await run('export', 'kept.json');
		const kept = text('kept.json');
		const read = parseExport(kept);
		assert.ok(read.ok);
		assert.deepEqual([...read.value.servers.values()].sort(), ['line', 'notes']);

		await run('start-over', '--yes');
		assert.equal(state(there), 'quarantined');
		assert.equal(await run('import', 'kept.json'), COMMAND_EXIT.ok, told);
		assert.match(told, /Command line "line" of cordon guard\n {2}it starts: node line\.mjs\n[^]*approve tool "read"/);
		assert.equal(state(there), 'approved');

		context = machine('here');
		await run('protect', '--yes');
		writeFileSync(join(context.cwd, 'kept.json'), kept);
		assert.equal(await run('import', 'kept.json', '--dry-run'), COMMAND_EXIT.ok);
		assert.match(told, /Left out: 1 for servers that aren't started like this here\. A command line of cordon guard has to run here once/);
		const here = aGuardedLine();
		assert.equal(await run('import', 'kept.json'), COMMAND_EXIT.ok, told);
		assert.equal(state(here), 'approved');
	});

	it('neither writes nor counts a revoked decision', async () => {
		await run('export', 'first.json');
		const count = /^(\d+) decisions/.exec(told)?.[1];
		assert.ok(Number(count) >= 2, told);

		await run('start-over', '--yes');
		await run('export', 'second.json');
		assert.match(told, /^0 decisions and \d+ versions were written/);

		await run('approve', 'notes/read');
		await run('export', 'third.json');
		assert.match(told, /^1 decision and \d+ versions were written/);
	});

	it("keeps decisions of the editor, which the command line can't revoke", async () => {
		const { id, launch } = entry();
		const editor = generateSigner();
		mkdirSync(context.state.keys, { recursive: true });
		writeFileSync(join(context.state.keys, `${editor.signer}.pem`), editor.publicKeyPem);
		const { store } = openStateStore(context.state.database);
		store.decide([{ entry: id, launch, kind: 'tool', name: 'read', fingerprint: READ, action: 'approve' }], editor, 2);
		store.dispose();
		await run('start-over', '--yes');

		await run('export', 'kept.json');
		assert.match(told, /^1 decision and/);
		assert.equal(await run('import', 'kept.json'), COMMAND_EXIT.ok, told);
		assert.equal(state(), 'approved');
	});

	it("doesn't wait for a pipe without a writer", async function () {
		if (process.platform === 'win32') return this.skip();
		execFileSync('mkfifo', [join(context.cwd, 'pipe')]);

		assert.equal(await run('import', 'pipe', '--yes'), COMMAND_EXIT.unreadable);
		assert.match(told, /pipe: it isn't a file\. Nothing was imported\./);
	});

	it('imports nothing from a file that was edited, cut off, or forged', async () => {
		await run('export', 'kept.json');
		const kept = text('kept.json');
		const read = parseExport(kept);
		assert.ok(read.ok);
		context = machine('here');
		await run('protect', '--yes');
		const poisoned = {
			...read.value,
			versions: read.value.versions.map((each) =>
				each.kind === 'tool' ? { ...each, body: { ...TOOL, description: 'Reads all keys.' } } : each,
			),
		};
		for (const [name, body, code] of [
			['cut.json', kept.slice(0, -50), COMMAND_EXIT.unreadable],
			['odd.json', kept.replaceAll('"approve"', '"trust me"'), COMMAND_EXIT.unreadable],
			['new.json', '{"cordonExport":7}', COMMAND_EXIT.unreadable],
			['none.json', undefined, COMMAND_EXIT.unreadable],
			['poisoned.json', exportText(poisoned, sha256), COMMAND_EXIT.ok],
		] as const) {
			if (body !== undefined) writeFileSync(join(context.cwd, name), body);
			assert.equal(await run('import', name, '--yes'), code, `${name}: ${told}`);
			assert.equal(state(), 'quarantined', name);
		}
		assert.match(told, /doesn't match its fingerprint/);
		assert.ok(existsSync(context.state.database));
	});
});
