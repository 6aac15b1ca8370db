import assert from 'node:assert/strict';
import { CROSS_SERVER_DEFAULTS, parseCrossServerConfig } from '../../../src/flow/cross-server-config.ts';
import {
	type CrossServerDecision,
	createSessionAnalyzer,
	type RecordHandle,
	type SessionAnalyzer,
	type SessionCall,
} from '../../../src/flow/session-analyzer.ts';
import { createSessionFlow } from '../../../src/flow/session-flow.ts';
import { decideCall } from '../../../src/policy/risk/decide-call.ts';
import { aCall } from './play.ts';

const at = (seconds: number, server: string, tool: string, request = 'r1'): SessionCall => ({ at: seconds * 1000, server, tool, request });

function active(...how: Parameters<typeof createSessionAnalyzer>): SessionAnalyzer {
	const analyzer = createSessionAnalyzer(...how);
	for (const server of ['a', 'b']) analyzer.registerServer(server);
	return analyzer;
}

function checkedAndRecorded(
	analyzer: SessionAnalyzer,
	call: SessionCall,
): { decision: CrossServerDecision | undefined; handle: RecordHandle } {
	const decision = analyzer.check(call);
	return { decision, handle: analyzer.record(call, decision === undefined ? 'allow' : 'block') };
}

function burst(analyzer: SessionAnalyzer, calls: number, fromSecond = 0): void {
	for (let index = 0; index < calls; index += 1) analyzer.record(at(fromSecond + index / 10, 'a', 'get_data'), 'allow');
}

