import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../../src/events/cordon-event.ts';
import { statusView } from '../../../../src/extension/view-models/status.ts';
import { plainWords } from '../../../support/view-words.ts';
import { aFile, CONNECTED, FILE, fold, UP } from '../../events/events-support.ts';
import { judged } from './found.ts';

describe('the status bar', () => {
	it('says its name once to a screen reader', () => {
		const view = statusView(fold(UP, aFile({ isProtected: false, entries: [{ id: undefined, launch: undefined }] })), plainWords);

		assert.match(view.accessibleLabel, /^MCP Cordon: no servers protected\. /);
	});

	it("says that a file can't be read before it offers protection", () => {
		const problem = { kind: 'malformed', line: 4, column: 1, what: 'a comma is expected' } as const;
		const view = statusView(
			fold(UP, { kind: 'file-read', at: 1, file: FILE, label: 'w', isProtected: false, entries: [], problem }),
			plainWords,
		);

		assert.deepEqual([view.text, view.level], ['$(warning) Cordon: 1 unreadable file', 'warning']);
		assert.match(view.tooltip, /^\.vscode\/mcp\.json, line 4: a comma is expected\n/);
		assert.doesNotMatch(view.tooltip, /protect/);
	});

	it('says how many servers are protected, and looks clean only when all of them are', () => {
		const other = { name: 'web', id: undefined, launch: undefined };
		const said = (...events: readonly CordonEvent[]): readonly string[] => {
			const { accessibleLabel, level, text, tooltip } = statusView(fold(UP, ...events), plainWords);
			assert.equal(accessibleLabel, `MCP ${text.replace(/^\$\([^)]*\) /, '')}. ${tooltip}`);
			return [level, text, tooltip];
		};
		const withOther = aFile({ entries: [{}, other] });

		assert.deepEqual(said(aFile({}), CONNECTED), ['plain', '$(shield) Cordon: 1 protected', '1 server is running, guarded by MCP Cordon.']);
		assert.deepEqual(said(aFile({})), ['plain', '$(shield) Cordon: 1 protected', "1 server isn't running. It's guarded once it starts."]);
		assert.deepEqual(said(withOther, CONNECTED), [
			'plain',
			'$(workspace-untrusted) Cordon: 1 of 2 protected',
			"1 server is running, guarded by MCP Cordon. 1 server isn't guarded: models use it unchecked. Open the view to see why.",
		]);
		assert.equal(said(aFile({ entries: [] }))[1], '$(shield) Cordon: no servers');
		assert.equal(said()[1], '$(workspace-untrusted) Cordon: no servers');
		assert.match(
			said(aFile({ isProtected: false, entries: [other] }))[1] ?? '',
			/^\$\(workspace-untrusted\) Cordon: no servers protected$/,
		);
	});

	it("doesn't count an entry that the editor copies into a container, because it runs there", () => {
		const copied = { name: 'web', id: undefined, launch: undefined, leftAlone: 'container' } as const;

		assert.equal(statusView(fold(UP, aFile({ entries: [{}, copied] }), CONNECTED), plainWords).text, '$(shield) Cordon: 1 protected');
		const alone = statusView(fold(UP, aFile({ isProtected: false, entries: [copied] })), plainWords);
		assert.doesNotMatch(alone.tooltip, /unchecked/);
	});

	it('counts the items waiting for review', () => {
		const view = statusView(fold(UP, aFile({}), CONNECTED, judged({ name: 'add' }, { name: 'sub' })), plainWords);

		assert.equal(view.text, '$(warning) Cordon: 2 to review');
		assert.equal(view.level, 'warning');
	});

	it('shows a gateway that is down as a problem, whatever else is fine', () => {
		const view = statusView(fold(UP, aFile({}), CONNECTED, { kind: 'gateway-down', at: 3, why: 'x' }), plainWords);

		assert.equal(view.level, 'error');
	});

	it("never shows a server as clean that couldn't be checked completely", () => {
		const view = statusView(
			fold(UP, aFile({}), CONNECTED, judged({ name: 'add', state: 'approved', notChecked: ['unicode.hidden'] })),
			plainWords,
		);

		assert.match(view.text, /not fully checked/);
	});

	it('shows tools that bypass Cordon as a problem', () => {
		const view = statusView(
			fold(UP, aFile({}), CONNECTED, { kind: 'coverage', at: 3, file: FILE, name: 'calc', extra: ['x'] }),
			plainWords,
		);

		assert.equal(view.level, 'error');
	});
});
