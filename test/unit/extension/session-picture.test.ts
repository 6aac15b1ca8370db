import assert from 'node:assert/strict';
import type { EntryId } from '../../../src/base/ids.ts';
import { EMPTY_OVERVIEW, follow } from '../../../src/events/follow-event.ts';
import type { PicturedCall, SessionPicture } from '../../../src/events/session-picture.ts';
import { pictureRows, SESSION_COMMANDS, sessionPage } from '../../../src/extension/view-models/session-html.ts';
import { riskView } from '../../../src/extension/view-models/session-risk-view.ts';
import type { Question } from '../../../src/policy/risk/question.ts';
import { NO_RISK, withReason } from '../../../src/policy/risk/session-risk.ts';
import { plainWords } from '../../support/view-words.ts';

const GITHUB = 'a00000000000000000001' as EntryId;
const SLACK = 'a00000000000000000002' as EntryId;
const OPTIONS = { nonce: 'n', now: 60_000, timeOf: (at: number) => `t${at}` };

function aCall(id: string, more: Partial<PicturedCall> = {}): PicturedCall {
	return { id, at: 1, entry: GITHUB, tool: 'get_file', channel: 'read', outcome: 'made', reasons: [], isFlagged: false, ...more };
}

function aPicture(more: Partial<SessionPicture> = {}): SessionPicture {
	const sentence = 'The text read by github › get_file 12 s ago is in the message of slack › post_message.';
	return {
		id: 'c-1',
		startedAt: 1,
		lastAt: 2,
		risk: withReason(NO_RISK, 'flow', 50_000, { server: 'slack' }),
		dropped: 0,
		gatedUntil: undefined,
		servers: [
			{ entry: GITHUB, name: 'github', reach: 'internal' },
			{ entry: SLACK, name: 'slack', reach: 'external' },
		],
		calls: [
			aCall('1:1'),
			aCall('2:1', {
				entry: SLACK,
				tool: 'post_message',
				outcome: 'denied',
				reasons: [{ rule: 'flow.internal_to_external', action: 'ask', severity: 90, sentence }],
			}),
		],
		flows: [{ from: '1:1', to: '2:1', risk: 'critical', strength: 'copy' }],
		...more,
	};
}

