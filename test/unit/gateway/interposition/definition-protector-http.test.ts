import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryId } from '../../../../src/base/ids.ts';
import type { Result } from '../../../../src/base/result.ts';
import { readEntries } from '../../../../src/definitions/read-entries.ts';
import type { DefinitionProtector, ProtectFailure } from '../../../../src/gateway/interposition/definition-protector.ts';
import { withLogin } from '../../../../src/gateway/interposition/plan-edit.ts';
import type { ProtectReport } from '../../../../src/gateway/interposition/protect-report.ts';
import { uninstall } from '../../../../src/gateway/interposition/restore-everything.ts';
import type { StateFolder } from '../../../../src/gateway/interposition/state-folder.ts';
import { aKeeperPlace, type KeeperPlace } from '../../../support/protector-place.ts';

const WEB = '"web": { "type": "http" /* t */, "url" : "https://x.test/mcp", "headers": { "Authorization": "Bearer ${input:t}", }, }';
const TEXT = `\uFEFF{\r\n\t// servers of mine\r\n\t"servers": {\r\n\t\t"a": { "command": "npx" },\r\n\t\t${WEB},\r\n\t\t"old": { "type": "sse", "url": "http://127.0.0.1:9/sse" },\r\n\t},\r\n}\r\n`;

describe('the definition protector with servers over HTTP', () => {
	let place: KeeperPlace;
	let state: StateFolder;
	let file: string;
	let protector: DefinitionProtector;

	beforeEach(async () => {
		place = await aKeeperPlace(TEXT);
		({ file, state } = place);
		protector = place.keeperWith();
	});
	afterEach(() => place.dispose());

	const now = (): string => place.now();
	const edit = (change: (text: string) => string): void => place.edit(change);

	async function shown(): Promise<Readonly<Record<string, string>>> {
		const read = readEntries(now());
		assert.ok(read.ok, JSON.stringify(read));
		const kept = await protector.protectedFile(file);
		const entries = read.value.map((entry) => withLogin(entry, kept));
		return Object.fromEntries(entries.map(({ id, leftAlone, name }) => [name, id === undefined ? (leftAlone ?? 'open') : 'guarded']));
	}

	function idOf(name: string): EntryId {
		const read = readEntries(now());
		const id = read.ok ? read.value.find((entry) => entry.name === name)?.id : undefined;
		assert.ok(id !== undefined);
		return id;
	}

	function done(result: Result<ProtectReport, ProtectFailure>): ProtectReport {
		assert.ok(result.ok, JSON.stringify(result));
		return result.value;
	}

	it('guards them, restores the exact bytes, and removes only its own spans from an edited file', async () => {
		done(await protector.protect(file, 'all'));
		assert.deepEqual(await shown(), { a: 'guarded', web: 'guarded', old: 'guarded' });
		assert.ok(done(await protector.unprotect(file)).isExact);
		assert.equal(now(), TEXT);

		done(await protector.protect(file, 'all'));
		edit((text) => text.replace('of mine', 'of ours'));
		assert.equal(done(await protector.unprotect(file)).isExact, false);
		assert.equal(now(), TEXT.replace('of mine', 'of ours'));
	});

	it("restores the bytes of a server that asks for a login immediately, and doesn't guard it again", async () => {
		done(await protector.protect(file, 'all'));
		const id = idOf('web');

		const report = done(await protector.leaveToLogin(file, id));

		assert.deepEqual([report.isChanged, report.isProtected, report.outside], [true, true, [{ name: 'web', why: 'needs-login' }]]);
		assert.ok(now().includes(WEB));
		assert.deepEqual(await shown(), { a: 'guarded', web: 'needs-login', old: 'guarded' });
		const text = now();
		for (const again of [await protector.reguard(file), await protector.protect(file, 'all'), await protector.leaveToLogin(file, id)])
			assert.equal(done(again).isChanged, false);
		assert.equal(now(), text);
	});

	it('guards such a server again with its old id if a person selects it, and forgets the login', async () => {
		done(await protector.protect(file, 'all'));
		const id = idOf('web');
		done(await protector.leaveToLogin(file, id));

		const report = done(await protector.protect(file, ['web']));

		assert.deepEqual(report.outside, []);
		assert.equal(idOf('web'), id);
		assert.deepEqual((await protector.protectedFile(file))?.logins, []);
	});

	it('guards such a server again if its address or headers change', async () => {
		for (const change of [
			(text: string) => text.replace('x.test', 'y.test'),
			(text: string) => text.replace('"Authorization"', '"X-Key": "k", "Authorization"'),
		]) {
			writeFileSync(file, TEXT);
			done(await protector.protect(file, ['web']));
			done(await protector.leaveToLogin(file, idOf('web')));
			edit((text) => text.replace('of mine', 'of ours'));
			done(await protector.reguard(file));
			assert.equal((await shown())['web'], 'needs-login');

			edit(change);
			done(await protector.reguard(file));

			assert.equal((await shown())['web'], 'guarded');
			done(await protector.unprotect(file));
		}
	});

	it('restores the exact bytes even if one entry was already left to its client', async () => {
		done(await protector.protect(file, 'all'));
		done(await protector.leaveToLogin(file, idOf('web')));

		assert.ok(done(await protector.unprotect(file)).isExact);

		assert.equal(now(), TEXT);
		done(await protector.protect(file, 'all'));
		assert.equal((await shown())['web'], 'guarded', 'Unprotect forgets the login');
	});

	it("reports a file that isn't protected, and changes nothing for an unknown id", async () => {
		done(await protector.protect(file, 'all'));
		const id = idOf('web');
		done(await protector.unprotect(file));
		const outcome = await protector.leaveToLogin(file, id);
		assert.equal(outcome.ok ? 'ok' : outcome.error.kind, 'not-protected');

		done(await protector.protect(file, ['a']));
		const text = now();
		assert.deepEqual(done(await protector.leaveToLogin(file, id)).outside, []);
		assert.equal(now(), text);
	});

	it("leaves either the old or the new file if it's killed midway, and the next start cleans up", async () => {
		done(await protector.protect(file, 'all'));
		const id = idOf('web');
		const before = now();
		const names: string[] = [];
		done(await place.keeperWith({ onStep: (step) => void names.push(String(step)) }).leaveToLogin(file, id));
		const after = now();
		assert.ok(names.length > 3);

		for (let at = 0; at < names.length; at += 1) {
			writeFileSync(file, TEXT);
			for (const name of readdirSync(state.journal)) rmSync(join(state.journal, name));
			done(await protector.protect(file, 'all'));
			const start = now();
			let step = 0;
			const dying = place.keeperWith({
				onStep: () => {
					step += 1;
					if (step > at) throw new Error('died');
				},
			});
			await assert.rejects(dying.leaveToLogin(file, idOf('web')), /died/);
			for (const name of readdirSync(state.run)) if (name.startsWith('lock-')) rmSync(join(state.run, name));

			await protector.recover();

			const isOld = now() === start;
			assert.ok(isOld || now().includes(WEB), `step ${at}`);
			assert.deepEqual(
				(await protector.protectedFile(file))?.logins.map(({ ref }) => ref),
				isOld ? [] : ['web'],
				`step ${at}`,
			);
			assert.ok(done(await protector.unprotect(file)).isExact, `step ${at}`);
			assert.equal(now(), TEXT, `step ${at}`);
		}
		assert.notEqual(before, after);
	});

	it("restores a file on request that uninstall couldn't find because its record was damaged", async () => {
		done(await protector.protect(file, 'all'));
		writeFileSync(join(state.journal, readdirSync(state.journal)[0] ?? ''), '{"format": 1, "kind": "do');
		edit((text) => `${text}// edited`);

		assert.deepEqual((await uninstall(state, { timeoutMs: 4_000 })).failed, []);

		// The damaged record no longer names its file, so this file is restored on request.
		assert.equal(done(await protector.unprotect(file)).isExact, false);
		assert.equal(now(), `${TEXT}// edited`);
	});

	it('reads a journal that was written before logins were recorded', async () => {
		done(await protector.protect(file, 'all'));
		const record = join(state.journal, readdirSync(state.journal)[0] ?? '');
		writeFileSync(record, readFileSync(record, 'utf8').replace(/\s*"logins": \[\],/, ''));

		assert.deepEqual((await protector.protectedFile(file))?.logins, []);
		assert.ok(done(await protector.unprotect(file)).isExact);
	});
});
