import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isEntryId, isSha256Hex } from '../../../../src/base/ids.ts';
import { readEntries } from '../../../../src/definitions/read-entries.ts';
import { decisionsFor } from '../../../../src/gateway/guard/decide-new.ts';
import { defaultServerName } from '../../../../src/gateway/guard/default-name.ts';
import { keepGuardFile } from '../../../../src/gateway/guard/guard-file.ts';
import { launchDigest } from '../../../../src/gateway/interposition/launch-digest.ts';
import { stateFolderAt } from '../../../../src/gateway/interposition/state-folder.ts';
import { launchVersionOf } from '../../../../src/gateway/pipeline/launch-gate.ts';

describe('the decisions of --new-tools', () => {
	const entry = `a${'1'.repeat(20)}`;
	const print = 'f'.repeat(64);
	if (!isEntryId(entry) || !isSha256Hex(print)) throw new Error('no ids');
	const tool = {
		name: 'a',
		fingerprint: print,
		state: 'quarantined',
		isReleased: false,
		isAmbiguous: false,
		isHintDropped: false,
		severity: 'none',
		findings: [],
		notChecked: [],
		change: undefined,
		renamedFrom: undefined,
		isLate: false,
	} as const;
	const judged = (...tools: readonly object[]): Parameters<typeof decisionsFor>[0] =>
		({ kind: 'tools-judged', at: 0, entry, tools: tools.map((change) => ({ ...tool, ...change })) }) as Parameters<typeof decisionsFor>[0];
	const decided = (event: Parameters<typeof decisionsFor>[0], how: 'quarantine' | 'approve-clean' | 'approve'): readonly string[] =>
		decisionsFor(event, { id: entry, launch: print }, how).map(({ action, name }) => `${action} ${name}`);

	it('never approve an item that changed, was blocked, is listed twice, or turned together with others', () => {
		const event = judged({ name: 'changed', state: 'rug_pull' }, { name: 'no', state: 'blocked' }, { name: 'twice', isAmbiguous: true });

		assert.deepEqual(decided(event, 'approve'), []);
		assert.deepEqual(decided({ ...judged({}), isTurned: true } as Parameters<typeof decisionsFor>[0], 'approve'), []);
	});

	it('approve new items depending on their findings', () => {
		const event = judged({ name: 'clean' }, { name: 'found', findings: [{}] }, { name: 'unread', notChecked: ['size'] });

		assert.deepEqual(decided(event, 'quarantine'), []);
		assert.deepEqual(decided(event, 'approve-clean'), ['approve clean']);
		assert.deepEqual(decided(event, 'approve'), ['approve clean', 'approve found', 'approve unread']);
	});
});

describe('the definition file that cordon guard writes for a command line', () => {
	let home: string;
	beforeEach(() => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon-guard-file-'));
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));
	const kept = (
		command: string,
		...args: readonly string[]
	): { readonly id: string; readonly commandLine: readonly string[]; readonly isExact: boolean } => {
		const { file, id, launch } = keepGuardFile(stateFolderAt(home), { name: 'x', command, args, cwd: home });
		const entries = readEntries(readFileSync(file, 'utf8'));
		const entry = entries.ok ? entries.value.find((candidate) => candidate.id === id) : undefined;
		const version = entry === undefined ? undefined : launchVersionOf(entry, launchDigest(stateFolderAt(home)));
		return { id, commandLine: version?.commandLine ?? [], isExact: version?.fingerprint === launch };
	};

	it('stores a process or a server over HTTP in the form that the launch gate reads, with one id per command line', () => {
		const node = kept('node', 'a.js', '--flag');
		const http = kept('cordon:http', 'https://mcp.example.test/mcp');
		const sse = kept('cordon:sse', 'https://mcp.example.test/mcp');

		assert.deepEqual(
			[node, http, sse].map(({ commandLine }) => commandLine),
			[
				['node', 'a.js', '--flag'],
				['cordon:http', 'https://mcp.example.test/mcp'],
				['cordon:sse', 'https://mcp.example.test/mcp'],
			],
		);
		assert.ok([node, http, sse].every(({ isExact }) => isExact));
		assert.equal(new Set([node.id, http.id, sse.id]).size, 3);
		assert.equal(kept('node', 'a.js', '--flag').id, node.id);
	});

	it('keeps the ID of a line without a name, calls it by what it runs, and one that has run as before', () => {
		const line = { name: undefined, command: '/usr/bin/node', args: ['x.mjs'], cwd: '/srv/weather' };
		const [state, other] = ['one', 'other'].map((name) => stateFolderAt(path.join(home, name)));
		assert.ok(state !== undefined && other !== undefined);
		const fresh = keepGuardFile(state, line);
		const before = keepGuardFile(other, { ...line, name: 'node' });

		// The ID that 0.1.0 gave it, and what its approvals belong to.
		assert.deepEqual([fresh.id, before.id], ['a72aqu4skj7enl8z1mbwz', 'a72aqu4skj7enl8z1mbwz']);
		assert.deepEqual([fresh.name, before.name], ['x', 'node']);
		assert.equal(keepGuardFile(other, line).name, 'node');
		assert.equal(keepGuardFile(state, { ...line, name: 'mine' }).name, 'mine');
		assert.notEqual(keepGuardFile(state, { ...line, name: 'mine' }).id, fresh.id);
		assert.match(readFileSync(fresh.file, 'utf8'), /"x": \{/);
	});
});

