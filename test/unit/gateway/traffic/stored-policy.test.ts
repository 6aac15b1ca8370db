import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateSigner } from '../../../../src/gateway/keys.ts';
import { loadTraffic, storedTrafficMark, storeTraffic } from '../../../../src/gateway/traffic/stored-policy.ts';
import { compileTraffic } from '../../../../src/policy/traffic/policy.ts';

describe('the stored settings', () => {
	const signer = generateSigner();
	const keys = { [signer.signer]: signer.publicKeyPem };
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-settings-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	it('come back as they were compiled, and leave no other file', () => {
		const settings = { preset: 'strict', results: { injection: 'redact' }, servers: { mail: { preset: 'observe' } } };

		storeTraffic(folder, settings, signer);

		assert.deepEqual(loadTraffic(folder, keys), { kind: 'stored', policy: compileTraffic(settings).policy });
		assert.deepEqual(readdirSync(folder), ['traffic.json']);
	});

	it('are balanced where nothing was stored', () => {
		assert.equal(loadTraffic(folder, keys).policy.preset, 'balanced');
	});

	it('are strict where the file was edited, cut, signed by a stranger, or is none', () => {
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

	it('have another mark after a change', () => {
		const before = storedTrafficMark(folder);
		storeTraffic(folder, { preset: 'observe' }, signer);

		assert.notEqual(storedTrafficMark(folder), before);
	});
});
