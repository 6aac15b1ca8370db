import assert from 'node:assert/strict';
import { passingHtml } from '../../../src/extension/view-models/page-html.ts';
import { createRedraws } from '../../../src/extension/view-models/redraws.ts';

const page = (status: string, rest = 'add'): string => `<main>${passingHtml(status)} ${rest}</main>`;

describe('a page that is drawn again', () => {
	const setUp = () => {
		const redraws = createRedraws(1);
		const drawn: string[] = [];
		return { drawn, redraws, show: (what: string) => redraws.show(what, () => drawn.push(what)) };
	};
	/** Timers of the same length fire in the order in which they started. */
	const laterTimersEnd = async (): Promise<void> =>
		await new Promise((resolve) => {
			const { redraws, show } = setUp();
			show(page('one'));
			redraws.show(page('other'), resolve);
		});

	it('stays untouched when it would show the same, and is drawn at once when it would show something else', () => {
		const { drawn, show } = setUp();
		for (const rest of ['add', 'add', 'echo', 'add']) show(page('Guarded', rest));

		assert.deepEqual(drawn, [page('Guarded'), page('Guarded', 'echo'), page('Guarded')]);
	});

	it("stays untouched during a server's restart, so that the focus stays and the buttons keep working", async () => {
		const { drawn, show } = setUp();
		for (const status of ['Guarded', 'Not running', 'Started', 'Guarded']) show(page(status));
		await laterTimersEnd();

		assert.deepEqual(drawn, [page('Guarded')]);
	});

	it('shows a state that lasts, and only the newest one', async () => {
		const { drawn, show } = setUp();
		for (const status of ['Guarded', 'Not running', 'Suspended <now>']) show(page(status));
		assert.deepEqual(drawn, [page('Guarded')]);
		await laterTimersEnd();
		assert.deepEqual(drawn, [page('Guarded'), page('Suspended <now>')]);

		show(page('Guarded'));
		show(page('Guarded', 'echo'));
		await laterTimersEnd();
		assert.deepEqual(drawn.slice(2), [page('Guarded', 'echo')]);
	});

	it("isn't drawn after it was closed", async () => {
		const { drawn, redraws, show } = setUp();
		show(page('Guarded'));
		show(page('Not running'));
		redraws.end();
		await laterTimersEnd();

		assert.deepEqual(drawn, [page('Guarded')]);
	});
});
