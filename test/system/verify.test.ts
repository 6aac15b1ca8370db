// `cordon verify`, the shipped program, with real servers, as in a pipeline.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockText, parseLock } from '../../src/pins/lock.ts';

const CLI = path.resolve('dist/cli.cjs');
const TURNING = path.resolve('test/fixtures/servers/turning.mjs');
const TOOL = { name: 'echo', description: 'Gives the text back.', inputSchema: { type: 'object' } };
const HEX = 'a'.repeat(64);

describe('cordon verify, the shipped program (R052, R054)', function () {
	this.timeout(240_000);
	let home: string;
	let marker: string;
	let control: string;
	const write = (file: string, value: unknown): void => {
		mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
		writeFileSync(path.join(home, file), typeof value === 'string' ? value : JSON.stringify(value));
	};
	const say = (tools: readonly unknown[]): void => writeFileSync(control, JSON.stringify({ tools }));
	const entry = (...more: readonly string[]): object => ({
		command: process.execPath,
		args: [TURNING, '--control', control, '--server-name', 'calc', '--marker', marker, ...more],
	});
	const verify = (...args: readonly string[]) =>
		spawnSync(process.execPath, [CLI, 'verify', ...args], {
			cwd: home,
			env: { PATH: process.env['PATH'] ?? '', HOME: home },
			encoding: 'utf8',
			input: '',
		});
	const json = (...args: readonly string[]) => JSON.parse(verify('--json', ...args).stdout);

	beforeEach(() => {
		home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cordon verify ')));
		marker = path.join(home, 'started');
		control = path.join(home, 'control.json');
		say([TOOL]);
		write('.vscode/mcp.json', { servers: { calc: entry() } });
		// A lock with other versions of everything, so that compared items show as changed, and others don't.
		write('cordon.lock', { cordonLock: 1, servers: { calc: { launch: HEX, server: HEX, 'tool echo': HEX, 'prompt greet': HEX } } });
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	it('compares commands without starting anything, and everything when it may start servers', () => {
		const still = verify('--json');
		const asked = verify('--live');
		assert.equal(still.status, 11);
		assert.deepEqual(
			JSON.parse(still.stdout).differences.map((each: { item: { kind: string } }) => each.item.kind),
			['launch'],
		);
		assert.equal(asked.status, 7, asked.stderr);
		assert.equal(existsSync(marker), false);

		const live = json('--live', '--yes');
		assert.deepEqual(
			live.differences.map((each: { kind: string; item: { kind: string } }) => `${each.kind} ${each.item.kind}`),
			['changed launch', 'changed server', 'changed tool', 'not-seen prompt'],
		);
		assert.ok(existsSync(marker));
	});

	it("names servers that are in only one of the two, and starts none that the lock doesn't name", () => {
		write('.vscode/mcp.json', { servers: { other: entry() } });
		const { differences, verdict } = json('--live', '--yes');

		assert.equal(verdict, 'differs');
		assert.deepEqual(differences, [
			{ kind: 'server-not-locked', server: 'other' },
			{ kind: 'server-missing', server: 'calc' },
		]);
		assert.equal(existsSync(marker), false);
	});

	it("never reports as equal what it couldn't compare", () => {
		write('.vscode/mcp.json', { servers: { calc: { url: 'unix:///tmp/x.sock' } } });
		write('cordon.lock', { cordonLock: 1, servers: { calc: {} } });
		const unknown = verify('--json');
		assert.equal(unknown.status, 10, unknown.stdout);
		assert.equal(JSON.parse(unknown.stdout).verdict, 'not-compared');
	});

	it('says what is wrong with an unusable lock, and what to do', () => {
		const said = (text: string | undefined): string => {
			rmSync(path.join(home, 'cordon.lock'), { force: true, recursive: true });
			if (text !== undefined) write('cordon.lock', text);
			const { status, stderr, stdout } = verify();
			assert.equal(status, 4, stdout);
			assert.equal(stdout, '');
			return stderr;
		};
		assert.match(said(undefined), /no lock file\. Write one/);
		assert.match(said('<<<<<<< ours\n{}'), /isn't JSON\. After a merge conflict/);
		assert.match(said('{"cordonLock":9,"servers":{}}'), /newer version/);
		assert.match(said('{"cordonLock":1,"servers":{"a":{"gift":"x"}}}'), /isn't a lock file: an entry/);
		rmSync(path.join(home, 'cordon.lock'));
		symlinkSync('/dev/zero', path.join(home, 'cordon.lock'));
		const link = verify();
		assert.deepEqual([link.status, /isn't a file/.test(link.stderr)], [4, true]);
		assert.equal(verify('--timeout', '0').status, 2);
	});

	it('escapes unusual names in a lock', () => {
		const bad = `calc\u001b[2J\u202e`;
		write('cordon.lock', lockText({ version: 1, servers: new Map([[bad, { items: [] }]]) }));
		const { status, stdout } = verify();

		assert.equal(status, 11);
		assert.ok(!/[\u001b\u202e]/.test(stdout), JSON.stringify(stdout));
		assert.ok(parseLock('{"cordonLock":1,"servers":{"__proto__":{}}}').ok);
	});
});
