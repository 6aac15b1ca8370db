import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import type { Item } from '../../../src/events/items.ts';
import { itemsOf, openItemsOf } from '../../../src/events/items.ts';
import { serverByKey } from '../../../src/events/overview.ts';
import { cleanOf } from '../../../src/extension/view-models/approval.ts';
import { type ReviewGroup, reviewAllPage } from '../../../src/extension/view-models/review-all-html.ts';
import type { ReviewAct } from '../../../src/extension/view-models/review-buttons.ts';
import { plainWords } from '../../support/view-words.ts';
import { aFile, anId, aToolVerdict, CONNECTED, FILE, fold, UP } from '../events/events-support.ts';

type Verdict = Parameters<typeof aToolVerdict>[0];
const bad = (name: string): Verdict => ({
	name,
	severity: 'critical',
	findings: [{ rule: 'unicode.hidden', tier: 'hard', severity: 'critical', confidence: 1, pointer: '/description', start: 0, end: 1 }],
});

/** The page of these tools, with their descriptions by name. */
function pageOf(tools: readonly Verdict[], texts: Readonly<Record<string, string>> = {}, approved: Readonly<Record<string, Json>> = {}) {
	const judged: CordonEvent = { kind: 'tools-judged', at: 2, entry: anId, tools: tools.map((tool) => aToolVerdict(tool)) };
	const overview = fold(UP, aFile({}), CONNECTED, judged);
	const server = serverByKey(overview, { file: FILE, name: 'calc' });
	assert.ok(server);
	const open = openItemsOf(server).filter(({ kind }) => kind === 'tool');
	const clean = new Set(cleanOf(open, itemsOf(server)));
	const bodyOf = (item: Item): JsonObject => ({ name: item.name, description: texts[item.name] ?? 'Does something.' });
	const group: ReviewGroup = {
		server,
		clean: [...clean].map((item) => ({ item, now: bodyOf(item) })),
		doubtful: open
			.filter((item) => !clean.has(item))
			.map((item) => ({
				item,
				subject: {
					server,
					item,
					now: bodyOf(item),
					approved: approved[item.name],
					examined: { evidence: new Map(), change: undefined, problem: undefined },
				},
			})),
	};
	const acts: ReviewAct[] = [];
	const linkTo = (act: ReviewAct): string => `s${acts.push(act) - 1}`;
	const html = reviewAllPage([group], plainWords, { nonce: 'n', linkTo });
	const buttons = [
		...html.matchAll(/href="command:mcpCordon\.followPageLink\?%5B%22s(\d+)%22%5D"[^>]*><button [^>]*aria-label="([^"]*)"/g),
	];
	return { html, buttons: new Map(buttons.map(([, index, label = '']) => [label, acts[Number(index)]])) };
}
const namesOf = (act: ReviewAct | undefined): readonly string[] => act?.items.map(({ name }) => name) ?? [];

describe('the page of all pending items', () => {
	it('approves all clean items and blocks all suspicious ones with one click each, and touches nothing else', () => {
		const { buttons, html } = pageOf([{ name: 'a' }, bad('x'), { name: 'b' }, bad('y'), { name: 'p', notChecked: ['x.y'] }]);
		const [approve, block] = [buttons.get('Approve 2 Clean Items all servers'), buttons.get('Block 2 Suspicious Items all servers')];

		assert.deepEqual([approve?.kind, namesOf(approve)], ['approve', ['a', 'b']]);
		assert.deepEqual([block?.kind, namesOf(block)], ['block', ['x', 'y']]);
		for (const act of [approve, block]) assert.equal(act?.kind === 'approve' || act?.kind === 'block' ? act.asks : undefined, false);
		assert.match(html, /<h1>Review 5 items<\/h1>/);
		assert.match(html, /<summary>2 clean items: a, b<\/summary>/);
	});

	it('has the buttons of a single item once, and gives its risk once', () => {
		const { buttons, html } = pageOf([bad('x')]);

		assert.deepEqual([...buttons.keys()], ['Approve… calc › x', 'Block calc › x', 'Show Details calc › x']);
		assert.equal(html.match(/Critical risk/g)?.length, 1);
	});

	it('shows a suspicious item with its text and its own buttons, and asks before approving it', () => {
		const { buttons, html } = pageOf([bad('x')], { x: 'Reads <b>all</b> notes.' });
		const approve = buttons.get('Approve… calc › x');

		assert.match(html, /<pre tabindex="0">Reads &#60;b&#62;all&#60;\/b&#62; notes\.<\/pre>/);
		assert.equal(approve?.kind === 'approve' && approve.asks, true);
		assert.equal(buttons.get('Block calc › x')?.kind, 'block');
		assert.equal(buttons.get('Show Details calc › x')?.kind, 'open');
	});

	it('shows a change word by word, and approves it without a question when there are no severe findings', () => {
		const approved = { add: { name: 'add', description: 'Adds two numbers.' } };
		const { buttons, html } = pageOf([{ name: 'add', state: 'rug_pull' }], { add: 'Adds three numbers.' }, approved);
		const approve = buttons.get('Approve calc › add');

		assert.match(html, /<del>two<\/del>.*<ins>three<\/ins>/s);
		assert.equal(approve?.kind === 'approve' && approve.asks, false);
		assert.equal(buttons.get('Show Change calc › add')?.kind, 'open');
	});

	it('asks before approving everything, including suspicious items', () => {
		const { buttons } = pageOf([{ name: 'a' }, bad('x')]);
		const all = buttons.get('Approve All 2… server calc');

		assert.deepEqual(namesOf(all), ['a', 'x']);
		assert.equal(all?.kind === 'approve' && all.asks, true);
	});

	it('says that nothing waits, without a button', () => {
		const html = reviewAllPage([], plainWords, { nonce: 'n', linkTo: () => '' });

		assert.match(html, /<h1>Nothing is waiting for review<\/h1>/);
		assert.doesNotMatch(html, /<button/);
	});

	it('runs no script and renders no markup from a server', () => {
		const name = '"><script>x</script><a href="command:x">';
		const { html } = pageOf([{ name }, bad(`${name}!`)], { [name]: name, [`${name}!`]: name });

		assert.doesNotMatch(html, /<script|href="command:x/);
		assert.match(html, /default-src 'none'; style-src 'nonce-n'/);
	});
});
