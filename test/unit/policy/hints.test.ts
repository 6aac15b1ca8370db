import assert from 'node:assert/strict';
import { withoutFalseClaim } from '../../../src/policy/hints.ts';

const claiming = (name: string): { name: string; annotations: { readOnlyHint: boolean; title: string } } => ({
	name,
	annotations: { readOnlyHint: true, title: 'T' },
});

describe('native hints', () => {
	it('drop a read-only claim that the name contradicts, and request a review of results', () => {
		for (const name of ['delete_file', 'sendMail', 'create-issue', 'drop']) {
			assert.deepEqual(withoutFalseClaim(claiming(name))?.['annotations'], { title: 'T', openWorldHint: true }, name);
		}
	});

	it('keep honest claims, tools without a claim, and ambiguous bare verbs', () => {
		for (const name of ['read_file', 'search', 'add', 'get_post']) assert.equal(withoutFalseClaim(claiming(name)), undefined, name);
		assert.equal(withoutFalseClaim({ name: 'delete_file' }), undefined);
		assert.equal(withoutFalseClaim({ name: 'delete_file', annotations: { readOnlyHint: false } }), undefined);
	});
});