describe('session analyzer: the fifteen of R162', () => {
	it('R162.1 R106 R108 returns nothing while it is inactive', () => {
		const analyzer = createSessionAnalyzer();

		analyzer.record(at(0, 'a', 'get_x'), 'allow');

		assert.equal(analyzer.check(at(1, 'b', 'send_email')), undefined);
		assert.equal(analyzer.size, 0);
	});

	it('R162.2 R106 starts its window with the second distinct server', () => {
		const analyzer = createSessionAnalyzer();

		analyzer.registerServer('a');
		analyzer.registerServer('a');
		analyzer.record(at(0, 'a', 'get_x'), 'allow');
		const before = analyzer.size;
		analyzer.registerServer('b');
		analyzer.record(at(0, 'a', 'get_x'), 'allow');

		assert.deepEqual([before, analyzer.size], [0, 1]);
	});

	it('R101 R162.3 R102 rates a read followed by a send on another server as critical', () => {
		const analyzer = active();
		analyzer.record(at(0, 'A', 'get_secrets'), 'allow');

		const decision = analyzer.check(at(2, 'B', 'send_email'));

		assert.deepEqual([decision?.rule, decision?.severity, decision?.blocked], ['read_then_send', 'critical', true]);
		assert.equal(decision?.reason, "Server 'B' attempted send after 'A' read data 2s ago");
		assert.deepEqual(decision?.related, [{ at: 0, server: 'A', tool: 'get_secrets', request: 'r1', action: 'allow', category: 'read' }]);
	});

	it('R162.4 R102 allows a server to send what it read', () => {
		const analyzer = active();
		analyzer.record(at(0, 'a', 'get_secrets'), 'allow');

		assert.equal(analyzer.check(at(2, 'a', 'send_email')), undefined);
	});

	it('R162.5 R102 ignores a read older than the window', () => {
		const analyzer = active();
		analyzer.record(at(0, 'a', 'get_secrets', 'r1'), 'allow');

		assert.equal(analyzer.check(at(60, 'b', 'send_email', 'r2')), undefined);
	});

	it('R162.6 R103 C15 reports the eleventh call within five seconds as a burst', () => {
		const analyzer = active();
		burst(analyzer, 10);

		const decision = analyzer.check(at(1, 'a', 'get_data'));

		assert.deepEqual([decision?.rule, decision?.severity, decision?.related.length], ['burst', 'high', 10]);
		assert.equal(decision?.reason, "Server 'a' exceeded burst limit: 11 calls in 5s");
	});

	it('R162.7 R103 allows nine calls and the tenth', () => {
		const analyzer = active();
		burst(analyzer, 9);

		assert.equal(analyzer.check(at(1, 'a', 'get_data')), undefined);
	});

	it('R162.8 R104 reports a read followed by a write on another server in the same turn', () => {
		const analyzer = active();
		analyzer.record(at(0, 'a', 'query_db'), 'allow');

		const decision = analyzer.check(at(2, 'b', 'write_file'));

		assert.deepEqual([decision?.rule, decision?.severity], ['cross_server_flow', 'high']);
	});

	it('R162.9 R104 allows a write in another turn', () => {
		const analyzer = active();
		analyzer.record(at(0, 'a', 'query_db', 'r1'), 'allow');

		assert.equal(analyzer.check(at(2, 'b', 'write_file', 'r2')), undefined);
	});

	it('R162.10 R105 stops a shadowed tool', () => {
		const analyzer = active();
		analyzer.notifyOverwrite('X', 'A', 'B');

		const decision = analyzer.check(at(0, 'B', 'X'));

		assert.deepEqual([decision?.rule, decision?.severity], ['shadow_tool', 'critical']);
		assert.equal(decision?.reason, "Tool 'X' was shadowed: originally from 'A', now served by 'B'");
	});

	it('R162.11 R105 stops a shadowed tool before activation', () => {
		const analyzer = createSessionAnalyzer();
		analyzer.notifyOverwrite('X', 'A', 'B');

		assert.equal(analyzer.check(at(0, 'B', 'X'))?.rule, 'shadow_tool');
	});

	it('R162.12 R109 drops records older than the longest window with the next record', () => {
		const analyzer = active();
		burst(analyzer, 8);

		analyzer.record(at(40, 'b', 'get_data'), 'allow');

		assert.equal(analyzer.size, 1);
	});

	it('R162.13 R071 R100 stores the category of a tool with the call', () => {
		const analyzer = active();
		for (const tool of ['get_x', 'write_x', 'send_x', 'run_x', 'frobnicate']) analyzer.record(at(0, tool, tool), 'allow');

		const decision = analyzer.check(at(1, 'z', 'send_email'));

		assert.deepEqual(
			decision?.related.map(({ tool, category }) => [tool, category]),
			[['get_x', 'read']],
		);
	});

	it('R162.14 R113 stops nothing when it is disabled', () => {
		const analyzer = createSessionAnalyzer(parseCrossServerConfig({ enabled: false }));
		analyzer.notifyOverwrite('send_email', 'a', 'b');
		for (const server of ['a', 'b']) analyzer.registerServer(server);
		analyzer.record(at(0, 'a', 'get_secrets'), 'allow');

		assert.equal(analyzer.check(at(1, 'b', 'send_email')), undefined);
	});

	it('R162.15 R019 stops a read on one server and a send on another from end to end', () => {
		const session = createSessionFlow();
		for (const server of ['db-server', 'evil-server']) session.analyzer.registerServer(server);
		const read = session.judge(aCall('db-server', 'query_database', {}, { at: 0, turn: 't' }));
		session.settle(read, 'made');

		const call = aCall('evil-server', 'send_email', {}, { at: 3_000, turn: 't' });
		const judgment = session.judge(call);
		const decision = decideCall(judgment, { preset: 'balanced', crossServer: 'letter' });

		assert.equal(decision.action, 'block');
		assert.equal(judgment.crossServer?.reason, "Server 'evil-server' attempted send after 'db-server' read data 3s ago");
	});
});

