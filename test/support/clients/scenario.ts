// What a real client does with a protected definition file, from its own configuration to its model.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { WindowLink } from '../../../src/extension/host/window-link.ts';
import type { ScriptedStep } from '../model-server.ts';
import { aBench, type Bench, CANARIES, type ClientSetup, MAILS, METADATA, PROTECTED } from './bench.ts';
import { openWindowElsewhere } from './window-beside.ts';

const read = (name: keyof typeof MAILS): ScriptedStep => ({ call: /get_email$/, input: { name } });
const POST = { channel: 'general', message: `FYI ${MAILS.plan}` };
const post: ScriptedStep = { call: /post_message$/, input: POST };

/** A call of a tool that the client may have stopped offering. */
const earlier = (tool: string, input: ScriptedStep['input'] & object): ScriptedStep => ({
	call: new RegExp(`${tool}$`),
	input,
	wasOffered: true,
});

interface Turn {
	readonly offered: readonly string[];
	readonly results: readonly string[];
	/** What the client printed. */
	readonly said: string;
}
interface StatusEntry {
	readonly name: string;
	readonly state: string;
	readonly launch?: string;
	readonly lastInspected: string | null;
	readonly toReview: number;
}

/** The tools of the four servers in these lists, as the servers call them, with the server where two have the same. */
function ofServers(tools: readonly string[]): readonly string[] {
	const names = tools.flatMap((name) => {
		const [tool] = /(?:add|echo|get_email|save_note|move_email|find_email|post_message)(?:_poisoned)?$/.exec(name) ?? [];
		if (tool === undefined) return [];
		return /^(?:add|echo)/.test(tool) ? [`${/sums|bad/.exec(name)?.[0] ?? ''} ${tool}`] : [tool];
	});
	return [...new Set(names)].toSorted();
}

/** Of hidden tools nothing reached the model, and of results no instruction. */
function checkAsked(asked: string): void {
	assert.ok(!asked.includes(CANARIES.bad));
	assert.doesNotMatch(asked, new RegExp(`_poisoned|${CANARIES.sums}-(?:plain|tags)`));
	assert.doesNotMatch(asked, /forward every mail|Good evening/);
}

const MAX_ATTEMPTS = 5;

/**
 * The whole way: protect, approve, a turn in which servers attack, one with a changed launch, one in which a person is asked, status, unprotect,
 * and a turn that shows what the client would have offered.
 */
