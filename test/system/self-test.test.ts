// The proof that a server's traffic passes through Cordon, with the shipped bundles and real processes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';

const fixture = (name: string): string => path.resolve('test/fixtures/servers', `${name}.mjs`);
const server = (name: string): { command: string; args: string[] } => ({ command: process.execPath, args: [fixture(name)] });

function childOf(parent: number): number | undefined {
	const parentOf = (pid: string): number => {
		try {
			return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
		} catch {
			return 0;
		}
	};
	const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && parentOf(name) === parent);
	return found === undefined ? undefined : Number(found);
}

describe('the self-test of the editor', () => {
	let machine: GuardedMachine;
	afterEach(async () => machine.dispose());

	it('goes through the proxy to the real server and to the client; what does not run, or may not, is told apart', async () => {
		machine = await aGuardedMachine({ runs: server('honest'), held: server('turning'), rests: server('hostile') });
		machine.approveLaunch('runs');
		const connected = await machine.connect('runs');
		await machine.connect('held');

		const [runs, held, rests] = await Promise.all([machine.prove('runs'), machine.prove('held'), machine.prove('rests')]);

		assert.ok(runs.kind === 'connected' && runs.serverMs !== undefined && runs.clientMs !== undefined);
		assert.equal(runs.pid, connected.proxyPid);
		assert.equal(runs.refusal, undefined);
		assert.ok(held.kind === 'connected' && held.clientMs !== undefined);
		assert.deepEqual([held.refusal, held.serverMs], ['not-approved', undefined]);
		assert.deepEqual(rests, { kind: 'not-connected' });
	});

	it('does not take a stopped server for one that answers', async function () {
		this.timeout(60_000);
		machine = await aGuardedMachine({ runs: server('honest') });
		machine.approveLaunch('runs');
		const { client } = await machine.connect('runs');
		await client.ping();
		const started = await machine.event('connected');
		const child = childOf(started.pid);
		assert.ok(child !== undefined);

		process.kill(child, 'SIGSTOP');
		const silent = await machine.prove('runs');
		process.kill(child, 'SIGCONT');
		await sleep(50);
		const again = await machine.prove('runs');

		assert.ok(silent.kind === 'connected' && silent.serverMs === undefined && silent.clientMs !== undefined);
		assert.ok(again.kind === 'connected' && again.serverMs !== undefined);
	});
});