describe('the name of a command line that nobody named', () => {
	for (const [line, name] of [
		[['npx', '-y', '@modelcontextprotocol/server-filesystem', '/tmp'], 'server-filesystem'],
		[['npx', '@playwright/mcp@latest'], 'playwright'],
		[['uvx', 'mcp-server-git[extra]==1.0'], 'mcp-server-git'],
		[['uvx', '--from', 'git+https://github.com/o/serena', 'serena'], 'serena'],
		[['docker', 'run', '-i', '--rm', 'ghcr.io/github/github-mcp-server:1.2'], 'github-mcp-server'],
		[['go', 'run', 'github.com/x/y/cmd/server@latest'], 'y'],
		[['deno', 'run', 'https://deno.land/x/foo@v1/mod.ts'], 'foo'],
		[['node', 'x.mjs'], 'x'],
		[['node', '--env-file', '.env', 'server.mjs'], 'weather'],
		[['node', '--env-file', 'env.sh', 'x.mjs'], 'x'],
		[['node', '--import', './hook.mjs', '--import=./other.mjs', 'x.mjs'], 'x'],
		[['node', '-r', './hook.cjs', '--require', './other.cjs', 'x.mjs'], 'x'],
		[['node', '--loader', './hook.mjs', '--experimental-loader', './other.mjs', 'x.mjs'], 'x'],
		[['npx', 'tsx', '--import', './hook.mjs', 'x.ts'], 'x'],
		[['deno', 'run', '-r', 'x.ts'], 'x'],
		[['node', '--import', './hook.mjs', '-'], undefined],
		[['node', '/home/me/notes/dist/index.js'], 'notes'],
		// The folder above says who the user is.
		[['node', '/home/me/server.mjs'], 'server'],
		[['python3', '-m', 'notes.server'], 'notes'],
		[['uv', 'run', 'notes.py'], 'notes'],
		[['npm', 'run', 'start'], 'weather'],
		[['npx', 'tsx', 'src/server.ts'], 'weather'],
		[['npx', 'mcp-remote', 'https://mcp.example.test/sse'], 'mcp.example.test'],
		[['cordon:http', 'https://mcp.example.test/mcp'], 'mcp.example.test'],
		// The program says it best, or it says nothing that could be shown.
		[['github-mcp-server', 'stdio'], undefined],
		[['node', '-e', 'code'], undefined],
		[['node', 'a\u202Eb.mjs'], undefined],
		[['node', '__proto__.mjs'], undefined],
		[['cordon:http'], undefined],
	] as const)
		it(`is ${name ?? 'that of the program'} for ${JSON.stringify(line)}`, () => {
			const [command, ...args] = line;

			assert.equal(defaultServerName({ command, args, cwd: '/home/me/weather' }, '/home/me'), name);
		});
});
