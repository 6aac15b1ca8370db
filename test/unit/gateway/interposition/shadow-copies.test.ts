import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PORTABLE_LAUNCHER } from '../../../../src/definitions/launcher-shape.ts';
import { readEntries } from '../../../../src/definitions/read-entries.ts';
import { createDefinitionProtector } from '../../../../src/gateway/interposition/definition-protector.ts';
import {
	draftShadowCopies,
	hasShadowCopies,
	isShadowCopy,
	removeShadowCopies,
	shadowCopyFileOf,
} from '../../../../src/gateway/interposition/shadow-copies.ts';
import { ensureStateFolder, stateFolderAt } from '../../../../src/gateway/interposition/state-folder.ts';
import { aKeeperPlace } from '../../../support/protector-place.ts';

const ORIGINAL = '/work/project/.vscode/mcp.json';
const PLACE = { folder: '/work/project', home: '/home/me', env: { TOKEN: 'from outside', PATH: '/bin' } };

describe('shadow copies of a definition file', () => {
	let home: string;
	beforeEach(() => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon-twins-'));
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	const draft = async (servers: object): ReturnType<typeof draftShadowCopies> => {
		const read = readEntries(JSON.stringify({ servers }));
		assert.ok(read.ok);
		return draftShadowCopies(stateFolderAt(path.join(home, '.mcp-cordon')), ORIGINAL, { entries: read.value, place: PLACE });
	};

	it("have a different name, resolved variables, and nothing from the environment that the entry doesn't name", async () => {
		const { leftOut, names, text } = await draft({
			a: { command: 'node', args: ['${workspaceFolder}/a.js', '${userHome}/x'], env: { KEY: '${env:TOKEN}', PLAIN: 'p' } },
			b: { command: 'node', cwd: '${workspaceFolder}/sub' },
		});

		assert.deepEqual(names, ['a (guarded)', 'b (guarded)']);
		assert.deepEqual(leftOut, []);
		assert.deepEqual(JSON.parse(text), {
			servers: {
				'a (guarded)': {
					type: 'stdio',
					command: 'node',
					args: ['/work/project/a.js', '/home/me/x'],
					cwd: '/work/project',
					env: { KEY: 'from outside', PLAIN: 'p' },
				},
				'b (guarded)': { type: 'stdio', command: 'node', args: [], cwd: '/work/project/sub' },
			},
		});
	});

	it('leave out entries that only the editor can resolve or reach', async () => {
		const { leftOut, names } = await draft({
			input: { command: 'node', args: ['${input:key}'] },
			secret: { command: 'node', env: { KEY: '${input:key}' } },
			file: { command: 'node', envFile: '${workspaceFolder}/.env' },
			remote: { type: 'http', url: 'https://mcp.example.test/' },
			plain: { command: 'node' },
		});

		assert.deepEqual(names, ['plain (guarded)']);
		assert.deepEqual(leftOut, ['input', 'secret', 'file', 'remote']);
	});

	it("are one file per original in Cordon's own folder, readable for the owner only, and removed without a trace", async () => {
		const state = stateFolderAt(path.join(home, '.mcp-cordon'));
		const made = await draft({ a: { command: 'node' } });
		assert.ok((await ensureStateFolder(state)).ok);
		const protector = createDefinitionProtector({
			state,
			launcher: PORTABLE_LAUNCHER,
			random: { bytes: (length) => randomBytes(length) },
			now: () => 1_000,
		});
		assert.ok((await protector.writeOwn(made.file, made.text)).ok);

		assert.equal(made.file, shadowCopyFileOf(state, ORIGINAL));
		assert.notEqual(made.file, shadowCopyFileOf(state, '/work/other/.vscode/mcp.json'));
		assert.ok(isShadowCopy(made.file) && !isShadowCopy(ORIGINAL));
		assert.equal(readFileSync(made.file, 'utf8'), made.text);
		assert.equal(statSync(made.file).mode & 0o777, 0o600);
		assert.equal(await hasShadowCopies(state, ORIGINAL), true);
		await removeShadowCopies(made.file);
		assert.equal(existsSync(path.dirname(made.file)), false);
		await removeShadowCopies(path.join(home, 'mcp.json'));
		assert.ok(existsSync(home), 'nothing but twins is removed');
	});

	it('are written under the lock of their file, so a protector that guards it waits and removes nothing', async () => {
		const place = await aKeeperPlace('{"servers":{}}');
		try {
			const file = shadowCopyFileOf(place.state, ORIGINAL);
			const textOf = (script: string): string =>
				`${JSON.stringify({ servers: { 'a (guarded)': { type: 'stdio', command: 'node', args: [script] } } })}\n`;
			const other = place.keeperWith({ lockWaitMs: 0 });
			const met: string[] = [];
			const protector = place.keeperWith({
				onStep: async (step, written) => {
					if (written !== file || step !== 'temp-synced') return;
					const guarded = await other.reguard(file);
					met.push(guarded.ok ? 'guarded' : guarded.error.kind);
				},
			});
			assert.ok((await other.writeOwn(file, textOf('one.js'))).ok);
			assert.ok((await other.protect(file, 'all')).ok);

			const written = await protector.writeOwn(file, textOf('two.js'));

			assert.deepEqual(met, ['locked']);
			assert.ok(written.ok);
			assert.equal(readFileSync(file, 'utf8'), textOf('two.js'));
			assert.deepEqual(readdirSync(path.dirname(file)), ['mcp.json']);
			assert.ok((await other.reguard(file)).ok);
		} finally {
			place.dispose();
		}
	});

	it("aren't written again once they were removed, whoever still tries to", async () => {
		const place = await aKeeperPlace('{"servers":{}}');
		try {
			const file = shadowCopyFileOf(place.state, ORIGINAL);
			const protector = place.keeperWith({});
			const text = `${JSON.stringify({ servers: { 'a (guarded)': { type: 'stdio', command: 'node' } } })}\n`;
			assert.ok((await protector.writeOwn(file, text)).ok);
			assert.ok((await protector.protect(file, 'all')).ok);
			assert.ok((await protector.writeOwn(file, text, { onlyProtected: true })).ok);
			assert.ok((await protector.unprotect(file)).ok);
			await removeShadowCopies(file);

			const late = await protector.writeOwn(file, text, { onlyProtected: true });

			assert.deepEqual(late, { ok: false, error: { kind: 'not-protected' } });
			assert.equal(existsSync(path.dirname(file)), false);
		} finally {
			place.dispose();
		}
	});

	it("report an error if their folder can't be created", async () => {
		const place = await aKeeperPlace('{"servers":{}}');
		try {
			writeFileSync(path.join(place.state.root, 'twins'), 'a file where the folder would be');

			const written = await place.keeperWith({}).writeOwn(shadowCopyFileOf(place.state, ORIGINAL), '{}');

			assert.equal(written.ok, false);
		} finally {
			place.dispose();
		}
	});
});
