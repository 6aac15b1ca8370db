import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateSigner } from '../../../../src/gateway/keys.ts';
import { loadTraffic, storedTrafficMark, storeTraffic } from '../../../../src/gateway/traffic/stored-policy.ts';
import { DEFAULT_RETENTION } from '../../../../src/link/retention.ts';
import { compileTraffic } from '../../../../src/policy/traffic/traffic-policy.ts';

describe('the stored settings', () => {
	const signer = generateSigner();
	const keys = { [signer.signer]: signer.publicKeyPem };
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-settings-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	it('are restored as they were compiled, and leave no other file', () => {
		const settings = { preset: 'strict', results: { injection: 'redact' }, servers: { mail: { preset: 'observe' } } };

		storeTraffic(folder, settings, signer);

		assert.deepEqual(loadTraffic(folder, keys), {
			kind: 'stored',
			policy: compileTraffic(settings).policy,
			retention: DEFAULT_RETENTION,
		});
		assert.deepEqual(readdirSync(folder), ['traffic.json']);
	});

	it('are balanced if none were stored', () => {
		assert.equal(loadTraffic(folder, keys).policy.preset, 'balanced');
	});

	it('are strict if the file was edited, cut, signed with another key, or is invalid', () => {
		storeTraffic(folder, { preset: 'observe' }, signer);
		const file = path.join(folder, 'traffic.json');
		const text = readFileSync(file, 'utf8');
		const stranger = generateSigner();
		for (const broken of [text.replace('observe', 'balanced'), text.slice(0, 40), '[]', '', '{"signer":1}']) {
			writeFileSync(file, broken);

			assert.deepEqual([loadTraffic(folder, keys).kind, loadTraffic(folder, keys).policy.preset], ['not-trusted', 'strict'], broken);
		}
		storeTraffic(folder, { preset: 'observe' }, stranger);
		assert.equal(loadTraffic(folder, keys).kind, 'not-trusted');
	});

	it("C19: include the retention of the audit log, and keep everything if they can't be trusted", () => {
		const limits = [
			{ bodyDays: 3, chainDays: 90 },
			{ bodyDays: 3, chainDays: undefined },
			{ bodyDays: undefined, chainDays: undefined },
		];
		for (const retention of limits) {
			storeTraffic(folder, { preset: 'observe', retention }, signer);

			const loaded = loadTraffic(folder, keys);
			assert.deepEqual([loaded.retention, loaded.policy.preset], [retention, 'observe']);
		}

		writeFileSync(path.join(folder, 'traffic.json'), '{}');
		assert.deepEqual(loadTraffic(folder, keys).retention, { bodyDays: undefined, chainDays: undefined });
		rmSync(path.join(folder, 'traffic.json'));
		assert.deepEqual(loadTraffic(folder, keys).retention, DEFAULT_RETENTION);
	});

	it('C19: never keep the audit log for less than a day, whatever the file says', () => {
		const wrong = [0, -1, Number.NaN, 0.5];
		for (const days of wrong) {
			storeTraffic(folder, { retention: { bodyDays: days, chainDays: days } }, signer);

			const { bodyDays = 1, chainDays = 1 } = loadTraffic(folder, keys).retention;
			assert.ok(bodyDays >= 1 && chainDays >= 1, String(days));
		}
	});

	it('have a different mark after a change', () => {
		const before = storedTrafficMark(folder);
		storeTraffic(folder, { preset: 'observe' }, signer);

		assert.notEqual(storedTrafficMark(folder), before);
	});
});
