import assert from 'node:assert/strict';
import type { Client } from '../../../src/events/client.ts';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { isDegraded } from '../../../src/events/items.ts';
import { holdIn, type Overview, runsIn, serversOf } from '../../../src/events/overview.ts';
import { lensesOf } from '../../../src/extension/view-models/lenses.ts';
import { noticesOf } from '../../../src/extension/view-models/notices.ts';
import { withoutPassing } from '../../../src/extension/view-models/page-html.ts';
import { protectionStatusOf } from '../../../src/extension/view-models/problems.ts';
import { selfTestIcon, selfTestResult, selfTestWords } from '../../../src/extension/view-models/self-test-view.ts';
import { serverStatusHtml, serverStatusWords, startProblemOf } from '../../../src/extension/view-models/start-problem.ts';
import { plainWords, treeOf } from '../../support/view-words.ts';
import { aFile, anId, CONNECTED, FILE, fold } from '../events/events-support.ts';

describe('a server whose messages stopped the inspection', () => {
	const started = (pid: number): CordonEvent => ({
		kind: 'connected',
		at: 1,
		entry: anId,
		connection: pid,
		pid,
		refusal: undefined,
		launch: undefined,
	});
	const suspended = (pid: number, isSuspended = true): CordonEvent => ({ kind: 'process-suspended', at: 3, entry: anId, pid, isSuspended });
	const replaced: CordonEvent = { kind: 'gateway-replaced', at: 2, why: 'stuck', rule: undefined };
	const ended = (pid: number, why: 'client-closed' | 'link-lost' = 'client-closed'): CordonEvent => ({
		kind: 'disconnected',
		at: 4,
		entry: anId,
		connection: pid,
		why,
	});
	const named = (pid: number, client: Client): CordonEvent => ({ kind: 'client-named', at: 1, entry: anId, connection: pid, client });
	const after = (...events: readonly CordonEvent[]): Overview => fold(aFile({}), started(7), ...events);
	const coverageOf = (overview: Overview): string => serversOf(overview)[0]?.coverage.kind ?? '';

	it('is suspended once its proxy reconnects, and as long as the process is the same', () => {
		assert.equal(coverageOf(after(replaced, suspended(7))), 'not-yet');
		assert.equal(coverageOf(after(replaced, suspended(7), started(7))), 'suspended');
		assert.equal(coverageOf(after(replaced, suspended(7), started(7), replaced, started(7))), 'suspended', 'another server stopped one');
		assert.equal(coverageOf(after(replaced, suspended(7), started(7), ended(7), started(8))), 'guarded', 'started anew');
		assert.equal(coverageOf(after(replaced, suspended(7), started(7), started(8), ended(7))), 'guarded', 'started anew before it ended');
		assert.equal(coverageOf(after(replaced, suspended(7), started(7), ended(7, 'link-lost'), started(7))), 'suspended', 'reconnected');
	});

	it('stays suspended when another client starts the server, which runs for that client alone', () => {
		const both = [replaced, suspended(7), started(7), started(8), named(8, 'chat')];
		const [server] = serversOf(after(...both));

		assert.deepEqual(server?.coverage, { kind: 'suspended', pids: [7], clients: ['chat'], holds: [] });
		assert.ok(server !== undefined && isDegraded(server) && runsIn(server.coverage, 'chat') && !runsIn(server.coverage, 'Codex'));
		assert.equal(coverageOf(after(...both, replaced, started(8), started(7))), 'suspended', 'another worker took over');
		assert.equal(coverageOf(after(...both, ended(8))), 'suspended');
		assert.equal(coverageOf(after(...both, ended(7))), 'guarded');
		assert.equal(coverageOf(after(...both, suspended(7, false))), 'guarded');
		const held: CordonEvent = { ...CONNECTED, connection: 8, pid: 8, refusal: 'argv-differs' };
		const [waiting] = serversOf(after(replaced, suspended(7), started(7), held, named(8, 'chat')));
		assert.equal(waiting && holdIn(waiting.coverage, 'chat'), 'argv-differs');
	});

	it('is said to be suspended in another client while it runs for one', () => {
		const overview = after(replaced, suspended(7), started(7), started(8), named(8, 'chat'));
		const [server] = serversOf(overview);

		assert.match(
			serverStatusWords(server ?? assert.fail(), plainWords) ?? '',
			/^Guarded in chat\. Suspended in another client: its messages couldn't be checked\. Restart it there/,
		);
		assert.match(noticesOf(overview, plainWords)[0]?.message ?? '', /in another client stopped the inspection\. They're blocked/);
	});

	it('stays suspended until the last suspended process has ended', () => {
		const both = [replaced, suspended(7), suspended(8), started(7), started(8), started(9)];

		assert.deepEqual(
			[[], [ended(7)], [ended(8)], [suspended(8, false)], [ended(7), ended(8)], [suspended(7, false), ended(8)]].map((events) =>
				coverageOf(after(...both, ...events)),
			),
			['suspended', 'suspended', 'suspended', 'suspended', 'guarded', 'guarded'],
		);
		assert.equal(noticesOf(after(...both), plainWords)[0]?.covers.length, 2);
	});

	it("isn't suspended in a window that knows only the process of another client", () => {
		assert.equal(coverageOf(fold(aFile({}), started(8), replaced, suspended(7), started(8))), 'guarded');
	});

	it("is inspected again when its pause is over, and the pause of an earlier process doesn't matter", () => {
		const both = [replaced, suspended(7), replaced, suspended(8), started(8)];

		assert.equal(coverageOf(after(...both, suspended(7, false))), 'suspended');
		assert.equal(coverageOf(after(...both, suspended(8, false))), 'guarded');
	});

	it('appears as suspended everywhere with what to do, and never as clean', () => {
		const overview = after(replaced, suspended(7), started(7));
		const [server] = serversOf(overview);
		assert.ok(server !== undefined);

		// A page says it at once, not when it's drawn for another reason: "guarded" would be wrong.
		assert.equal(withoutPassing(serverStatusHtml(server, plainWords)), serverStatusWords(server, plainWords).replaceAll("'", '&#39;'));
		const [unprotected] = serversOf(fold(aFile({ isProtected: false, entries: [{ id: undefined, launch: undefined }] })));
		assert.ok(unprotected !== undefined);
		assert.match(withoutPassing(serverStatusHtml(unprotected, plainWords)), /^Not guarded/);
		for (const passing of [after(), after(replaced)].map((each) => serversOf(each)[0])) {
			assert.ok(passing !== undefined);
			assert.equal(withoutPassing(serverStatusHtml(passing, plainWords)), '');
		}
		const row = treeOf(overview, plainWords).nodes.find(({ label }) => label === 'calc');
		assert.deepEqual([row?.icon, row?.color], ['error', 'error']);
		assert.match(row?.description ?? '', /^Suspended: .*Restart it/);
		assert.match(row?.children[0]?.label ?? '', /All messages are blocked until the server restarts/);
		assert.match(lensesOf(overview, FILE, plainWords)[0]?.title ?? '', /Suspended/);
		assert.deepEqual(protectionStatusOf(overview), { kind: 'partly', servers: 1 });
		const result = selfTestResult(server, { kind: 'connected', pid: 7, refusal: undefined, serverMs: 1, clientMs: 1 });
		assert.equal(selfTestIcon(result), 'warning');
		assert.match(selfTestWords(result, plainWords), /Restart it/);
		assert.equal(startProblemOf(server, false), undefined, 'it is not silent: it is not heard');
	});

	it('is reported once for each process', () => {
		const tells = (pid: number): readonly string[] =>
			noticesOf(after(replaced, suspended(pid), started(pid)), plainWords).flatMap((notice) => {
				assert.match(notice.message, /Messages from server "calc" stopped the inspection.*restart it/);
				return notice.covers;
			});

		assert.equal(tells(7).length, 1);
		assert.notDeepEqual(tells(7), tells(8));
	});
});
