import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { askOn } from '../../../src/cli/commands/context.ts';

describe('a question in the terminal', () => {
	async function answered(typed: string): Promise<{ readonly answer: boolean | 'interrupted'; readonly shown: string }> {
		const [input, output] = [new PassThrough(), new PassThrough()];
		const answer = askOn({ input, output, terminal: true }, 'Go on?');
		input.write(typed);
		return { answer: await answer, shown: String(output.read()) };
	}

	it('accepts yes or no', async () => {
		for (const [typed, expected] of [
			['y\r', true],
			['Yes \r', true],
			['\r', false],
			['no\r', false],
			['yesterday\r', false],
		] as const) {
			const { answer, shown } = await answered(typed);

			assert.equal(answer, expected, typed);
			assert.match(shown, /Go on\? \[y\/N\] /);
		}
	});

	it('is interrupted by Ctrl-C', async () => {
		assert.equal((await answered('\u0003')).answer, 'interrupted');
		assert.equal((await answered('y\u0003')).answer, 'interrupted');
	});

	it('counts Ctrl-D and a closed terminal as no', async () => {
		assert.equal((await answered('\u0004')).answer, false);
		const input = new PassThrough();
		const gone = askOn({ input, output: new PassThrough(), terminal: true }, 'Go on?');
		input.end();
		assert.equal(await gone, false);
	});

	it('ends its line', async () => {
		for (const key of ['\u0003', '\u0004']) assert.match((await answered(key)).shown, /\n$/);
	});
});
