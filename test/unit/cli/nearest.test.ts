import assert from 'node:assert/strict';
import { nearestName, nearestWord } from '../../../src/cli/nearest.ts';

describe('the suggestion for a mistyped word', () => {
	const known = ['scan', 'status', 'start-over', 'protect', 'unprotect', 'approve', 'block', 'export', 'explain'];

	it('is the nearest of the known words', () => {
		for (const [word, meant] of [
			['protct', 'protect'],
			['portect', 'protect'],
			['protectt', 'protect'],
			['unprotekt', 'unprotect'],
			['scna', 'scan'],
			['SCAN', 'scan'],
			['appr', 'approve'],
			['startover', 'start-over'],
			['rpotect', 'protect'],
			['blok', 'block'],
		] as const)
			assert.equal(nearestWord(word, known), meant, word);
	});

	it('is missing when two words start the same, nothing is near, or the word has unusual characters', () => {
		for (const word of ['exp', 'sta', 'cat', 'lock', 'restart-all', 'ls', 'pro\u001btekt', 'prote\u0441t', ''])
			assert.equal(nearestWord(word, known), undefined, word);
	});

	it('is also the nearest of the names, and never a name with unusual characters', () => {
		const names = ['My_Server.2', 'hostile', 'fi\u200ble', 'git hub'];

		assert.equal(nearestName('my_sever.2', names), 'My_Server.2');
		assert.equal(nearestName('hostle', names), 'hostile');
		for (const name of ['file', 'git hib', 'another', 'hostle\u001b', '']) assert.equal(nearestName(name, names), undefined, name);
	});
});
