import assert from 'node:assert/strict';
import { PageLinks, SETTLED_MS } from '../../../src/extension/host/page-links.ts';

describe('the links of a page', () => {
	const page = {};
	const setUp = () => {
		const clock = { now: 0 };
		const done: string[] = [];
		const links = new PageLinks(() => clock.now);
		const link = links.redraw(page);
		return { clock, done, links, link, act: (what: string) => link((asks) => done.push(asks ? `${what}, asked` : what)) };
	};

	it('act only for a message that has their secret', () => {
		const { act, clock, done, links } = setUp();
		const secret = act('approve');
		clock.now = SETTLED_MS;

		for (const made of [undefined, '', 'approve', 0, {}, [secret], secret.toUpperCase()]) assert.equal(links.follow(made), false);
		assert.deepEqual(links.follow(secret), { result: 1 });
		assert.deepEqual(done, ['approve']);
	});

	it("have secrets that can't be guessed", () => {
		const { act } = setUp();
		const secrets = Array.from({ length: 100 }, () => act('x'));

		assert.equal(new Set(secrets).size, 100);
		for (const secret of secrets) assert.ok(secret.length >= 32);
	});

	it('expire when their page is redrawn or closed, while links of other pages keep working', () => {
		const { act, done, links } = setUp();
		const other = links.redraw({})(() => done.push('other'));
		const first = act('first');
		links.redraw(page);
		assert.equal(links.follow(first), false);
		const second = links.redraw(page)(() => done.push('second'));
		links.end(page);
		assert.equal(links.follow(second), false);

		links.follow(other);
		assert.deepEqual(done, ['other']);
	});

	it('ask first when the page was only just drawn or brought to the front', () => {
		const { act, clock, done, links } = setUp();
		const [one, two, three] = [act('one'), act('two'), act('three')];
		clock.now = SETTLED_MS - 1;
		links.follow(one);
		clock.now = SETTLED_MS;
		links.follow(two);
		links.touch(page);
		links.follow(three);

		assert.deepEqual(done, ['one, asked', 'two', 'three, asked']);
	});
});
