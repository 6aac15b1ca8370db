import assert from 'node:assert/strict';
import { parseArguments } from '../../../src/proxy/arguments.ts';
import { planSpawn, quoteForProgram } from '../../../src/proxy/command.ts';
import { childEnvironment, conversationIn } from '../../../src/proxy/environment.ts';
import { createPendingRequests } from '../../../src/proxy/pending.ts';
import { createRateLimit } from '../../../src/proxy/rate-limit.ts';

const ENTRY = `n${'7'.repeat(20)}`;

describe('parseArguments', () => {
	it('accepts one form of arguments only', () => {
		assert.deepEqual(parseArguments(['--server', ENTRY, '--', 'npx', '-y', '--', 'x']), {
			entry: ENTRY,
			command: 'npx',
			args: ['-y', '--', 'x'],
		});
		for (const argv of [
			[],
			['--server', ENTRY],
			['--server', ENTRY, '--'],
			['--server', ENTRY, '--', ''],
			['--server', ENTRY, 'npx'],
			['--policy', 'off', '--server', ENTRY, '--', 'x'],
			[`--server=${ENTRY}`, '--', 'x'],
		])
			assert.equal(parseArguments(argv), undefined, argv.join(' '));
	});
});

describe('childEnvironment', () => {
	it('removes our variables and restores the kept ones', () => {
		assert.deepEqual(
			childEnvironment({
				PATH: '/bin',
				MCP_CORDON_URL: 'secret',
				MCP_CORDON_KEPT_NODE_OPTIONS: '-r x',
				NODE_OPTIONS: 'ours',
				ELECTRON_RUN_AS_NODE: '1',
				MCP_CORDON_KEPT_MCP_CORDON_X: '1',
			}),
			{ PATH: '/bin', NODE_OPTIONS: '-r x' },
		);
		assert.deepEqual(childEnvironment({ ELECTRON_RUN_AS_NODE: '1', MCP_CORDON_KEPT_ELECTRON_RUN_AS_NODE: '1' }), {
			ELECTRON_RUN_AS_NODE: '1',
		});
	});
});

describe('conversationIn', () => {
	it("finds the ids that Copilot and Claude Code name, and nothing that isn't an id", () => {
		assert.equal(conversationIn({ COPILOT_AGENT_SESSION_ID: 'talk' }), 'talk');
		assert.equal(conversationIn({ COPILOT_AGENT_SESSION_ID: '', CLAUDE_CODE_SESSION_ID: 'talk' }), 'talk');
		assert.equal(conversationIn({ COPILOT_AGENT_SESSION_ID: 'x'.repeat(257), HOME: 'talk' }), undefined);
	});
});

describe('planSpawn', () => {
	it('looks up a bare name only in absolute folders of PATH', () => {
		const context = {
			platform: 'linux',
			env: { PATH: ':.:bin:/a:/b' },
			isExecutable: (path: string) => path === '/b/tool' || path === './tool' || path === 'bin/tool',
		};
		assert.deepEqual(planSpawn('tool', ['x'], context), { file: '/b/tool', args: ['x'], isVerbatim: false });
		assert.equal(planSpawn('other', [], context), undefined);
		assert.equal(planSpawn('./run', [], context)?.file, './run');
	});

	it('runs a batch file on Windows through cmd.exe, with everything escaped that cmd.exe would interpret', () => {
		const context = {
			platform: 'win32',
			env: { Path: '.;C:\\Program Files\\nodejs', SystemRoot: 'C:\\Windows' },
			isExecutable: (path: string) => path === 'C:\\Program Files\\nodejs\\npx.CMD' || path === '.\\npx.CMD',
		};

		const plan = planSpawn('npx', ['-y', 'a b', '%PATH%&calc'], context);

		assert.equal(plan?.file, 'C:\\Windows\\System32\\cmd.exe');
		assert.deepEqual(plan?.args, ['/d', '/s', '/c', '"C:\\Program^ Files\\nodejs\\npx.CMD ^"-y^" ^"a^ b^" ^"^%PATH^%^&calc^""']);
	});

	it('quotes arguments as the C runtime reads them', () => {
		assert.equal(quoteForProgram('a"b\\'), '"a\\"b\\\\"');
		assert.equal(quoteForProgram('\\"'), '"\\\\\\""');
	});
});

describe('createPendingRequests', () => {
	it('returns a request once, under any spelling of its id', () => {
		const pending = createPendingRequests();
		pending.add('1');
		pending.add('"1"');

		assert.equal(pending.take('1.0'), '1');
		assert.equal(pending.take('1'), undefined);
		assert.deepEqual(pending.takeAll(), ['"1"']);
		assert.deepEqual(pending.takeAll(), []);
	});
});

describe('createRateLimit', () => {
	it('allows a burst and then a fixed amount per second', () => {
		const limit = createRateLimit(100, 10);
		assert.deepEqual([limit.take(80, 0), limit.take(80, 0), limit.take(80, 1000), limit.take(500, 1_000_000)], [80, 20, 10, 100]);
	});
});
