import assert from 'node:assert/strict';
import { passingHtml } from '../../../src/extension/view-models/page-html.ts';
import { createRedraws } from '../../../src/extension/view-models/redraws.ts';

const page = (status: string, rest = 'add'): string => `<main>${passingHtml(status)} ${rest}</main>`;

describe('a page that is drawn again', () => {
	const setUp = () => {
		const reader = { isThere: true };
		const redraws = createRedraws(() => reader.isThere);
		const drawn: string[] = [];
		const leave = (): void => {
			reader.isThere = false;
			redraws.catchUp();
		};
		return { drawn, leave, reader, show: (what: string) => redraws.show(what, () => drawn.push(what)) };
	};

	it('stays untouched when it would show the same, and is drawn at once when it would show something else', () => {
		const { drawn, show } = setUp();
		for (const rest of ['add', 'add', 'echo', 'add']) show(page('Guarded', rest));

		assert.deepEqual(drawn, [page('Guarded'), page('Guarded', 'echo'), page('Guarded')]);
	});

	it('stays untouched while somebody sees it and only a status changes, so the focus stays and the buttons keep working', () => {
		const { drawn, leave, show } = setUp();
		for (const status of ['Guarded', 'Not running', 'Started', 'Guarded']) show(page(status));
		leave();

		assert.deepEqual(drawn, [page('Guarded')]);
	});

	it('shows the newest status while nobody sees it, and as soon as nobody does', () => {
		const { drawn, leave, reader, show } = setUp();
		for (const status of ['Guarded', 'Not running', 'Suspended <now>']) show(page(status));
		assert.deepEqual(drawn, [page('Guarded')]);
		leave();
		assert.deepEqual(drawn.slice(1), [page('Suspended <now>')]);
		show(page('Not running'));
		assert.deepEqual(drawn.slice(2), [page('Not running')]);

		reader.isThere = true;
		show(page('Guarded'));
		assert.deepEqual(drawn.slice(3), []);
	});

	it('shows the newest status together with another change', () => {
		const { drawn, leave, show } = setUp();
		show(page('Guarded'));
		show(page('Not running'));
		show(page('Not running', 'echo'));
		leave();

		assert.deepEqual(drawn, [page('Guarded'), page('Not running', 'echo')]);
	});
});
