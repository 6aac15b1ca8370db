import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as vscode from 'vscode';
import { Emitter } from '../../../src/base/event.ts';
import type { Logger } from '../../../src/base/ports.ts';
import { NO_POLICY } from '../../../src/definitions/server-policy.ts';
import { inspect } from '../../../src/engine/inspect.ts';
import { DecisionService } from '../../../src/extension/host/decision-service.ts';
import { DefinitionRegistry } from '../../../src/extension/host/definition-registry.ts';
import { OverviewStore } from '../../../src/extension/host/overview-store.ts';
import type { DefinitionProtector } from '../../../src/gateway/interposition/definition-protector.ts';
import { generateSigner } from '../../../src/gateway/keys.ts';
import { TEST_DIGEST } from '../../support/launch-digest.ts';
import { aKeeperPlace, type KeeperPlace } from '../../support/protector-place.ts';
import { nextLook } from '../../support/wait.ts';

const ENTRY = '{"servers": {"calc": {"command": "node", "args": ["calc.mjs"]}}}\n';

/** Secrets as the editor stores them, in memory. */
function secrets(): vscode.SecretStorage {
	const kept = new Map<string, string>();
	const changed = new Emitter<vscode.SecretStorageChangeEvent>();
	return {
		keys: async () => [...kept.keys()],
		get: async (key) => kept.get(key),
		store: async (key, value) => {
			kept.set(key, value);
			changed.fire({ key });
		},
		delete: async (key) => void kept.delete(key),
		onDidChange: (listener) => changed.event(listener),
	};
}

describe('the registry of definition files', function () {
	this.timeout(30_000);
	let place: KeeperPlace;
	const open: { dispose(): void }[] = [];
	let warnings: string[];

	const bookWith = async (protector: DefinitionProtector, file = place.file): Promise<DefinitionRegistry> => {
		const logger: Logger = { debug: () => undefined, info: () => undefined, warn: (words) => warnings.push(words), error: assert.fail };
		const overview = new OverviewStore();
		const decisions = await DecisionService.open({
			database: place.state.database,
			signer: generateSigner(),
			secrets: secrets(),
			overview,
			logger,
		});
		const source = { path: file, source: 'workspace-folder', label: 'home' } as const;
		const definitions = new DefinitionRegistry({
			protector,
			decisions,
			overview,
			logger,
			digest: TEST_DIGEST,
			sources: async () => [source],
			policy: () => NO_POLICY,
			inspect: async (subject) => inspect(subject),
			onDidRead: () => undefined,
		});
		open.push(definitions, decisions);
		return definitions;
	};

	beforeEach(async () => {
		place = await aKeeperPlace(ENTRY);
		warnings = [];
	});
	afterEach(() => {
		for (const one of open.splice(0)) one.dispose();
		place.dispose();
	});

	it("says once why a protected file can't be guarded again, however often it tries, and once more after the file was fine in between", async () => {
		const protector = place.keeperWith();
		assert.ok((await protector.protect(place.file, 'all')).ok);
		const definitions = await bookWith(protector);
		const whole = place.now();
		for (const text of ['{"servers": ', '{"servers": {', whole, '{']) {
			place.edit(() => text);
			await definitions.refresh();
		}

		assert.equal(definitions.snapshot(place.file)?.problem?.kind, 'malformed');
		assert.deepEqual(warnings, Array(2).fill("Couldn't guard a protected file again: malformed"));
	});

	it('reads a file in a folder that was created later', async () => {
		const folder = path.join(path.dirname(place.file), 'made', 'later');
		const file = path.join(folder, 'mcp.json');
		const definitions = await bookWith(place.keeperWith(), file);
		await definitions.refresh();
		assert.deepEqual(definitions.snapshot(file)?.entries ?? [], []);

		mkdirSync(folder, { recursive: true });
		writeFileSync(file, ENTRY);
		const deadline = Date.now() + 10_000;
		while ((definitions.snapshot(file)?.entries ?? []).length === 0 && Date.now() < deadline) await nextLook();
		assert.equal(definitions.snapshot(file)?.entries[0]?.name, 'calc');
	});

	it('never ends with an older text than the file has, because it reads again after a slow reading', async () => {
		const protector = place.keeperWith();
		assert.ok((await protector.protect(place.file, 'all')).ok);
		// The first reading takes longer after it has the text than the whole second reading.
		let calls = 0;
		const secondIsRead = Promise.withResolvers<void>();
		const definitions = await bookWith({
			...protector,
			protectedFile: async (file) => {
				const known = await protector.protectedFile(file);
				if (++calls === 2) await secondIsRead.promise;
				return known;
			},
		});
		const first = definitions.refresh();
		while (calls < 2) await nextLook();
		place.edit(() => '{"servers": {}}\n');
		const second = [definitions.refresh(), definitions.touched(place.file)];
		await nextLook();
		secondIsRead.resolve();
		await Promise.all([...second, first]);

		assert.equal(definitions.snapshot(place.file)?.text, '{"servers": {}}\n');
	});
});
