import assert from 'node:assert/strict';
import { nearestWord } from '../../../src/cli/nearest.ts';

describe('the word that was meant', () => {
	const known = ['scan', 'status', 'start-over', 'protect', 'unprotect', 'approve', 'export', 'explain'];

	it('is the nearest of those that are known', () => {
		for (const [word, meant] of [
			['protct', 'protect'],
			['portect', 'protect'],
			['protectt', 'protect'],
			['unprotekt', 'unprotect'],
			['scna', 'scan'],
			['SCAN', 'scan'],
			['appr', 'approve'],
			['startover', 'start-over'],
		] as const)
			assert.equal(nearestWord(word, known), meant, word);
	});

	it('is none where two begin so, where nothing is near, or where the word is no plain one', () => {
		for (const word of ['exp', 'sta', 'cat', 'restart-all', 'ls', 'pro\u001btekt', 'prote\u0441t', ''])
			assert.equal(nearestWord(word, known), undefined, word);
	});
});
