import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntryId } from '../../../src/base/ids.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { EMPTY_OVERVIEW, follow } from '../../../src/events/follow-event.ts';
import { AlertWebhook } from '../../../src/extension/host/alert-webhook.ts';
import { historyWords, withActivity } from '../../../src/extension/view-models/activity.ts';
import { alertOf } from '../../../src/extension/view-models/alert-words.ts';
import { auditPage, recordedActivities, recordWords, verificationWords } from '../../../src/extension/view-models/audit-view.ts';
import { patternsWords, templateForPack } from '../../../src/extension/view-models/pattern-words.ts';
import { problemsOf } from '../../../src/extension/view-models/problems.ts';
import type { LogGap, RecordedEntry } from '../../../src/gateway/audit/read.ts';
import { sha256 } from '../../../src/gateway/sha256.ts';
import { until } from '../../support/proxied-client.ts';
import { plainWords } from '../../support/view-words.ts';

const ENTRY = 'a00000000000000000001' as EntryId;

describe('the page of the audit log', () => {
	it('R148: shows server text as plain text, without markup or links, and with invisible characters made visible', () => {
		const html = auditPage(
			[
				{
					segment: 's',
					n: 1,
					record: {
						kind: 'message',
						at: 1,
						server: { name: '<b>evil</b>' },
						direction: 'to-client',
						isAnswer: true,
						tool: 'get<i>',
						method: 'tools/call',
						action: 'redact',
						findings: [{ rule: 'results.injection', severity: 'high' }],
					},
					body: { kind: 'kept', value: '</pre><script>alert(1)</script> \u202E [x](command:y)' },
				},
				{ segment: 's', n: 2, record: { kind: 'decision', at: 2, what: 'the audit log was shown' }, body: { kind: 'erased' } },
			],
			{ segments: [], problems: [{ kind: 'foreign-file', name: '<img src=x>' }], comparedHeads: 0 },
			{ nonce: 'n', timeOf: String },
			plainWords,
		);

		assert.doesNotMatch(html, /<script>|<b>|<i>|<img|<a /);
		assert.match(html, /\\u\{202E\}/);
		assert.match(html, /: passages removed · The content gives instructions to the model</);
		assert.match(html, /default-src 'none'/);
		assert.match(html, /The content was erased\./);
	});

	it('the Activity view shows stopped calls of earlier windows as stopped, and leaves out plain results', () => {
		const entry = (record: JsonObject): RecordedEntry => ({ segment: 's', n: 1, record, body: undefined });
		const base = { kind: 'message', server: { name: 'demo' }, tool: 'get\u202E', method: 'tools/call' };
		const lines = recordedActivities(
			{
				gaps: [],
				entries: [
					entry({ ...base, at: 1, direction: 'to-server', isAnswer: false, action: 'forward' }),
					entry({ ...base, at: 2, direction: 'to-client', isAnswer: true, action: 'forward' }),
					entry({
						...base,
						at: 3,
						direction: 'to-client',
						isAnswer: true,
						action: 'block',
						findings: [{ rule: 'results.injection', severity: 'high' }],
					}),
				],
			},
			plainWords,
		);

		assert.deepEqual(
			lines.map(({ at, icon, id, words }) => [at, icon, id, words]),
			[
				[3, 'circle-slash', -2, 'Result of demo › get\\u{202E}: withheld · The content gives instructions to the model'],
				[1, 'history', -1, 'get\\u{202E} was called'],
			],
		);
	});

	it('the Activity view shows a call as blocked and a result as withheld', () => {
		const wordsOf = (direction: string, action: string): string =>
			recordWords(
				{ kind: 'message', server: { name: 'demo' }, tool: 'get', direction, isAnswer: direction === 'to-client', action },
				plainWords,
			);

		assert.deepEqual(
			['block', 'hold', 'redact', 'refuse'].map((action) => [wordsOf('to-server', action), wordsOf('to-client', action)]),
			[
				['demo › get called: blocked', 'Result of demo › get: withheld'],
				['demo › get called: waited for you', 'Result of demo › get: on hold'],
				['demo › get called: values masked', 'Result of demo › get: passages removed'],
				['demo › get called: refused', 'Result of demo › get: refused'],
			],
		);
	});

	it("the Activity view says while the log is being read and when it couldn't be read, and nothing afterwards", () => {
		assert.deepEqual(
			(['reading', 'unreadable', 'read'] as const).map((history) => historyWords(history, plainWords)),
			['Reading the audit log…', "Couldn't read the audit log. Events from earlier windows are missing here.", undefined],
		);
	});

	it('a decision has the same words and its server when it happens and in a later window', () => {
		const decided = { kind: 'decided', at: 5, entry: ENTRY, server: 'demo' } as const;
		const of = (kind: 'launch' | 'server' | 'tool', name: string, action: 'approve' | 'block') => {
			const event: CordonEvent = { ...decided, what: { kind, name, fingerprint: sha256('f'), action } };
			// Protect decides before the file with the entry has been read.
			const live = withActivity([], event, follow(EMPTY_OVERVIEW, event), plainWords);
			const record: JsonObject = { kind: 'decision', at: 5, server: { name: 'demo' }, what: 'w', detail: name, decided: { action, kind } };
			const later = recordedActivities({ gaps: [], entries: [{ segment: 's', n: 1, record, body: undefined }] }, plainWords);
			assert.deepEqual(
				live.map(({ server, words }) => [server, words]),
				later.map(({ server, words }) => [server, words]),
			);
			return [...live.map(({ server, words }) => `${words} | ${server}`), recordWords(record, plainWords)];
		};

		assert.deepEqual(of('launch', '', 'approve'), ['Approved: its command | demo', 'Approved: its command · demo']);
		assert.deepEqual(of('server', '', 'approve'), [
			'Approved: its name and instructions | demo',
			'Approved: its name and instructions · demo',
		]);
		assert.deepEqual(of('tool', 'get', 'block'), ['Blocked: get | demo', 'Blocked: get · demo']);
	});

	it('a decision made on the command line says so, and no window counts it', () => {
		const decided = { action: 'approve', kind: 'tool' };
		const record: JsonObject = { kind: 'decision', at: 5, server: { name: 'demo' }, what: 'w', detail: 'get', decided, by: 'command-line' };
		const [line] = recordedActivities({ gaps: [], entries: [{ segment: 's', n: 1, record, body: undefined }] }, plainWords);

		assert.equal(line?.words, 'Approved: get (on the command line)');
		assert.equal(recordWords(record, plainWords), 'Approved: get (on the command line) · demo');
	});

	it('lines of this window never take the id of a line from an earlier window', () => {
		const entries = [1, 2, 3].map(
			(at): RecordedEntry => ({ segment: 's', n: at, record: { kind: 'decision', at, what: `w${at}` }, body: undefined }),
		);
		let list = recordedActivities({ gaps: [], entries }, plainWords);
		for (const name of ['a', 'b', 'b'])
			list = withActivity(
				list,
				{ kind: 'decided', at: 9, entry: ENTRY, server: 'demo', what: { kind: 'tool', name, fingerprint: sha256('f'), action: 'block' } },
				EMPTY_OVERVIEW,
				plainWords,
			);

		assert.deepEqual(
			list.map(({ count, id, words }) => [id, words, count]),
			[
				[2, 'Blocked: b', 2],
				[1, 'Blocked: a', 1],
				[-3, 'w3', 1],
				[-2, 'w2', 1],
				[-1, 'w1', 1],
			],
		);
	});

	it("the Activity view says above the lines of earlier windows which parts couldn't be read", () => {
		const segment = (hour: number): string => `20261122T${String(hour).padStart(2, '0')}0000000Z-0123456789ab`;
		const entries: readonly RecordedEntry[] = [
			{ segment: segment(3), n: 1, record: { kind: 'decision', at: 9, what: 'The preset was changed' }, body: undefined },
		];
		const of = (gaps: readonly LogGap[]) =>
			recordedActivities({ entries, gaps }, plainWords).map(({ at, icon, words }) => [at, icon, words]);

		const line = [9, 'history', 'The preset was changed'];
		assert.deepEqual(of([]), [line]);
		assert.deepEqual(of([{ kind: 'segment', segment: segment(1) }]), [
			[Date.UTC(2026, 10, 22, 1), 'warning', "The audit log is incomplete here: one segment couldn't be read, or only in part."],
			line,
		]);
		assert.match(
			String(
				of([
					{ kind: 'segment', segment: segment(1) },
					{ kind: 'lines', segment: segment(2), lines: 4 },
				])[0]?.[2],
			),
			/: 2 segments couldn't be read/,
		);
		const ids = recordedActivities({ entries, gaps: [{ kind: 'segment', segment: segment(1) }] }, plainWords).map(({ id }) => id);
		assert.equal(new Set(ids).size, ids.length);
	});

	it('never calls a log with problems complete', () => {
		const of = (lines: number) => ({
			name: 'gateway-1.log',
			writer: 'w',
			lines,
			from: 1,
			to: 2,
			sealed: lines,
			end: 'closed' as const,
			bodies: { kept: 0, erased: 0 },
			lost: 0,
		});

		assert.equal(verificationWords({ segments: [], problems: [], comparedHeads: 0 }, plainWords), 'The audit log is empty.');
		assert.match(
			verificationWords({ segments: [of(1)], problems: [], comparedHeads: 1 }, plainWords),
			/intact: 1 line in 1 segment\. 1 segment was/,
		);
		assert.match(
			verificationWords({ segments: [of(2), of(3)], problems: [], comparedHeads: 0 }, plainWords),
			/intact: 5 lines in 2 segments\./,
		);
		assert.match(
			verificationWords({ segments: [], problems: [{ kind: 'cut-short', segment: 's' }], comparedHeads: 0 }, plainWords),
			/was changed, truncated, or partly deleted/,
		);
	});

	it("a log that can't be written is a problem until writing works again", () => {
		const failing = follow(EMPTY_OVERVIEW, { kind: 'audit-state', at: 1, isWritten: false, code: 'ENOSPC', lost: 3 });

		assert.deepEqual(problemsOf(failing), [{ kind: 'audit', code: 'ENOSPC', lost: 3 }]);
		assert.deepEqual(problemsOf(follow(failing, { kind: 'audit-state', at: 2, isWritten: true, code: undefined, lost: 0 })), []);
	});
});

