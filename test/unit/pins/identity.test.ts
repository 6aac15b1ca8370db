import assert from 'node:assert/strict';
import { checkIdentity, toolPrefixOf } from '../../../src/pins/identity.ts';

const rules = (name: string, others: readonly string[], approvedName?: string): readonly string[] =>
	checkIdentity(name, { others, approvedName }).map((finding) => finding.rule);

describe('server identity', () => {
	it('has no finding for a unique name', () => {
		assert.deepEqual(rules('weather', ['github', 'slack']), []);
	});

	it('reports a name that another server already has', () => {
		assert.deepEqual(rules('github', ['github']), ['identity.taken-name']);
	});

	it('reports look-alikes by letters of other scripts, digits, separators, case, and invisible characters', () => {
		for (const name of ['GitHub', 'git-hub', 'g\u0456thub', 'github\u200b', 'glthub', 'ｇｉｔｈｕｂ']) {
			assert.deepEqual(rules(name, ['github']), ['identity.look-alike'], name);
		}
	});

	it('reports a name that changed since it was approved', () => {
		assert.deepEqual(rules('weather2', [], 'weather'), ['identity.changed-name']);
	});

	it('reports names that the editor shortens to the same prefix', () => {
		assert.equal(toolPrefixOf('Google Calendar Plus'), 'google_calend');
		assert.deepEqual(rules('google-calendar-a', ['google-calendar-b']), ['identity.same-prefix']);
	});
});
