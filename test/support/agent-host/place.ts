import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programOnce } from '../bundles.ts';
import type { GuardedMachine } from '../guarded-machine.ts';
import { type ScriptedModel, startScriptedModel } from '../model-server.ts';
import type { AgentSession } from './session.ts';

const cordonProcess = programOnce('cordon-process', 'test/system/interposition/cordon-process.ts');

/** Where a session of an agent host runs. */
export class AgentHostPlace {
	api!: ScriptedModel;
	folder!: string;
	/** Set by the test. */
	machine!: GuardedMachine;
	/** Set by the test, where it has one. */
	session: AgentSession | undefined;

	/** Names of the tools that the model is offered in a separate turn. */
	async offered(): Promise<readonly string[]> {
		this.api.play([]);
		await this.session?.turn();
		return this.api.requests.at(-1)?.tools ?? [];
	}

	/** Like a person on the command line. */
	unprotect(): void {
		const { file, home, stateFolder } = this.machine;
		const args = [cordonProcess(), stateFolder, path.resolve('dist'), home, 'unprotect', file, '--yes'];
		const { status, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8', input: '' });
		assert.equal(status, 0, stderr);
	}
}

/** A new place for each test of the suite that calls it. */
export function placeForEach(): AgentHostPlace {
	const place = new AgentHostPlace();
	beforeEach(async () => {
		place.folder = mkdtempSync(path.join(tmpdir(), 'cordon-agent-host-'));
		place.api = await startScriptedModel();
	});
	afterEach(async () => {
		await place.session?.end();
		place.session = undefined;
		await place.api.close();
		await place.machine.dispose();
		rmSync(place.folder, { recursive: true, force: true });
	});
	return place;
}
