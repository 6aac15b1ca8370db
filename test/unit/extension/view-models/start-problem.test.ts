import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../../src/events/cordon-event.ts';
import { serverByKey } from '../../../../src/events/overview.ts';
import { lensesOf } from '../../../../src/extension/view-models/lenses.ts';
import { noticesOf } from '../../../../src/extension/view-models/notices.ts';
import { startProblemOf, startProblemWords } from '../../../../src/extension/view-models/start-problem.ts';
import type { PinState } from '../../../../src/pins/pin.ts';
import { plainWords, treeOf } from '../../../support/view-words.ts';
import { aFile, anId, CONNECTED, FILE, fold, INTRODUCED, UP } from '../../events/events-support.ts';
import { judged } from './found.ts';

describe('a server that was started', () => {
	const problemIn = (hasTools: boolean, ...events: readonly CordonEvent[]): ReturnType<typeof startProblemOf> =>
		startProblemOf(serverByKey(fold(UP, aFile({}), ...events), { file: FILE, name: 'calc' }), hasTools);

	it('has a start problem when it ended or is silent before it listed anything', () => {
		assert.equal(problemIn(false), 'ended');
		assert.equal(problemIn(false, CONNECTED), 'silent');
		assert.equal(problemIn(true, CONNECTED, judged({ name: 'add' })), undefined);
		assert.equal(startProblemOf(undefined, false), undefined);
	});

	it('has none when it is no longer guarded, is held, or requires a login, because that is reported elsewhere', () => {
		assert.equal(problemIn(false, aFile({ entries: [{ id: undefined, launch: undefined }] })), undefined);
		assert.equal(problemIn(false, { ...CONNECTED, refusal: 'blocked' }), undefined);
		assert.equal(
			problemIn(false, CONNECTED, { kind: 'server-problem', at: 2, entry: anId, connection: 1, what: 'needs-login', count: 1 }),
			undefined,
		);
	});

	it("says on its row why it couldn't start, with an error and a button for its output, until it starts again", () => {
		const GONE: CordonEvent = { kind: 'disconnected', at: 2, entry: anId, connection: 1, why: 'server-ended' };
		const rowAfter = (...events: readonly CordonEvent[]): readonly unknown[] => {
			const overview = fold(UP, aFile({}), ...events);
			const [row] = treeOf(overview, plainWords).nodes;
			return [row?.description, row?.icon, row?.context.endsWith(';failed'), row?.accessibleLabel.includes(row.description)];
		};

		for (const [code, words] of [
			['ENOENT', 'command or folder not found'],
			['EACCES', "the command can't be run"],
			[undefined, 'it exited immediately'],
		] as const)
			assert.deepEqual(rowAfter(CONNECTED, { ...GONE, code }), [`Couldn't start: ${words}`, 'error', true, true]);
		assert.equal(lensesOf(fold(UP, aFile({}), CONNECTED, GONE), FILE, plainWords)[0]?.title, "$(shield) Couldn't be started");
		assert.deepEqual(rowAfter(CONNECTED, GONE, { ...CONNECTED, connection: 2 }), ['Guarded', 'shield', false, true]);
		// A server that ends after it introduced itself did start, and the end of an earlier run doesn't count.
		assert.deepEqual(rowAfter(CONNECTED, INTRODUCED, GONE)[0], 'Not running, guarded once it starts');
		assert.deepEqual(rowAfter(CONNECTED, { ...CONNECTED, connection: 2 }, GONE)[0], 'Guarded');
	});

	it("isn't called guarded once it starts while it waits for the approval of its command", () => {
		const wordsOf = (launch: PinState): string | undefined =>
			treeOf(fold(UP, aFile({ entries: [{ id: anId, launch }] })), plainWords).nodes[0]?.description;

		assert.deepEqual((['approved', 'rug_pull', 'blocked'] as const).map(wordsOf), [
			'Not running, guarded once it starts',
			'1 to review · Not running: its command is new or has changed',
			'Not running: you blocked it',
		]);
	});

	it("says on its row that it is silent, or that the editor didn't start it", () => {
		const told = (why: 'silent' | 'no-hello', ...events: readonly CordonEvent[]) =>
			treeOf(fold(UP, aFile({}), ...events, { kind: 'start-failed', at: 3, entry: anId, why }), plainWords).nodes[0];

		assert.deepEqual([told('silent', CONNECTED)?.description, told('silent', CONNECTED)?.icon], ['Started, no response yet', 'warning']);
		assert.match(told('no-hello')?.description ?? '', /^Couldn't start: the editor timed out$/);
		// This event is late, because the server runs by now or has ended for a known reason.
		assert.equal(told('no-hello', CONNECTED)?.description, 'Guarded');
		assert.equal(
			told('no-hello', CONNECTED, { kind: 'disconnected', at: 2, entry: anId, connection: 1, why: 'server-ended' })?.description,
			"Couldn't start: it exited immediately",
		);
	});

	it('is no start that failed because another client, for which it is held, has come and gone', () => {
		const overview = (...events: readonly CordonEvent[]) => treeOf(fold(UP, aFile({}), ...events), plainWords).nodes[0]?.description;
		const ended = (connection: number, why: 'client-closed' | 'server-ended'): CordonEvent => ({
			kind: 'disconnected',
			at: 4,
			entry: anId,
			connection,
			why,
		});
		const events = [
			CONNECTED,
			INTRODUCED,
			{ ...CONNECTED, connection: 2, pid: 8, refusal: 'values-changed' as const },
			ended(2, 'client-closed'),
		];

		assert.equal(overview(...events, { kind: 'start-failed', at: 5, entry: anId, why: 'silent' }), 'Guarded');
		assert.equal(overview(...events, ended(1, 'server-ended')), 'Not running, guarded once it starts');
	});

	it('is reported in one sentence with others of its kind, with its name escaped', () => {
		assert.match(startProblemWords('ended', ['a\u202E'], plainWords), /^Server "a\\u\{202E\}" was started behind MCP Cordon and exited/);
		assert.match(
			startProblemWords('silent', ['a', 'b'], plainWords),
			/^2 servers run behind MCP Cordon and haven't responded yet: a, b\.$/,
		);
	});
});

describe("a file that can't be read", () => {
	it('has a row in the view even before it is protected, instead of a message that there is no server', () => {
		const broken: CordonEvent = {
			kind: 'file-read',
			at: 1,
			file: FILE,
			label: 'w',
			isProtected: false,
			problem: { kind: 'malformed', line: 3, column: 5, what: 'a comma\u202E is expected' },
			entries: [],
		};

		const { nodes } = treeOf(fold(UP, broken), plainWords);

		assert.deepEqual(
			nodes.map(({ icon, label }) => [icon, label]),
			[['warning', '.vscode/mcp.json, line 3: a comma\\u{202E} is expected']],
		);
		assert.deepEqual(nodes[0]?.opens, { file: FILE, line: 3, column: 5 });
	});

	it('has its line and column on the row when it is protected, too, and the row leads there', () => {
		const broken: CordonEvent = {
			kind: 'file-read',
			at: 1,
			file: FILE,
			label: 'w',
			isProtected: true,
			entries: [],
			problem: { kind: 'malformed', line: 3, column: 5, what: 'a comma is expected' },
		};
		const words = 'Couldn\'t read the protected file of "w". .vscode/mcp.json, line 3: a comma is expected.';

		const { nodes } = treeOf(fold(UP, broken), plainWords);

		assert.deepEqual(
			nodes.map(({ description, icon, label, opens }) => [icon, label, description, opens]),
			[['error', '.vscode/mcp.json, line 3: a comma is expected', 'w', { file: FILE, line: 3, column: 5 }]],
		);
		assert.doesNotMatch(nodes[0]?.tooltip ?? '', /(comma)[^]*\1/, 'the cause is said once');
		const moved: CordonEvent = { ...broken, problem: { kind: 'malformed', line: 4, column: 1, what: '' } };
		const [one, other] = [broken, moved].map((event) => noticesOf(fold(UP, event), plainWords)[0]);
		assert.equal(one?.message, words);
		assert.deepEqual(one?.covers, other?.covers, 'a file that is being edited is told once');
	});
});