describe('session analyzer: edge cases', () => {
	it('R102 ignores a read that was stopped', () => {
		const analyzer = active();
		analyzer.record(at(0, 'a', 'get_secrets'), 'block');

		assert.equal(analyzer.check(at(1, 'b', 'send_email')), undefined);
	});

	it('R107 trap 17 ignores a call withdrawn after the record, and parallel calls see each other', () => {
		const analyzer = active();

		const read = checkedAndRecorded(analyzer, at(0, 'a', 'get_secrets'));
		const parallel = checkedAndRecorded(analyzer, at(0, 'b', 'send_email'));
		analyzer.withdraw(read.handle);
		const later = checkedAndRecorded(analyzer, at(0, 'b', 'send_email'));

		assert.deepEqual([read.decision, parallel.decision?.rule, later.decision], [undefined, 'read_then_send', undefined]);
	});

	it("R103 trap 19 doesn't extend the lock-out for stopped calls", () => {
		const analyzer = active();
		burst(analyzer, 10);
		const tries = Array.from(
			{ length: 60 },
			(_, index) => checkedAndRecorded(analyzer, at(1 + index / 10, 'a', 'get_data')).decision?.rule,
		);

		assert.equal(tries[0], 'burst');
		assert.ok(tries.slice(40).includes(undefined));
	});

	it('R103 C25 stops the tenth call with compat agentsh', () => {
		const analyzer = active(CROSS_SERVER_DEFAULTS, { compat: 'agentsh' });
		burst(analyzer, 9);

		assert.equal(analyzer.check(at(1, 'a', 'get_data'))?.rule, 'burst');
	});

	it('R075 C10 applies no rule to a tool of unknown kind, unless the setting says so', () => {
		const results = [false, true].map((unknownIsSuspicious) => {
			const analyzer = active(CROSS_SERVER_DEFAULTS, { unknownIsSuspicious });
			analyzer.record(at(0, 'a', 'read_data'), 'allow');
			return analyzer.check(at(1, 'b', 'frobnicate'))?.rule;
		});

		assert.deepEqual(results, [undefined, 'cross_server_flow']);
	});

	it('R104 uses the window when same_turn_only is false, and calls without a turn share none', () => {
		const windowed = active(parseCrossServerConfig({ crossServerFlow: { sameTurnOnly: false } }));
		windowed.record(at(0, 'a', 'query_db', 'r1'), 'allow');
		const analyzer = active();
		analyzer.record({ ...at(0, 'a', 'query_db'), request: undefined }, 'allow');

		assert.equal(windowed.check(at(29, 'b', 'write_file', 'r2'))?.rule, 'cross_server_flow');
		assert.equal(windowed.check(at(31, 'b', 'write_file', 'r2')), undefined);
		assert.equal(analyzer.check({ ...at(1, 'b', 'write_file'), request: undefined }), undefined);
	});

	it("R105 R111 trap 20 doesn't treat the same server as an overwrite, and allows a cleared shadow", () => {
		const analyzer = createSessionAnalyzer();
		analyzer.notifyOverwrite('x', 'a', 'a');
		analyzer.notifyOverwrite('y', 'a', 'b');
		analyzer.clearShadow('y');

		assert.deepEqual([analyzer.check(at(0, 'a', 'x')), analyzer.check(at(0, 'b', 'y'))], [undefined, undefined]);
	});

	it('R106 trap 18 remembers a read before the second server in the ring when asked to', () => {
		const rules = [0, 16].map((ringSize) => {
			const analyzer = createSessionAnalyzer(CROSS_SERVER_DEFAULTS, { ringSize });
			analyzer.registerServer('a');
			analyzer.record(at(0, 'a', 'get_secrets'), 'allow');
			analyzer.registerServer('b');
			return analyzer.check(at(1, 'b', 'send_email'))?.rule;
		});

		assert.deepEqual(rules, [undefined, 'read_then_send']);
	});

	it('R115 never activates in a session with one server', () => {
		const analyzer = createSessionAnalyzer();
		for (let index = 0; index < 50; index += 1) analyzer.registerServer('a');
		burst(analyzer, 50);

		assert.equal(analyzer.check(at(5, 'a', 'get_data')), undefined);
	});

	it('R109 stores no more than its limit, however fast calls come', () => {
		const analyzer = active();
		for (let index = 0; index < 5_000; index += 1) analyzer.record(at(0, `s${index}`, 'get_x'), 'allow');

		assert.ok(analyzer.size <= 1_024);
	});

	it("R113 trap 16 enables a rule that isn't mentioned, and keeps a disabled rule off", () => {
		const config = parseCrossServerConfig({
			enabled: true,
			burst: { maxCalls: 3, window: '2s' },
			readThenSend: { enabled: false },
			crossServerFlow: { window: '1m' },
		});

		assert.deepEqual(config, {
			enabled: true,
			readThenSend: { enabled: false, windowMs: 30_000 },
			burst: { enabled: true, maxCalls: 3, windowMs: 2_000 },
			crossServerFlow: { enabled: true, sameTurnOnly: true, windowMs: 60_000 },
			shadowTool: { enabled: true },
		});
		assert.deepEqual(parseCrossServerConfig(undefined), CROSS_SERVER_DEFAULTS);
		assert.equal(parseCrossServerConfig({ enabled: false }).shadowTool.enabled, false);
	});

	it('R114 avoids the documented false positive when the rule is tuned', () => {
		const analyzer = active(parseCrossServerConfig({ readThenSend: false, crossServerFlow: false }));
		analyzer.record(at(0, 'A', 'read_config'), 'allow');

		assert.equal(analyzer.check(at(1, 'B', 'send_notification')), undefined);
	});

	it('escapes names in reasons', () => {
		const analyzer = active();
		analyzer.record(at(0, 'a\u202e', 'get_x'), 'allow');

		assert.match(analyzer.check(at(1, 'b', 'send_x'))?.reason ?? '', /'a\\u\{202E\}'/);
	});
});
