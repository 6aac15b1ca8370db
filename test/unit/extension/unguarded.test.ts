import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { noticesOf } from '../../../src/extension/view-models/notices.ts';
import { protectionStatusOf, unguardedServers } from '../../../src/extension/view-models/problems.ts';
import { statusView } from '../../../src/extension/view-models/status.ts';
import { isSample, sampleFileOf } from '../../../src/gateway/interposition/sample.ts';
import { shadowCopyFileOf } from '../../../src/gateway/interposition/shadow-copies.ts';
import { stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { plainWords, treeOf } from '../../support/view-words.ts';
import { aFile, anId, aToolVerdict, fold } from '../events/events-support.ts';

const STATE = stateFolderAt('/home/ada/.mcp-cordon');
const SAMPLE = sampleFileOf(STATE);
const unprotected = aFile({ isProtected: false, entries: [{ id: undefined, launch: undefined }] });
const sample = { ...aFile({}), file: SAMPLE } as CordonEvent;

describe('servers that run unchecked', () => {
	it('are reported until a server of the user is protected', () => {
		assert.deepEqual(
			unguardedServers(fold(unprotected)).map(({ name }) => name),
			['calc'],
		);
		assert.deepEqual(unguardedServers(fold(aFile({}))), []);
	});

	it("don't include servers that the editor runs by itself", () => {
		const withReason = aFile({ isProtected: false, entries: [{ id: undefined, launch: undefined, leftAlone: 'sandboxed' }] });

		assert.deepEqual(unguardedServers(fold(withReason)), []);
	});

	it("are still reported next to the sample, which doesn't count and has a row that removes it", () => {
		const both = fold(unprotected, sample);

		assert.equal(unguardedServers(both).length, 1);
		assert.deepEqual(protectionStatusOf(both), { kind: 'nothing', hasServers: true });
		assert.deepEqual(protectionStatusOf(fold(sample)), { kind: 'sample' });
		assert.equal(statusView(fold(sample), plainWords).text, '$(workspace-untrusted) Cordon: sample only');
		assert.deepEqual(protectionStatusOf(fold()), { kind: 'nothing', hasServers: false });
		assert.match(treeOf(fold(sample), plainWords).nodes[0]?.context ?? '', /^server;protected;.*;sample$/);
	});

	it('are reported without notifications about the tools of the sample that a person just started', () => {
		const tools = [aToolVerdict({ name: 'tide_table', state: 'quarantined' })];
		const judged: CordonEvent = { kind: 'tools-judged', at: 2, entry: anId, tools };

		assert.deepEqual(noticesOf(fold(sample, judged), plainWords), []);
		assert.equal(noticesOf(fold(aFile({}), judged), plainWords).length, 1);
	});

	it('are never mistaken for the sample', () => {
		assert.ok(isSample(SAMPLE));
		assert.ok(!isSample(shadowCopyFileOf(STATE, '/work/.vscode/mcp.json')));
		assert.ok(!isSample('/work/.vscode/mcp.json'));
	});
});
