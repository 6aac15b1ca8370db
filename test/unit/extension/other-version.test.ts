import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { registerOtherVersion } from '../../../src/extension/features/other-version.ts';
import { OverviewStore } from '../../../src/extension/host/overview-store.ts';
import { lensesOf } from '../../../src/extension/view-models/lenses.ts';
import { noticesOf } from '../../../src/extension/view-models/notices.ts';
import { statusView } from '../../../src/extension/view-models/status.ts';
import { createTree } from '../../../src/extension/view-models/tree.ts';
import { installLauncher } from '../../../src/gateway/interposition/launcher.ts';
import { ensureStateFolder, type StateFolder, stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { until } from '../../support/proxied-client.ts';
import { plainWords, treeOf } from '../../support/view-words.ts';
import { aFile, anId, CONNECTED, fold, IN_CHAT, UP } from '../events/events-support.ts';

const OTHER = { kind: 'servers-start-with', at: 3, version: '0.2.0', own: '0.1.0', helpsReload: true } as const;
const LEFT: CordonEvent = { kind: 'disconnected', at: 4, entry: anId, connection: 1, why: 'client-closed' };

describe('a window whose servers start with another version', () => {
	const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
	const labelsOf = (...events: readonly CordonEvent[]): readonly string[] =>
		treeOf(fold(UP, ...events), plainWords).nodes.map(({ description, label }) => `${label} | ${description}`);

	it("says so and how it ends, and never that the server isn't running", () => {
		const overview = fold(UP, aFile({}), OTHER);
		const words =
			"Reload the window: servers now start with MCP Cordon 0.2.0. They're guarded, but this window (0.1.0) doesn't show them or ask about their calls.";

		assert.deepEqual(labelsOf(aFile({}), OTHER), [`${words} | `, 'calc | Starts with MCP Cordon 0.2.0, not shown in this window']);
		assert.deepEqual(
			[statusView(overview, plainWords)].map(({ level, text, tooltip }) => [level, text, tooltip]),
			[['error', '$(error) Cordon: reload the window', words]],
		);
		assert.deepEqual(
			noticesOf(overview, plainWords).map(({ endsWithReload, message }) => [endsWithReload, message]),
			[[true, words]],
		);
		assert.doesNotMatch(
			JSON.stringify([labelsOf(aFile({}), OTHER), lensesOf(overview, '/w/.vscode/mcp.json', plainWords)]),
			/not running/i,
		);
	});

	it('still shows the servers that started before, until they end', () => {
		assert.match(labelsOf(aFile({}), CONNECTED, IN_CHAT, OTHER)[1] ?? '', /^calc \| Guarded in chat$/);
		assert.match(labelsOf(aFile({}), CONNECTED, IN_CHAT, OTHER, LEFT)[1] ?? '', /^calc \| Starts with MCP Cordon 0\.2\.0/);
	});

	it('names the version that starts them now, and stops once it is its own again', () => {
		const tree = createTree(plainWords);
		const [before, newer, own] = [
			fold(UP, aFile({}), OTHER),
			fold(UP, aFile({}), OTHER, { ...OTHER, version: '0.3.0' }),
			fold(UP, aFile({}), OTHER, { ...OTHER, version: '0.1.0' }),
		].map((overview) => tree(overview).nodes.at(-1)?.description);

		assert.deepEqual(
			[before, newer, own],
			[
				'Starts with MCP Cordon 0.2.0, not shown in this window',
				'Starts with MCP Cordon 0.3.0, not shown in this window',
				'Not running, guarded once it starts',
			],
		);
	});

	it("doesn't offer to reload a window that was loaded when servers already started with the other version", () => {
		const stays = { ...OTHER, helpsReload: false };
		const overview = fold(UP, aFile({}), stays);

		assert.match(labelsOf(aFile({}), stays)[0] ?? '', /^Update MCP Cordon here: servers start with version 0\.2\.0\./);
		assert.equal(statusView(overview, plainWords).text, '$(error) Cordon: 1 problem');
		assert.deepEqual(
			noticesOf(overview, plainWords).map(({ endsWithReload }) => endsWithReload),
			[undefined],
		);
	});

	it('says nothing without a guarded server', () => {
		assert.doesNotMatch(labelsOf(aFile({ isProtected: false, entries: [{ id: undefined }] }), OTHER).join('\n'), /0\.2\.0/);
	});

	describe('learns it from the state folder', () => {
		let home: string;
		let state: StateFolder;
		beforeEach(async () => {
			home = mkdtempSync(path.join(tmpdir(), 'cordon other version '));
			state = stateFolderAt(path.join(home, '.mcp-cordon'));
			await ensureStateFolder(state);
			mkdirSync(path.join(home, 'dist'));
			writeFileSync(path.join(home, 'dist', 'proxy.cjs'), '');
			await install('0.1.0');
		});
		afterEach(() => rmSync(home, { recursive: true, force: true }));
		const install = async (version: string, replaced?: string): Promise<void> => {
			const options = { dist: path.join(home, 'dist'), version, nodePath: process.execPath, replaced };
			assert.ok((await installLauncher(state, options)).ok);
		};

		it('when another window installs a newer version, when it opens later, and when a person went back', async () => {
			const windows = ['0.1.0', '0.1.0', '0.2.0'].map((version) => ({ version, overview: new OverviewStore() }));
			const open = (index: number): { dispose(): void } => {
				const { overview, version } = windows[index] ?? assert.fail();
				return registerOtherVersion({ overview, version, state, logger: silent });
			};
			const other = (index: number): string | undefined => windows[index]?.overview.current.otherVersion?.starts;
			const features = [open(0)];
			await install('0.2.0');
			await until(() => other(0) === '0.2.0');
			features.push(open(1), open(2));
			await until(() => other(1) === '0.2.0');
			assert.equal(other(2), undefined);

			await install('0.1.0', '0.2.0');

			await until(() => other(0) === undefined && other(1) === undefined && other(2) === '0.1.0');
			for (const feature of features) feature.dispose();
		});
	});
});
