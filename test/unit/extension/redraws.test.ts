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
	/** Timers of the same length end in the order in which they began. */
	const laterTimersEnd = async (): Promise<void> =>
		await new Promise((resolve) => {
			const { redraws, show } = setUp();
			show(page('one'));
			redraws.show(page('other'), resolve);
		});

	it('is left alone where it shows the same already, and drawn at once where it says something else', () => {
		const { drawn, show } = setUp();
		for (const rest of ['add', 'add', 'echo', 'add']) show(page('Guarded', rest));

		assert.deepEqual(drawn, [page('Guarded'), page('Guarded', 'echo'), page('Guarded')]);
	});

	it('is left alone while a server restarts: the focus stays, and the buttons go on', async () => {
		const { drawn, show } = setUp();
		for (const status of ['Guarded', 'Not running', 'Started', 'Guarded']) show(page(status));
		await laterTimersEnd();

		assert.deepEqual(drawn, [page('Guarded')]);
	});

	it('says what has not passed, and only the newest of it', async () => {
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

	it('is not drawn once it is closed', async () => {
		const { drawn, redraws, show } = setUp();
		show(page('Guarded'));
		show(page('Not running'));
		redraws.end();
		await laterTimersEnd();

		assert.deepEqual(drawn, [page('Guarded')]);
	});
});
