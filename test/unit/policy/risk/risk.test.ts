import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../src/base/json.ts';
import { createSessionFlow, type SessionFlow } from '../../../../src/flow/session-flow.ts';
import { afterFlaggedContent, type CallDecision, decideCall } from '../../../../src/policy/risk/decide-call.ts';
import type { Preset } from '../../../../src/policy/risk/preset.ts';
import { parseRiskConfig, RISK_DEFAULTS, type RiskSignal, riskAction, riskBand, riskScore } from '../../../../src/policy/risk/score.ts';
import { NO_RISK, sessionRiskAt, withReason } from '../../../../src/policy/risk/session-risk.ts';
import { parseToolPolicy, policyForEffect, TOOL_POLICY_DEFAULTS } from '../../../../src/policy/risk/tool-policy.ts';
import { aCall, aResult } from '../../flow/play.ts';

const PRESETS: readonly Preset[] = ['observe', 'balanced', 'strict'];
const DOCUMENT =
	'The Lyon office sells at a margin of seventeen percent until October; Halvorsen keeps his discount and the retention rules of 2019 stay as they were.';

describe('the risk score', () => {
	it('R004 R095 C12 adds confidence × severity × weight, as a whole number of at most 100', () => {
		assert.equal(riskScore([{ source: 'flow', severity: 90, confidence: 1 }]), 90);
		assert.equal(
			riskScore([
				{ source: 'pii', severity: 50, confidence: 0.9 },
				{ source: 'agent_hint', severity: 100, confidence: 1 },
			]),
			66,
		);
		assert.equal(
			riskScore([
				{ source: 'flow', severity: 90, confidence: 1 },
				{ source: 'static', severity: 90, confidence: 1 },
			]),
			100,
		);
		assert.equal(riskScore([]), 0);
	});

	it('C12 stays a whole number from 0 to 100 for any signals, never decreases with another signal, and ignores their order', () => {
		const signal: fc.Arbitrary<RiskSignal> = fc.record({
			source: fc.constantFrom('flow', 'pii', 'static', 'behavioural', 'agent_hint'),
			severity: fc.double(),
			confidence: fc.double(),
		});
		fc.assert(
			fc.property(fc.array(signal, { maxLength: 8 }), signal, (signals, one) => {
				const score = riskScore(signals);
				assert.ok(Number.isInteger(score) && score >= 0 && score <= 100);
				assert.ok(riskScore([...signals, one]) >= score);
			}),
		);
	});

	it('R096 is labeled low for 0-29, medium for 30-49, high for 50-69, and critical for 70-100', () => {
		assert.deepEqual([0, 29, 30, 49, 50, 69, 70, 100].map(riskBand), [
			'low',
			'low',
			'medium',
			'medium',
			'high',
			'high',
			'critical',
			'critical',
		]);
	});

	it('R097 C13 flags from 70, asks from 85, and blocks only when told to', () => {
		assert.deepEqual(
			[69, 70, 84, 85, 100].map((score) => riskAction(score)),
			['log', 'flag', 'flag', 'require_approval', 'require_approval'],
		);
		assert.equal(riskAction(70, { ...RISK_DEFAULTS, blockOnCritical: true }), 'block');
		assert.deepEqual(parseRiskConfig({ autoFlagThreshold: 60, requireApprovalThreshold: 500 }), {
			...RISK_DEFAULTS,
			autoFlagThreshold: 60,
		});
		assert.deepEqual(parseRiskConfig(undefined), {
			enabled: true,
			autoFlagThreshold: 70,
			requireApprovalThreshold: 85,
			blockOnCritical: false,
		});
	});

	it('R099 increases for a session when flagged content is read, decays, and keeps its reasons', () => {
		const risk = afterFlaggedContent(NO_RISK, 0, 'mail');

		assert.deepEqual([sessionRiskAt(risk, 0), sessionRiskAt(risk, 600_000), sessionRiskAt(risk, 36_000_000)], [40, 20, 0]);
		assert.deepEqual(risk.reasons, [{ cause: 'flagged_content', at: 0, points: 40, server: 'mail' }]);
		let many = risk;
		for (let index = 0; index < 100; index += 1) many = withReason(many, 'flow', index, { server: 'x' });
		assert.ok(many.score <= 100 && many.reasons.length === 20);
	});
});

