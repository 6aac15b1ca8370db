import assert from 'node:assert/strict';
import { withoutFalseClaim } from '../../../src/policy/hints.ts';

const claiming = (name: string): { name: string; annotations: { readOnlyHint: boolean; title: string } } => ({
	name,
	annotations: { readOnlyHint: true, title: 'T' },
});

describe('native levers', () => {
	it('drops a claim of being read-only that the name contradicts, and asks for a review of results', () => {
		for (const name of ['delete_file', 'sendMail', 'create-issue', 'drop']) {
			assert.deepEqual(withoutFalseClaim(claiming(name))?.['annotations'], { title: 'T', openWorldHint: true }, name);
		}
	});

	it('leaves honest claims, tools without one, and bare verbs that can mean anything', () => {
		for (const name of ['read_file', 'search', 'add', 'get_post']) assert.equal(withoutFalseClaim(claiming(name)), undefined, name);
		assert.equal(withoutFalseClaim({ name: 'delete_file' }), undefined);
		assert.equal(withoutFalseClaim({ name: 'delete_file', annotations: { readOnlyHint: false } }), undefined);
	});
});