describe('the picture of a session', () => {
	it('draws a lane for each server, each call as a link to its description, and a blocked flow crossed out', () => {
		const page = sessionPage(aPicture(), OPTIONS, plainWords);

		assert.match(page, /class="server"[^>]*>github</);
		assert.match(page, /class="server"[^>]*>slack</);
		assert.match(page, /href="#call-2-1" aria-label="[^"]*slack › post_message: refused by you\. It contains text from github › get_file/);
		assert.match(page, /<li id="call-2-1"/);
		assert.match(page, /class="flow critical stopped"/);
		assert.match(page, /class="cross"/);
		assert.match(page, /The text read by github › get_file 12 s ago/);
	});

	it('gives the number of calls and servers in the singular or plural', () => {
		const { calls, servers } = aPicture();
		const summaryOf = (page: string): string | undefined => /<h1>.*<\/h1>\n<p>(.*)<\/p>/.exec(page)?.[1];
		const one = aPicture({ calls: calls.slice(0, 1), servers: servers.slice(0, 1), flows: [], risk: NO_RISK });

		assert.equal(summaryOf(sessionPage(one, OPTIONS, plainWords)), '1 call to 1 server, 0 blocked or refused. Risk: 0/100.');
		assert.match(
			summaryOf(sessionPage(aPicture(), OPTIONS, plainWords)) ?? '',
			/^2 calls to 2 servers, 1 blocked or refused\. Risk at .+: \d+\/100, decreasing over time\.$/,
		);
	});

	it('draws no cross for an allowed call, and no arrow for a flow without a reason', () => {
		const [first = aCall('1:1'), second = aCall('2:1')] = aPicture().calls;

		const allowed = sessionPage(aPicture({ calls: [first, { ...second, outcome: 'allowed' }] }), OPTIONS, plainWords);
		const safe = sessionPage(aPicture({ flows: [{ from: '1:1', to: '2:1', risk: 'safe', strength: undefined }] }), OPTIONS, plainWords);

		assert.doesNotMatch(allowed, /class="cross"/);
		assert.match(allowed, /class="flow critical"/);
		assert.doesNotMatch(safe, /class="flow/);
	});

	it('escapes text by a server in markup, script, and style', () => {
		const name = `</text><script>alert(1)</script>${String.fromCodePoint(0x202e)}"'`;
		const page = sessionPage(
			aPicture({ servers: [{ entry: GITHUB, name, reach: 'unknown' }], calls: [aCall('x"><b>', { tool: name })], flows: [] }),
			OPTIONS,
			plainWords,
		);

		assert.doesNotMatch(page, /<script|<b>/);
		assert.ok(!page.includes(String.fromCodePoint(0x202e)));
		assert.match(page, /default-src 'none'; style-src 'nonce-n'/);
	});

	it('uses only colors of the theme, so that it fits light, dark, and high contrast', () => {
		const page = sessionPage(aPicture(), OPTIONS, plainWords);

		assert.deepEqual(page.match(/(?:fill|stroke|color|background): ?#[0-9a-f]{3,8}/gi) ?? [], []);
		assert.match(page, /var\(--vscode-editorError-foreground\)/);
	});

	it('has a button that contains only the command while outgoing calls are blocked, and none before or afterwards', () => {
		const buttons = (gatedUntil: number | undefined): readonly string[] =>
			sessionPage(aPicture({ gatedUntil }), OPTIONS, plainWords).match(/<div class="decide".*?<\/div>|<button.*?<\/button>/g) ?? [];

		assert.deepEqual(buttons(60_001), [
			'<div class="decide" role="group" aria-label="Decide about Session of t1"><a href="command:mcpCordon.clearFlagged" tabindex="-1" title="Asks for confirmation, then allows outgoing calls again"><button type="button" aria-label="Allow Outgoing Calls Again… Session of t1">Allow Outgoing Calls Again…</button></a><span class="hint"></span></div>',
		]);
		assert.deepEqual(buttons(60_000), []);
		assert.deepEqual(buttons(undefined), []);
		assert.deepEqual(SESSION_COMMANDS, ['mcpCordon.answerQuestion', 'mcpCordon.clearFlagged']);
	});

	it('has a button that contains only the command and says how many calls wait, in one group with the other button', () => {
		const groupOf = (outcomes: readonly PicturedCall['outcome'][], gatedUntil?: number): string | undefined =>
			/<div class="decide".*?<\/div>/.exec(
				sessionPage(
					aPicture({ calls: outcomes.map((outcome, index) => aCall(`${index}`, { outcome })), flows: [], gatedUntil }),
					OPTIONS,
					plainWords,
				),
			)?.[0];
		const labelsOf = (group: string | undefined): readonly string[] =>
			[...(group ?? '').matchAll(/aria-label="([^"]*)">([^<]*)<\/button>/g)].map(([, label]) => label ?? '');

		assert.equal(
			groupOf(['made', 'waiting']),
			'<div class="decide" role="group" aria-label="Decide about Session of t1"><a href="command:mcpCordon.answerQuestion" tabindex="-1" title="Opens the question. Nothing is decided until you answer it"><button type="button" class="proposed" aria-label="Answer… 1 call is waiting for you">Answer…</button></a><span class="hint">1 call is waiting for you</span></div>',
		);
		assert.deepEqual(labelsOf(groupOf(['waiting', 'waiting'], 60_001)), [
			'Answer… 2 calls are waiting for you',
			'Allow Outgoing Calls Again… Session of t1',
		]);
		assert.equal(groupOf(['made', 'noted', 'allowed', 'denied', 'blocked', 'unanswered', 'withdrawn']), undefined);
	});

	it('shows that button and a description also for questions that came before the drawing, about calls and about results', () => {
		const asked = (more: Partial<Question> = {}): Question => ({
			about: 'call',
			entry: SLACK,
			server: 'slack',
			tool: 'post_message',
			sentences: ['It <leaves> its folder.'],
			shown: '',
			allowed: ['once'],
			pattern: undefined,
			session: 'c-1',
			...more,
		});
		const told = (questions: readonly Question[], outcome: PicturedCall['outcome'] = 'made'): readonly string[] =>
			[
				...sessionPage(
					aPicture({ calls: [aCall('1', { entry: SLACK, tool: 'post_message', outcome })], flows: [] }),
					{ ...OPTIONS, asked: questions },
					plainWords,
				).matchAll(/aria-label="(Answer…[^"]*)"|<ul class="plain waiting">(.*?)<\/ul>/g),
			].map(([, label = '', list = '']) => label + list);

		assert.deepEqual(told([]), []);
		assert.deepEqual(told([asked()], 'waiting'), ['Answer… 1 call is waiting for you']);
		assert.equal(told([asked()])[0], 'Answer… 1 call is waiting for you');
		assert.match(
			told([asked()])[1] ?? '',
			/^<li>A call to slack › post_message is waiting for you\. It &#60;leaves&#62; its folder\.<\/li>$/,
		);
		assert.equal(
			told([asked(), asked({ about: 'result' })], 'waiting')[0],
			'Answer… 1 call is waiting for you, 1 result is waiting for you',
		);
		assert.match(told([asked({ about: 'result' })])[1] ?? '', /^<li>A result of /);
	});

	it('folds several unremarkable calls in a row, and never one that is part of a flow, flagged, or stopped', () => {
		const quiet = Array.from({ length: 5 }, (_, index) => aCall(`q${index}`));
		const rows = pictureRows({
			calls: [...quiet, aCall('a'), ...quiet.map((call) => ({ ...call, id: `${call.id}b` })), aCall('b', { isFlagged: true }), aCall('c')],
			flows: [{ from: 'a', to: 'b', risk: 'critical', strength: 'copy' }],
		});

		assert.deepEqual(
			rows.map((row) => (row.kind === 'quiet' ? row.calls : row.call.id)),
			[5, 'a', 5, 'b', 'c'],
		);
	});
});

describe('the risk of a session in the status bar', () => {
	const risky = follow(EMPTY_OVERVIEW, {
		kind: 'session-risk',
		at: 0,
		session: 's',
		gatedUntil: 1_800_000,
		risk: withReason(NO_RISK, 'flagged_content', 0, { server: 'mail' }),
	});

	it('R099 shows the score, the reasons, and what is blocked, on screen and for a screen reader', () => {
		const view = riskView(risky, 0, OPTIONS.timeOf, plainWords);

		assert.equal(view?.text, '$(graph) Cordon: outgoing calls on hold');
		assert.match(view?.tooltip ?? '', /t0 {2}\+40: a result contained a possible prompt injection \(mail\)/);
		assert.match(view?.accessibleLabel ?? '', /^MCP Cordon: outgoing calls on hold\. Session risk: 40\/100/);
	});

	it('R099 decreases over time and disappears when nothing is blocked anymore', () => {
		assert.equal(riskView(risky, 10 * 60_000, OPTIONS.timeOf, plainWords)?.text, '$(graph) Cordon: outgoing calls on hold');
		assert.equal(riskView(risky, 31 * 60_000, OPTIONS.timeOf, plainWords), undefined);
		assert.equal(riskView(EMPTY_OVERVIEW, 0, OPTIONS.timeOf, plainWords), undefined);
	});
});