describe('the tool policy', () => {
	it('R085 R086 allows read and write by default, and denies destructive and contradictory calls', () => {
		assert.deepEqual(TOOL_POLICY_DEFAULTS, { read: 'allow', write: 'allow', destructive: 'deny', contradiction: 'deny', logLevel: 'warn' });
		assert.deepEqual(
			(['read', 'write', 'destructive', 'unknown'] as const).map((effect) => policyForEffect(effect, TOOL_POLICY_DEFAULTS).action),
			['allow', 'allow', 'deny', 'allow'],
		);
		assert.equal(policyForEffect('destructive', parseToolPolicy({ destructive: 'allow' })).action, 'allow');
	});
});

describe('the decision on a call', () => {
	function afterRead(text: string, server = 'github'): SessionFlow {
		const session = createSessionFlow();
		for (const one of [server, 'other']) session.analyzer.registerServer(one);
		const call = aCall(server, 'get_file', {}, { turn: 't' });
		session.settle(session.judge(call), 'made');
		session.read({ call, at: 100, content: aResult(text), hasPii: false, trust: 'plain' });
		return session;
	}
	const decideAll = (
		session: SessionFlow,
		server: string,
		tool: string,
		args: Json,
		intent?: 'read' | 'destructive',
		isReadOnlyClaimed = false,
	): readonly CallDecision[] =>
		PRESETS.map((preset) => {
			const judgment = session.judge(aCall(server, tool, args, { at: 12_100, turn: 't' }), {
				intent: intent === undefined ? undefined : { operation: intent, sensitivity: undefined },
				isReadOnlyClaimed,
			});
			session.settle(judgment, 'stopped');
			return decideCall(judgment, { preset });
		});
	const actions = (decisions: readonly CallDecision[]): readonly string[] => decisions.map(({ action }) => action);

	it('R088 asks about a copy to an external server, with the sentence first, and never in observe', () => {
		const decisions = decideAll(afterRead(DOCUMENT), 'slack', 'post_message', { message: DOCUMENT });

		assert.deepEqual(actions(decisions), ['allow', 'ask', 'ask']);
		assert.equal(
			decisions[1]?.reasons[0]?.sentence,
			'The text read by github › get_file 12 s ago is in the message of slack › post_message.',
		);
		assert.ok((decisions[1]?.score ?? 0) >= 90 && decisions[1]?.band === 'critical');
	});

	describe('two sentences in one question', () => {
		/** When a read of github was called and when it returned, in milliseconds. The first read returns the document. */
		type Read = readonly [calledAt: number, at: number];
		function whenOf(reads: readonly Read[], sentAt: number): { readonly flow: string; readonly order: number } {
			const session = createSessionFlow();
			for (const one of ['github', 'slack']) session.analyzer.registerServer(one);
			const steps = reads.flatMap(([calledAt, at], index) => {
				const call = aCall('github', 'get_file', { path: `${index}.md` }, { at: calledAt });
				const content = aResult(index === 0 ? DOCUMENT : 'Nothing of note.');
				return [
					{ when: calledAt, run: (): void => session.settle(session.judge(call), 'made') },
					{ when: at, run: (): void => void session.read({ call, at, content, hasPii: false, trust: 'plain' }) },
				];
			});
			for (const { run } of steps.toSorted((one, other) => one.when - other.when)) run();
			const judgment = session.judge(aCall('slack', 'post_message', { message: DOCUMENT }, { at: sentAt }));
			const said = decideCall(judgment, { preset: 'balanced' }).reasons.map(({ sentence }) => sentence);
			const found = (pattern: RegExp): string => said.flatMap((sentence) => pattern.exec(sentence)?.slice(1) ?? [])[0] ?? said.join('\n');
			return {
				flow: found(/^The text read by github › get_file (.*) is in the message of slack › post_message\.$/),
				order: Number(
					found(/^slack tried to send data (right|\d+ s) after github read (?:private )?data\.$/)
						.replace('right', '0')
						.replace(' s', ''),
				),
			};
		}

		it('R102 give the same time for the same read, however long it took', () => {
			assert.deepEqual(whenOf([[0, 900]], 1_200), { flow: '1 s ago', order: 1 });
			assert.deepEqual(whenOf([[0, 10]], 900), { flow: 'just now', order: 0 });
			assert.deepEqual(whenOf([[0, 10]], 1_700), { flow: '1 s ago', order: 1 });
			assert.deepEqual(whenOf([[0, 19_000]], 21_000), { flow: '21 s ago', order: 21 });
		});

		it('R102 give the same time for two parallel reads', () => {
			assert.deepEqual(
				whenOf(
					[
						[0, 900],
						[5, 950],
					],
					1_500,
				),
				{ flow: '1 s ago', order: 1 },
			);
			assert.deepEqual(
				whenOf(
					[
						[0, 900],
						[5, 950],
					],
					1_003,
				),
				{ flow: 'just now', order: 0 },
			);
		});

		it('R102 each give their own time when the text was read earlier', () => {
			assert.deepEqual(
				whenOf(
					[
						[0, 200],
						[10_000, 10_100],
					],
					12_500,
				),
				{ flow: '12 s ago', order: 2 },
			);
			assert.deepEqual(
				whenOf(
					[
						[0, 200],
						[600_000, 600_100],
					],
					602_500,
				),
				{ flow: '10 min ago', order: 2 },
			);
		});

		it('R102 never give an earlier read a later time', () => {
			const moment = fc.integer({ min: 0, max: 20_000 });
			fc.assert(
				fc.property(moment, moment, moment, moment, fc.integer({ min: 0, max: 5_000 }), (a, b, c, d, wait) => {
					const reads: readonly Read[] = [
						[Math.min(a, b), Math.max(a, b)],
						[Math.min(c, d), Math.max(c, d)],
					];
					const sentAt = Math.max(a, b, c, d) + wait;

					const { flow, order } = whenOf(reads, sentAt);

					const seconds = flow === 'just now' ? 0 : Number(/^(\d+) s ago$/.exec(flow)?.[1]);
					const latest = Math.max(Math.min(a, b), Math.min(c, d));
					if (Math.max(a, b) < latest) assert.ok(seconds >= order, `${flow}, ${order}`);
					else assert.equal(seconds, order);
				}),
				{ numRuns: 60 },
			);
		});
	});

	it('R114 allows many quick calls to harmless servers, because one burst is one reason, however many calls it has', () => {
		const session = createSessionFlow({ ringSize: 64 });
		const servers = Array.from({ length: 10 }, (_, index) => `calc${index}`);
		for (const server of servers) session.analyzer.registerServer(server);
		let risk = NO_RISK;
		const said: CallDecision[] = [];
		for (let count = 0; count < 20; count += 1) {
			for (const server of servers) {
				const judgment = session.judge(aCall(server, 'add', { a: count }, { at: 1000 + count, turn: 't' }));
				const decision = decideCall(judgment, { preset: 'balanced', risk });
				risk = decision.risk;
				session.settle(judgment, 'made');
				said.push(decision);
			}
		}

		assert.ok(said.some(({ reasons }) => reasons.some(({ rule }) => rule === 'session.burst')));
		assert.ok(said.every(({ action }) => action === 'allow'));
	});

	it('R114 allows reading a configuration and then sending a notification, which the letter blocks (R019)', () => {
		const session = afterRead('region: eu-west-1', 'config');

		assert.deepEqual(actions(decideAll(session, 'slack', 'send_notification', { text: 'Deployed to eu-west-1' })), [
			'allow',
			'allow',
			'allow',
		]);
		const judgment = session.judge(aCall('slack', 'send_notification', {}, { at: 12_200, turn: 't' }));
		assert.equal(decideCall(judgment, { preset: 'balanced', crossServer: 'letter' }).action, 'block');
	});

	it('R077 R089 R114 ignores public text that is sent on, and two servers of unknown kind, without another reason', () => {
		const rulesOf = (from: string, to: string, risk = NO_RISK): readonly string[] => {
			const session = afterRead('region: eu-west-1', from);
			const judgment = session.judge(aCall(to, 'send_notification', {}, { at: 12_100, turn: 't' }));
			return decideCall(judgment, { preset: 'balanced', risk }).reasons.map(({ rule }) => rule);
		};

		assert.deepEqual(rulesOf('public-api', 'slack'), []);
		assert.deepEqual(rulesOf('desk', 'shelf'), []);
		assert.deepEqual(rulesOf('desk', 'slack'), ['session.read_then_send']);
		assert.deepEqual(rulesOf('github', 'shelf'), ['session.read_then_send']);
		assert.deepEqual(rulesOf('public-api', 'slack', afterFlaggedContent(NO_RISK, 12_000, 'mail')), ['session.read_then_send']);
	});

	it("R102 isn't hidden by a public read between reading the user's data and sending", () => {
		const session = afterRead('region: eu-west-1', 'github');
		const between = aCall('public-api', 'get_page', {}, { at: 6_000, turn: 't' });
		session.settle(session.judge(between), 'made');

		const judgment = session.judge(aCall('slack', 'send_notification', {}, { at: 12_100, turn: 't' }));

		assert.equal(decideCall(judgment, { preset: 'balanced' }).reasons[0]?.rule, 'session.read_then_send');
		assert.match(judgment.crossServer?.reason ?? '', /after 'github' read/);
	});

	it('R099 R102 asks about the same read and send once flagged content was read in the session', () => {
		const session = afterRead('region: eu-west-1', 'config');
		const judgment = session.judge(aCall('slack', 'send_notification', {}, { at: 12_100, turn: 't' }));

		assert.equal(decideCall(judgment, { preset: 'balanced', risk: afterFlaggedContent(NO_RISK, 12_000, 'mail') }).action, 'ask');
	});

	it('R105 blocks a shadowed tool in balanced and strict', () => {
		const session = createSessionFlow();
		session.analyzer.notifyOverwrite('search', 'a', 'b');

		assert.deepEqual(actions(decideAll(session, 'b', 'search', {})), ['allow', 'block', 'block']);
	});

	it('R079 R081 blocks contradictions, and returns a tool that falsely claims to be read-only to quarantine', () => {
		assert.deepEqual(actions(decideAll(createSessionFlow(), 'a', 'delete_user', {}, 'read')), ['allow', 'block', 'block']);
		assert.deepEqual(
			decideAll(createSessionFlow(), 'a', 'cleanup', {}, 'destructive', true).map(({ action, quarantine }) => [action, quarantine]),
			[
				['allow', false],
				['block', true],
				['block', true],
			],
		);
	});

	it('R141 blocks a forward after flagged content, and R147 asks about an address from it', () => {
		const session = createSessionFlow();
		const call = aCall('mail', 'read_message');
		session.settle(session.judge(call), 'made');
		session.read({ call, at: 1, content: aResult('visit https://prize.example.net/'), hasPii: false, trust: 'flagged' });

		assert.deepEqual(actions(decideAll(session, 'mail', 'forward_message', {})), ['allow', 'block', 'block']);
		assert.deepEqual(actions(decideAll(session, 'fetch', 'fetch', { url: 'https://prize.example.net/' })), ['allow', 'ask', 'ask']);
		session.clearFlagged();
		assert.deepEqual(actions(decideAll(session, 'mail', 'forward_message', {})), ['allow', 'allow', 'allow']);
	});

	it('follows a configuration that blocks on critical', () => {
		const session = afterRead(DOCUMENT);
		const judgment = session.judge(aCall('slack', 'post_message', { message: DOCUMENT }, { at: 12_100 }));

		assert.equal(decideCall(judgment, { preset: 'balanced', riskConfig: { ...RISK_DEFAULTS, blockOnCritical: true } }).action, 'block');
	});

	it("always includes a reason when arguments couldn't be checked completely", () => {
		const decisions = decideAll(afterRead(DOCUMENT), 'slack', 'post_message', { text: 'word '.repeat(300_000) });

		assert.ok(decisions.every(({ reasons }) => reasons.some(({ rule }) => rule === 'flow.partly_checked')));
		assert.deepEqual(actions(decisions), ['allow', 'ask', 'ask']);
	});
});