describe('the messages about patterns', () => {
	const custom = { loaded: 0, problems: [] };
	const state = { folder: '/f', isConfigured: false, loaded: 0, files: [], problems: [], isOldSetKept: false, custom };
	const bad = { file: 'a.txt', line: 2, message: "This isn't a regular expression.", level: 'warning' } as const;

	it('R120: report zero patterns as a problem for a folder that was set, and not for the default folder', () => {
		assert.equal(patternsWords(state, plainWords).isProblem, false);
		assert.equal(patternsWords({ ...state, isConfigured: true }, plainWords).isProblem, true);
		assert.match(
			patternsWords({ ...state, loaded: 2, problems: [bad], isOldSetKept: true }, plainWords).text,
			/^2 of your patterns are active\..*stay active\./,
		);
	});

	it('describe a new pack that contains only comments', () => {
		assert.ok(
			templateForPack(plainWords)
				.split('\n')
				.every((line) => line === '' || line.startsWith('#')),
		);
	});
});

describe('alerts (R098, C14)', () => {
	const judged = (parts: object): CordonEvent =>
		({
			kind: 'traffic-judged',
			at: 1_700_000_000_000,
			entry: ENTRY,
			direction: 'to-client',
			name: 'SECRET-NAME',
			action: 'forward',
			rules: ['results.injection'],
			severity: 'high',
			places: [],
			withheld: undefined,
			...parts,
		}) as CordonEvent;

	it('name the kind of what was stopped and the rule, and no text by a server or a person', () => {
		const alert = alertOf(judged({ action: 'block' }), sha256);

		assert.deepEqual(alert, {
			format: 1,
			kind: 'answer-stopped',
			severity: 'high',
			at: '2023-11-14T22:13:20.000Z',
			rules: ['results.injection'],
			server: sha256(ENTRY).slice(0, 8),
		});
		assert.equal(alertOf(judged({}), sha256), undefined);
		assert.equal(alertOf(judged({ action: 'hold', direction: 'to-server', rules: ['pattern.x y<'] }), sha256)?.rules.length, 0);
		const { kind, rules, severity } = alertOf({ kind: 'forged-gateway', at: 1, why: 'no-proof' }, sha256) ?? {};
		assert.deepEqual({ kind, rules, severity }, { kind: 'forged-gateway', rules: ['no-proof'], severity: 'critical' });
		assert.equal(alertOf({ kind: 'gateway-up', at: 1 }, sha256), undefined);
	});

	describe('the webhook', function () {
		this.timeout(60_000);
		let folder: string;
		let server: Server;
		let address: string;
		let bodies: string[];
		let status = 200;
		const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];

		beforeEach(async function () {
			folder = mkdtempSync(path.join(tmpdir(), 'cordon-webhook-'));
			try {
				execFileSync(
					'openssl',
					[
						'req',
						'-x509',
						'-newkey',
						'ec',
						'-pkeyopt',
						'ec_paramgen_curve:prime256v1',
						'-nodes',
						'-keyout',
						path.join(folder, 'key.pem'),
						'-out',
						path.join(folder, 'cert.pem'),
						'-days',
						'2',
						'-subj',
						'/CN=localhost',
					],
					{ stdio: 'ignore' },
				);
			} catch {
				this.skip();
			}
			bodies = [];
			status = 200;
			server = createServer(
				{ key: readFileSync(path.join(folder, 'key.pem')), cert: readFileSync(path.join(folder, 'cert.pem')) },
				(request, response) => {
					let body = '';
					request.on('data', (chunk: Buffer) => {
						body += chunk.toString();
					});
					request.on('end', () => {
						bodies.push(`${request.method} ${request.url} ${body}`);
						response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(10));
					});
				},
			);
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
			const bound = server.address();
			address = `https://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}/hook`;
			// A certificate made for this test.
			process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
		});
		afterEach(async () => {
			if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
			else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
			server?.closeAllConnections();
			await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
			rmSync(folder, { recursive: true, force: true });
		});
		const made = (warnings: string[] = []): AlertWebhook =>
			new AlertWebhook({ debug() {}, info() {}, error() {}, warn: (message) => void warnings.push(message) });

		it('posts to the configured address, and to none without one', async () => {
			const webhook = made();
			webhook.send('{"n":0}');
			assert.equal(webhook.use(address), true);
			webhook.send('{"n":1}');

			await until(() => bodies.length > 0);

			assert.deepEqual(bodies, ['POST /hook {"n":1}']);
			webhook.dispose();
		});

		it('requires https, follows no redirect, and limits a flood of alerts', async () => {
			const warnings: string[] = [];
			const webhook = made(warnings);
			assert.equal(webhook.use(address.replace('https:', 'http:')), false);
			assert.equal(webhook.use('nonsense'), false);
			webhook.send('{}');
			assert.equal(webhook.use(address), true);
			status = 302;
			for (let index = 0; index < 40; index += 1) webhook.send(`{"n":${index}}`);

			await until(() => bodies.length > 0);

			assert.ok(bodies.every((body) => body.startsWith('POST /hook ')));
			assert.equal(warnings.filter((warning) => warning.includes('too many')).length, 20);
			webhook.dispose();
		});
	});
});
