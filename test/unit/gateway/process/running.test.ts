import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { entryIdFrom } from '../../../../src/definitions/entry-id.ts';
import type { CordonEvent } from '../../../../src/events/cordon-event.ts';
import { RunningFile, runningGateways } from '../../../../src/gateway/process/running.ts';
import { takeSingle } from '../../../../src/gateway/process/single.ts';
import { gatewayLockName } from '../../../../src/link/rendezvous.ts';

const ENTRY = entryIdFrom('0'.repeat(20));
const OWN = { version: '1.2.3', pid: 7, since: 1000 };

describe('the file where a gateway describes itself', () => {
	let run: string;
	beforeEach(() => {
		run = mkdtempSync(path.join(tmpdir(), 'cordon-running-'));
	});
	afterEach(() => rmSync(run, { recursive: true, force: true }));

	const connected = (connection: number): Extract<CordonEvent, { kind: 'connected' }> => {
		const base = { kind: 'connected', at: 0, refusal: undefined, launch: undefined } as const;
		return { ...base, entry: ENTRY, connection, pid: 70 + connection };
	};
	const inCodex = (connection: number): CordonEvent => ({ kind: 'client-named', at: 0, entry: ENTRY, connection, client: 'Codex' });

	it('counts only while the gateway holds its lock', () => {
		const single = takeSingle(path.join(run, gatewayLockName('1.2.3')));
		const file = new RunningFile(run, OWN, () => assert.fail());
		file.follow(connected(1));
		file.follow(connected(2));
		file.follow(inCodex(2));
		// A reconnect after the install of another package version reports it again.
		file.follow(connected(2));
		file.follow({ ...connected(3), refusal: 'not-approved' });
		file.follow(inCodex(3));

		const running = runningGateways(run);
		single?.release();

		const of = (pid: number, client: string | undefined, isHeld: boolean): object => ({ entry: ENTRY, pid, client, isHeld });
		assert.deepEqual(running, [{ ...OWN, connections: [of(71, undefined, false), of(72, 'Codex', false), of(73, 'Codex', true)] }]);
		assert.deepEqual(runningGateways(run), [], 'the file is still there');
	});

	it('names no server that disconnected, and none of a replaced worker', () => {
		const single = takeSingle(path.join(run, gatewayLockName('1.2.3')));
		const file = new RunningFile(run, OWN, () => assert.fail());
		const count = (): number | undefined => runningGateways(run)[0]?.connections.length;
		file.follow(connected(1));
		file.follow(connected(2));
		file.follow({ kind: 'disconnected', at: 0, entry: ENTRY, connection: 1, why: 'client-closed' });
		assert.equal(count(), 1);

		file.follow({ kind: 'gateway-replaced', at: 0, why: 'crashed', rule: undefined });

		assert.equal(count(), 0);
		file.remove();
		assert.equal(count(), undefined);
		single?.release();
	});

	it('says when a program last took its place, which survives a replaced worker', () => {
		const single = takeSingle(path.join(run, gatewayLockName('1.2.3')));
		const file = new RunningFile(run, OWN, () => assert.fail());
		assert.equal(runningGateways(run)[0]?.forgedAt, undefined);

		file.follow({ kind: 'forged-gateway', at: 2000, why: 'socket' });
		file.follow({ kind: 'gateway-replaced', at: 3000, why: 'crashed', rule: undefined });

		assert.deepEqual(runningGateways(run), [{ ...OWN, forgedAt: 2000, connections: [] }]);
		single?.release();
	});

	it('is ignored if its content is invalid', () => {
		const single = takeSingle(path.join(run, gatewayLockName('1.2.3')));
		for (const text of ['', '[]', '{"version":"1.2.3"}', JSON.stringify({ ...OWN, version: '1.2.4', connections: [] })]) {
			writeFileSync(path.join(run, 'running-1.2.3.json'), text);
			assert.deepEqual(runningGateways(run), [], text);
		}
		single?.release();
	});
});
