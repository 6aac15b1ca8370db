import assert from 'node:assert/strict';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { isDegraded } from '../../../src/events/items.ts';
import { serverByKey } from '../../../src/events/overview.ts';
import { withActivity } from '../../../src/extension/view-models/activity.ts';
import { diagnosticsOf } from '../../../src/extension/view-models/diagnostics-view.ts';
import { guardable, planFor } from '../../../src/extension/view-models/protect-plan.ts';
import { statusView } from '../../../src/extension/view-models/status.ts';
import { plainWords, treeOf } from '../../support/view-words.ts';
import { aFile, anId, CONNECTED, FILE, fold, UP } from '../events/events-support.ts';

const LEFT = aFile({
	entries: [{ name: 'calc' }, { name: 'web', id: undefined, launch: undefined, launchVersion: undefined, leftAlone: 'needs-login' }],
});

const LAUNCHER = '/h/.mcp-cordon/bin/cordon-launch';

describe('a server that requires a login', () => {
	it('never looks guarded in the view or the status bar, and the Problems list gives the reason', () => {
		const overview = fold(UP, LEFT);
		const row = treeOf(overview, plainWords).nodes.find(({ label }) => label === 'web');

		assert.match(row?.description ?? '', /^Not guarded: its server requires a login/);
		assert.deepEqual([row?.icon, row?.color], ['workspace-untrusted', undefined]);
		assert.match(statusView(overview, plainWords).tooltip, /1 server isn't guarded/);
		const [diagnostic] = diagnosticsOf(overview, plainWords).get(FILE) ?? [];
		assert.equal(diagnostic?.code, 'coverage.not-guarded');
		assert.match(diagnostic?.message ?? '', /Server web isn't guarded: its server requires a login/);
	});

	it('appears as partly checked while its entry is still guarded', () => {
		const asked: CordonEvent = { kind: 'needs-login', at: 2, entry: anId, connection: 1, hadAuthorization: false, isKnown: true };
		const server = serverByKey(fold(UP, aFile({}), CONNECTED, asked), { file: FILE, name: 'calc' });

		assert.ok(server !== undefined && isDegraded(server));
		assert.equal(statusView(fold(UP, aFile({}), CONNECTED, asked), plainWords).level, 'warning');
		const [told] = withActivity([], asked, fold(UP, aFile({}), CONNECTED, asked), plainWords);
		assert.match(told?.words ?? '', /Requires a login/);
		const again = fold(UP, aFile({}), CONNECTED, asked, { ...CONNECTED, connection: 2 });
		const restarted = serverByKey(again, { file: FILE, name: 'calc' });
		assert.ok(restarted !== undefined && !isDegraded(restarted));
	});

	it('is guarded again by Protect only when it is named', () => {
		const text = '{"servers": {"web": {"url": "https://x.test"}, "b": {"command": "x"}}}';
		const read = readEntries(text);
		assert.ok(read.ok);
		const entries = read.value.map((entry) => (entry.name === 'web' ? { ...entry, leftAlone: 'needs-login' as const } : entry));

		const names = (named?: string): readonly string[] =>
			guardable(entries, { launcher: LAUNCHER, isProtected: false }, named).map((entry) => entry.name);
		assert.deepEqual([names(), names('b'), names('web')], [['b'], ['b'], ['web', 'b']]);
		const plan = planFor({ path: FILE, label: 'w', text, entries }, LAUNCHER, plainWords);
		assert.match(plan.servers.flat().join('\n'), /web: not guarded, its server requires a login/);
	});
});