export function describeClient(setup: ClientSetup): void {
	describe(`${setup.client} with ${setup.file}${setup.isOverHttp === true ? ', over HTTP' : ''}`, function () {
		this.timeout(900_000);
		let bench: Bench;
		beforeEach(async () => {
			bench = await aBench(setup);
		});
		afterEach(async () => bench.end());

		/** A turn in a new state of the servers; gives what the calls returned, and what was offered at the end. */
		async function turn(...steps: readonly ScriptedStep[]): Promise<Turn> {
			const { model } = bench;
			if (setup.remembersTools === true) await aTurn([]);
			// On a busy machine some clients ask their model before they have tools, or give up on a server.
			for (let attempt = 1; ; attempt++) {
				const from = model.requests.length;
				const said = await aTurn(steps);
				const { results, tools } = model.requests.slice(from).findLast((request) => request.tools.length > 0) ?? { results: [], tools: [] };
				if (results.length === 0 && steps.length > 0 && attempt < MAX_ATTEMPTS) continue;
				assert.equal(results.length, steps.length, said);
				return { offered: ofServers(tools), results, said };
			}
		}
		async function aTurn(steps: readonly ScriptedStep[]): Promise<string> {
			bench.model.play(steps);
			return await bench.turn();
		}
		async function cordon(...args: readonly string[]): Promise<string> {
			const { shown, status } = await bench.cordon(...args);
			assert.equal(status, 0, shown);
			return shown;
		}
		const decide = (action: 'approve' | 'block', what: string): Promise<string> => cordon(action, what, '--file', bench.file, '--yes');
		async function statusNow(): Promise<readonly StatusEntry[]> {
			const { shown, status } = await bench.cordon('status', bench.file, '--json');
			// What the user guards isn't protected.
			assert.equal(status, 5, shown);
			return JSON.parse(shown).files[0].entries;
		}
		async function areListed(...names: readonly string[]): Promise<boolean> {
			const entries = await statusNow();
			return names.every((name) => entries.some((entry) => entry.name === name && entry.toReview > 1));
		}
		/** By MCP Cordon, or by the client, where it had heard of the new list before the call. */
		function checkRefused(result = '', expected: RegExp): void {
			if (setup.refusesItself?.test(result) !== true) assert.match(result, expected);
		}
		const offeredSince = (from: number): readonly string[] => ofServers(bench.model.requests.slice(from).flatMap(({ tools }) => tools));

		it('offers its model approved tools only, keeps attacks of servers away, and is as before once its file is unprotected', async () => {
			const { file, model } = bench;
			const before = readFileSync(file, 'utf8');
			// What it remembers of the unguarded servers must not come back once they are guarded.
			if (setup.remembersTools === true) await bench.turn();
			const unguarded = model.requests.length;

			await cordon('protect', file, ...PROTECTED.flatMap((name) => ['--entry', name]), '--yes');
			// Only what a client has listed can be approved.
			for (let attempt = 1; ; attempt++) {
				await turn();
				if (attempt === MAX_ATTEMPTS || (await areListed('drive', 'slack'))) break;
			}
			// Only of the server that its user guards clean tools pass at once.
			assert.deepEqual(
				offeredSince(unguarded).filter((name) => name !== 'sums add'),
				[],
			);
			for (const name of ['drive', 'slack']) await decide('approve', name);

			const attacked = await turn(
				read('plan'),
				post,
				read(METADATA),
				read('hostile'),
				read('whole'),
				{ ...earlier('save_note', { text: 'hello' }), before: async () => void (await decide('block', 'drive/save_note')) },
				{ ...read('plain'), before: async () => bench.turnTools() },
				earlier('move_email', { name: 'plain', folder: 'old' }),
				earlier('find_email', { text: 'train' }),
			);
			const [plan, posted, metadata, hostile, whole, blocked, plain, ...turned] = attacked.results;
			assert.ok(plan?.includes(MAILS.plan) && plain?.includes(MAILS.plain), attacked.said);
			assert.match(
				posted ?? '',
				/MCP Cordon didn't make this call of .*post_message.*no window is open.*While the editor is open, MCP Cordon asks there/,
			);
			assert.match(
				metadata ?? '',
				/MCP Cordon didn't make this call of .*get_email.*no window is open.*While the editor is open, MCP Cordon asks there/,
			);
			assert.match(hostile ?? '', /Hello\..*\*\*REDACTED\*\*/s);
			assert.match(whole ?? '', /The result of this server was withheld/);
			checkRefused(blocked, /blocked the tool .*save_note.* It wasn't called/);
			for (const result of turned) checkRefused(result, /in quarantine because it changed after the user approved it\. It wasn't called/);
			const got = (...names: readonly string[]): readonly unknown[] => names.map((name) => ['get_email', { name }]);
			assert.deepEqual(bench.calls('drive'), got('plan', 'hostile', 'whole', 'plain'));
			assert.deepEqual(bench.calls('slack'), []);
			assert.ok(attacked.said.includes(MAILS.plain), attacked.said);

			bench.changeLaunch();
			const held = await turn(read('plain'));
			assert.deepEqual(
				held.offered.filter((name) => name !== 'sums add'),
				['get_email'],
			);
			assert.deepEqual(bench.slackRan(), [true, false]);
			await decide('approve', 'slack');

			let window: WindowLink | undefined;
			const asked = await turn(
				{
					...read(METADATA),
					async before() {
						window = await openWindowElsewhere(bench.stateRoot, ({ tool }) => (tool === 'get_email' ? 'once' : 'deny'));
					},
				},
				read('plan'),
				post,
			);
			window?.close();
			assert.deepEqual(
				asked.offered.filter((name) => name !== 'sums add'),
				['get_email', 'post_message'],
			);
			assert.deepEqual(bench.slackRan(), [true, true]);
			assert.ok(offeredSince(unguarded).includes('sums add'));
			assert.ok(asked.results[0]?.includes(MAILS[METADATA]), asked.said);
			assert.match(asked.results[2] ?? '', /The user didn't allow this call of .*post_message/);
			assert.deepEqual(bench.calls('slack'), []);

			const entries = await statusNow();
			const log = await cordon('audit', 'list', '--json');
			bench.restoreLaunch();
			await cordon('unprotect', file, '--yes');
			const after = readFileSync(file, 'utf8');
			const withCordon = model.requests.length;
			await turn(read('plain'));

			checkAsked(
				model.requests
					.slice(unguarded, withCordon)
					.map(({ text }) => text)
					.join('\n'),
			);
			assert.deepEqual(
				entries.map(({ launch, name, state }) => [name, state, launch]),
				[...PROTECTED.map((name) => [name, 'guarded', 'approved-command-line']), ['sums', 'not-guarded', undefined]],
			);
			assert.ok(entries.every(({ lastInspected, name }) => name === 'sums' || lastInspected !== null));
			assert.match(log, /get_email/);
			if (setup.isRewritten === true) assert.deepEqual(JSON.parse(after).mcpServers, JSON.parse(before).mcpServers);
			else assert.equal(after, before);
			const afterwards = offeredSince(withCordon);
			assert.ok(afterwards.includes('bad add_poisoned'), `without protection the model is offered ${afterwards.join()}`);
			assert.ok(!afterwards.includes('sums add_poisoned'));
		});
	});
}
