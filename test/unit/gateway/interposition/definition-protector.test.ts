import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../../../src/base/result.ts';
import { PORTABLE_LAUNCHER, REFUSED_FOR_LOADER } from '../../../../src/definitions/launcher-shape.ts';
import { readEntries } from '../../../../src/definitions/read-entries.ts';
import { launcherText, PORTABLE_SCRIPT } from '../../../../src/definitions/windows-form.ts';
import type { DefinitionProtector, ProtectFailure } from '../../../../src/gateway/interposition/definition-protector.ts';
import { isLoaderFirst, launcherCommandFor } from '../../../../src/gateway/interposition/launcher-command.ts';
import { nativeLauncher } from '../../../../src/gateway/interposition/native-launcher.ts';
import type { ProtectReport } from '../../../../src/gateway/interposition/protect-report.ts';
import { uninstall } from '../../../../src/gateway/interposition/restore-everything.ts';
import { type StateFolder, stateFolderAt } from '../../../../src/gateway/interposition/state-folder.ts';
import { aKeeperPlace, type KeeperPlace } from '../../../support/protector-place.ts';

const TEXT =
	'\uFEFF{\r\n\t// servers of mine\r\n\t"servers": {\r\n\t\t"a": { "command": "npx", "args": ["-y", "x",] },\r\n\t\t"b": { "command": "node" /* plain */ },\r\n\t\t"web": { "url": "unix:///x.sock" },\r\n\t},\r\n}\r\n';

describe('the definition protector', () => {
	let place: KeeperPlace;
	let home: string;
	let state: StateFolder;
	let file: string;
	let protector: DefinitionProtector;

	beforeEach(async () => {
		place = await aKeeperPlace(TEXT);
		({ file, home, state } = place);
		protector = place.keeperWith();
	});
	afterEach(() => place.dispose());

	const now = (path?: string): string => place.now(path);
	const edit = (change: (text: string) => string): void => place.edit(change);
	const leftovers = (): readonly string[] =>
		[...readdirSync(home), ...readdirSync(state.journal), ...readdirSync(state.run)].filter((name) => /tmp$|^lock-/.test(name));

	function ids(path = file): Readonly<Record<string, string | undefined>> {
		const read = readEntries(now(path));
		assert.ok(read.ok, JSON.stringify(read));
		return Object.fromEntries(read.value.map((entry) => [entry.name, entry.id]));
	}

	function done(result: Result<ProtectReport, ProtectFailure>): ProtectReport {
		assert.ok(result.ok, JSON.stringify(result));
		return result.value;
	}

	const failureOf = (result: Result<unknown, { readonly kind: string }>): string => (result.ok ? 'ok' : result.error.kind);

	it("protects all entries and reports those it can't guard", async () => {
		const report = done(await protector.protect(file, 'all'));

		assert.deepEqual(
			report.entries.map(({ as, name }) => [name, as]),
			[
				['a', 'guarded'],
				['b', 'guarded'],
			],
		);
		assert.deepEqual(report.outside, [{ name: 'web', why: 'http-address' }]);
		assert.ok(report.isChanged && report.isProtected);
		assert.equal(ids()['a'], report.entries[0]?.id);
		assert.deepEqual(await protector.protectedPaths(), [file]);
		assert.deepEqual(leftovers(), []);
	});

	it("restores the exact bytes, even if the user's UTF-8 wasn't canonical", async () => {
		const bytes = readFileSync(file);
		done(await protector.protect(file, 'all'));

		const report = done(await protector.unprotect(file));

		assert.ok(report.isExact);
		assert.deepEqual(readFileSync(file), bytes);
		assert.deepEqual(await protector.protectedPaths(), []);
		assert.equal(failureOf(await protector.unprotect(file)), 'not-protected');
		assert.equal(failureOf(await protector.reguard(file)), 'not-protected');
	});

	it('removes only its own spans if the user edited the file meanwhile', async () => {
		done(await protector.protect(file, 'all'));
		edit((text) => text.replace('of mine', 'of ours').replace('"web"', '"net"'));

		const report = done(await protector.unprotect(file));

		assert.equal(report.isExact, false);
		assert.equal(now(), TEXT.replace('of mine', 'of ours').replace('"web"', '"net"'));
	});

	it('changes nothing the second time', async () => {
		done(await protector.protect(file, 'all'));
		const text = now();

		const again = done(await protector.protect(file, 'all'));
		const reguarded = done(await protector.reguard(file));

		assert.deepEqual([again.isChanged, reguarded.isChanged, now()], [false, false, text]);
	});

	it('guards a new entry immediately, and a declined one only once its launch changes', async () => {
		done(await protector.protect(file, ['a']));
		assert.equal(ids()['b'], undefined);
		edit((text) => text.replace('"web"', '"c": {"command": "uvx"}, "web"'));

		const report = done(await protector.reguard(file));

		assert.deepEqual(
			report.outside.filter((entry) => entry.why === 'declined'),
			[{ name: 'b', why: 'declined' }],
		);
		assert.ok(ids()['c'] !== undefined && ids()['b'] === undefined);

		edit((text) => text.replace('"command": "node"', '"command": "evil"'));
		done(await protector.reguard(file));

		assert.ok(ids()['b'] !== undefined);
	});

	it('adds a declined entry if a person selects it later', async () => {
		done(await protector.protect(file, ['a']));
		const before = ids()['a'];

		done(await protector.protect(file, ['b', 'nobody']));

		assert.equal(ids()['a'], before);
		assert.ok(ids()['b'] !== undefined);
		assert.deepEqual((await protector.protectedFile(file))?.declined, []);
	});

	it('keeps the id of an edited entry, and of a name whose command was replaced', async () => {
		done(await protector.protect(file, 'all'));
		const before = ids();
		edit((text) => text.replace('"-y", "x"', '"-y", "y"').replace(/"b": \{.*\}(?=,)/, '"b": {"command": "other"}'));

		done(await protector.reguard(file));

		assert.deepEqual(ids(), before);
		assert.match(now(), /"--", "other"/);
	});

	it('keeps the id if arguments were added or removed, and restores each form', async () => {
		done(await protector.protect(file, 'all'));
		const before = ids()['b'];
		edit((text) => text.replace(/"b": \{.*\}(?=,)/, '"b": {"command": "other", "args": ["z"]}'));

		done(await protector.reguard(file));

		assert.equal(ids()['b'], before);
		const withArguments = now().match(/"(?:a|n)[0-9a-z]{20}"/g);
		edit((text) => text.replace(/"b": \{.*\}(?=,)/, '"b": {"command": "other"}'));
		done(await protector.reguard(file));
		assert.equal(ids()['b'], before);
		assert.notDeepEqual(now().match(/"(?:a|n)[0-9a-z]{20}"/g), withArguments);
		done(await protector.unprotect(file));
		assert.match(now(), /"b": \{"command": "other"\}/);
	});

	it('gives a copied entry its own id, wherever the copy is', async () => {
		done(await protector.protect(file, 'all'));
		const before = ids();
		const entry = /"a": (\{.*\})(?=,)/.exec(now())?.[1] ?? '';
		edit((text) => text.replace('"servers": {', `"servers": { "copy": ${entry},`));

		const report = done(await protector.reguard(file));

		assert.equal(ids()['a'], before['a']);
		assert.notEqual(ids()['copy'], before['a']);
		assert.deepEqual(
			report.entries.map(({ as, name }) => [name, as]),
			[
				['copy', 'corrected'],
				['a', 'unchanged'],
				['b', 'unchanged'],
			],
		);
		done(await protector.unprotect(file));
		assert.equal(now(), TEXT.replace('"servers": {', '"servers": { "copy": { "command": "npx", "args": ["-y", "x",] },'));
	});

	it('gives an entry copied to another file its own id, and keeps the ids of a moved file', async () => {
		done(await protector.protect(file, 'all'));
		const before = ids();
		const other = join(home, 'other.json');
		writeFileSync(other, now());

		done(await protector.protect(other, 'all'));

		assert.notEqual(ids(other)['a'], before['a']);
		const moved = join(home, 'moved.json');
		renameSync(file, moved);
		done(await protector.protect(moved, 'all'));
		assert.deepEqual(ids(moved), before);
	});

	it("corrects a launcher that doesn't belong to this installation", async () => {
		done(await protector.protect(file, 'all'));
		const text = now();
		edit((guarded) => guarded.replace(PORTABLE_LAUNCHER, '/tmp/evil/.mcp-cordon/bin/cordon-launch'));

		done(await protector.reguard(file));

		assert.equal(now(), text);
	});

	it('removes spans from before Protect for good', async () => {
		done(await protector.protect(file, 'all'));
		rmSync(state.journal, { recursive: true });
		mkdirSync(state.journal);
		done(await protector.protect(file, 'all'));

		assert.ok(done(await protector.unprotect(file)).isExact);
		assert.equal(now(), TEXT);
	});

	it('keeps protecting a file whose entries disappeared, or that disappeared itself', async () => {
		done(await protector.protect(file, 'all'));
		const before = ids();
		writeFileSync(file, '{}');
		done(await protector.reguard(file));
		assert.deepEqual(
			(await protector.protectedFile(file))?.entries.map((entry) => entry.isPresent),
			[false, false],
		);
		rmSync(file);
		assert.ok(done(await protector.reguard(file)).isProtected);
		writeFileSync(file, TEXT);

		done(await protector.reguard(file));

		assert.deepEqual(ids(), before);
	});

	it('leaves a launcher with unexpected arguments alone and reports it', async () => {
		const strange = `{"servers": {"s": {"command": "${PORTABLE_LAUNCHER}", "args": ["--policy", "off"]}}}`;
		writeFileSync(file, strange);

		const report = done(await protector.protect(file, 'all'));

		assert.deepEqual([report.broken, report.entries, now()], [['s'], [], strange]);
	});

	it("keeps the original of a file as long as an entry with a damaged launcher isn't restored", async () => {
		for (const damage of [PORTABLE_LAUNCHER.slice(1), '/usr/bin/env']) {
			writeFileSync(file, TEXT);
			done(await protector.protect(file, 'all'));
			edit((text) => text.replace(PORTABLE_LAUNCHER, damage));
			const damaged = now();
			const reguarded = done(await protector.reguard(file));
			assert.deepEqual([reguarded.broken, now()], [['a'], damaged]);

			const report = done(await protector.unprotect(file));

			assert.deepEqual([report.broken, report.isExact, report.entries.map(({ name }) => name)], [['a'], false, ['b']]);
			assert.ok(report.keptOriginal !== undefined);
			assert.equal(now(report.keptOriginal), TEXT);
			assert.equal(statSync(report.keptOriginal).mode & 0o777, 0o600);
			edit((text) => text.replace(damage, PORTABLE_LAUNCHER));
			assert.deepEqual(done(await protector.unprotect(file)).broken, []);
			assert.equal(now(), TEXT);
			assert.equal(existsSync(report.keptOriginal), false);
		}
	});

	it('repeats its edit on top of one that came in between, and overwrites nothing', async () => {
		let isFirst = true;
		const busy = place.keeperWith({
			onStep: (step, path) => {
				if (step !== 'temp-synced' || path !== file || !isFirst) return;
				isFirst = false;
				edit((text) => text.replace('of mine', 'of the user'));
			},
		});

		done(await busy.protect(file, 'all'));

		assert.match(now(), /of the user/);
		assert.ok(ids()['a'] !== undefined);
		assert.deepEqual(leftovers(), []);
		assert.ok(done(await protector.unprotect(file)).isExact);
		assert.equal(now(), TEXT.replace('of mine', 'of the user'));
	});

	it('gives up with "changed" on a file that never stops changing, and reports that it isn\'t protected', async () => {
		let edits = 0;
		const busy = place.keeperWith({
			onStep: (step, path) => {
				if (step === 'temp-synced' && path === file) edit((text) => `${text}\n// ${(edits += 1)}`);
			},
		});

		assert.equal(failureOf(await busy.protect(file, 'all')), 'changed');

		assert.ok(now().endsWith(`// ${edits}`));
		assert.deepEqual(await protector.protectedPaths(), []);
		assert.deepEqual(leftovers(), []);
	});

	it('reports a full disk and leaves everything unchanged', async () => {
		for (const [code, kind] of [
			['ENOSPC', 'no-space'],
			['EROFS', 'read-only'],
			['EACCES', 'denied'],
			['EIO', 'io'],
		] as const) {
			const broken = place.keeperWith({
				onStep: (step, path) => {
					if (step === 'temp-written' && path === file) throw Object.assign(new Error('made up'), { code });
				},
			});

			assert.equal(failureOf(await broken.protect(file, 'all')), kind);
			assert.equal(now(), TEXT);
			assert.deepEqual([await protector.protectedPaths(), leftovers()], [[], []]);
		}
	});

	it('writes through a symbolic link inside the folder and refuses one that leaves it', async () => {
		const link = join(home, 'link.json');
		symlinkSync('mcp.json', link);
		mkdirSync(join(home, 'inner'));
		symlinkSync(file, join(home, 'inner', 'mcp.json'));

		assert.equal(failureOf(await protector.protect(join(home, 'inner', 'mcp.json'), 'all')), 'symlink-outside');
		assert.equal(now(), TEXT);
		const report = done(await protector.protect(link, 'all'));

		assert.equal(report.path, file);
		assert.ok(lstatSync(link).isSymbolicLink() && ids()['a'] !== undefined);
		done(await protector.unprotect(file));
		assert.equal(now(link), TEXT);
	});

	it('refuses a read-only file and keeps the mode of others', async () => {
		chmodSync(file, 0o444);
		assert.equal(failureOf(await protector.protect(file, 'all')), 'read-only');
		assert.equal(now(), TEXT);
		chmodSync(file, 0o640);

		done(await protector.protect(file, 'all'));

		assert.equal(statSync(file).mode & 0o777, 0o640);
		assert.equal(statSync(join(state.journal, readdirSync(state.journal)[0] ?? '')).mode & 0o777, 0o600);
	});

	it('refuses a malformed, duplicate-key, or non-UTF-8 file with the position, and leaves it unchanged', async () => {
		const refused: readonly (readonly [string | Buffer, object])[] = [
			['{\n"servers": {"a" 1}}', { kind: 'malformed', line: 2, column: 17 }],
			['{"servers": {},\n\t"servers": {}}', { kind: 'duplicate-key', key: 'servers', line: 2, column: 2 }],
			[Buffer.from([0x7b, 0x0a, 0x20, 0xff, 0x7d]), { kind: 'malformed', line: 2, column: 2 }],
		];
		for (const [content, expected] of refused) {
			writeFileSync(file, content);
			const before = readFileSync(file);

			const result = await protector.protect(file, 'all');

			assert.ok(!result.ok);
			assert.deepEqual({ ...result.error, what: undefined }, { ...expected, what: undefined });
			assert.deepEqual(readFileSync(file), before);
			assert.deepEqual(await protector.protectedPaths(), []);
		}
	});

	it("doesn't guard anything while the launcher isn't installed", async () => {
		rmSync(state.launcher);

		assert.equal(failureOf(await protector.protect(file, 'all')), 'no-launcher');
		assert.equal(now(), TEXT);
	});

	it('restores without the journal, and with a damaged one', async () => {
		done(await protector.protect(file, 'all'));
		writeFileSync(join(state.journal, readdirSync(state.journal)[0] ?? ''), '{"format": 1, "kind": "do');

		assert.equal(done(await protector.unprotect(file)).isExact, false);
		assert.equal(now(), TEXT);
	});

	it('restores everything on uninstall, leaves the marker, and removes the proxies', async () => {
		const second = join(home, 'second.json');
		writeFileSync(second, TEXT);
		done(await protector.protect(file, 'all'));
		done(await protector.protect(second, 'all'));
		const third = join(home, 'third.json');
		writeFileSync(third, TEXT);
		done(await protector.protect(third, 'all'));
		writeFileSync(second, `${now(second)}// edited`);
		writeFileSync(third, '{ broken');
		mkdirSync(join(state.proxy, '1.0.0'));

		const report = await uninstall(state, { timeoutMs: 4_000 });

		assert.deepEqual(report, { restored: [file, second], failed: [{ path: third, why: 'malformed' }] });
		assert.deepEqual([now(), now(second), now(third)], [TEXT, `${TEXT}// edited`, '{ broken']);
		assert.deepEqual([existsSync(state.uninstalledMarker), existsSync(state.proxy)], [true, false]);
		assert.match(readFileSync(join(state.log, 'uninstall.log'), 'utf8'), /not restored \(malformed\)/);
	});

	it('changes nothing on a machine without a state folder', async () => {
		const nowhere = stateFolderAt(join(home, 'nowhere'));

		assert.deepEqual(await uninstall(nowhere, { timeoutMs: 1_000 }), { restored: [], failed: [] });
		assert.equal(existsSync(nowhere.root), false);
	});

	it('writes the most recently recorded executable on Windows, whichever window edits the file', async () => {
		writeFileSync(state.nodeLauncher, '', { mode: 0o700 });
		writeFileSync(state.nodePath, 'C:\\a\\Code.exe\n');
		const [one, other] = ['C:\\a\\Code.exe', 'D:\\b c\\Insiders.exe'].map((executable) =>
			place.keeperWith({ launcher: launcherText({ executable, script: PORTABLE_SCRIPT }) }),
		);
		assert.ok(one !== undefined && other !== undefined);
		const original = now();
		done(await one.protect(file, 'all'));
		const first = now();

		writeFileSync(state.nodePath, 'D:\\b c\\Insiders.exe\n');
		const changed = [done(await other.reguard(file)), done(await one.reguard(file)), done(await other.reguard(file))].map(
			({ isChanged }) => isChanged,
		);

		assert.match(first, /"C:\\\\a\\\\Code\.exe"/);
		assert.match(now(), /"D:\\\\b c\\\\Insiders\.exe"/);
		assert.deepEqual(changed, [true, false, false]);
		assert.ok(done(await one.unprotect(file)).isExact);
		assert.equal(now(), original);
	});

	it("writes the launcher's own path into a user-level file of VS Code, even one that was protected with the portable path", async () => {
		const user = join(home, 'User', 'mcp.json');
		mkdirSync(join(home, 'User'));
		writeFileSync(user, TEXT);
		done(await protector.protect(user, 'all'));
		assert.ok(now(user).includes(JSON.stringify(state.launcher)));

		// The form that an earlier version wrote.
		writeFileSync(user, now(user).replaceAll(state.launcher, PORTABLE_LAUNCHER));
		const record = readdirSync(state.journal).find((name) => now(join(state.journal, name)).includes('vscode-user')) ?? '';
		writeFileSync(join(state.journal, record), now(join(state.journal, record)).replace('vscode-user', 'vscode'));
		const report = done(await protector.reguard(user));

		assert.deepEqual(
			report.entries.map(({ as }) => as),
			['corrected', 'corrected'],
		);
		assert.ok(!now(user).includes(PORTABLE_LAUNCHER));
		done(await protector.unprotect(user));
		assert.equal(now(user), TEXT);
	});

	describe('on a processor without a native launcher, where the dynamic loader runs first', function () {
		const LOADED =
			'{"servers":{"pre":{"command":"node","args":["a"],"env":{"LD_PRELOAD":"/x.so"}},"lib":{"command":"node","env":{"LD_LIBRARY_PATH":"/x"}},"file":{"command":"node","envFile":".env"},"plain":{"command":"node","env":{"A":"1"}}}}';
		const launchers = (): Readonly<Record<string, string | undefined>> => {
			const read = readEntries(now());
			assert.ok(read.ok);
			return Object.fromEntries(read.value.map(({ launcher, name }) => [name, launcher]));
		};
		before(function () {
			if (process.platform !== 'linux') this.skip();
		});

		it('refuses entries with loader variables, so their client runs nothing and its error says why', async () => {
			writeFileSync(file, LOADED);
			const report = done(await place.keeperWith({ processor: 'arm' }).protect(file, 'all'));

			const { file: byFile, lib, plain, pre } = launchers();
			assert.deepEqual(report.neverStarted, ['pre', 'lib', 'file']);
			assert.deepEqual([pre, lib, byFile, plain], [REFUSED_FOR_LOADER, REFUSED_FOR_LOADER, REFUSED_FOR_LOADER, PORTABLE_LAUNCHER]);
			const started = spawnSync(pre ?? '', ['--server'], { env: { LD_PRELOAD: '/x.so' } });
			assert.match(String(started.error), /starts-no-server-with-LD-variables-or-envFile-on-this-processor.* ENOENT/);
			assert.equal(started.pid, 0);
		});

		it('starts them once the variables are gone, refuses an entry that gets one later, and restores the exact bytes', async () => {
			const other = place.keeperWith({ processor: 'riscv64' });
			writeFileSync(file, LOADED);
			done(await other.protect(file, 'all'));
			assert.ok(done(await other.unprotect(file)).isExact);
			assert.equal(now(), LOADED);
			done(await other.protect(file, 'all'));

			edit((text) => text.replace('"LD_PRELOAD"', '"B"').replace('"A"', '"LD_AUDIT"'));
			const report = done(await other.reguard(file));

			assert.deepEqual(report.neverStarted, ['lib', 'file', 'plain']);
			assert.equal(launchers()['pre'], PORTABLE_LAUNCHER);
			assert.equal(launchers()['plain'], REFUSED_FOR_LOADER);
		});

		it('recognizes the processors that have a native launcher', () => {
			const processors = ['x64', 'arm64', 'arm', 'ia32', 'riscv64', 's390x', 'ppc64'];

			for (const processor of processors)
				assert.equal(isLoaderFirst('linux', processor), nativeLauncher('/a', 'linux', processor) === undefined, processor);
			for (const platform of ['darwin', 'win32'] as const) assert.ok(!processors.some((processor) => isLoaderFirst(platform, processor)));
		});
	});

	it('writes the portable launcher only where the client sees the same home folder', () => {
		assert.equal(launcherCommandFor(state, home), PORTABLE_LAUNCHER);
		assert.equal(launcherCommandFor(state, '/other'), state.launcher);
		const script = (clientHome: string): string => launcherCommandFor(state, clientHome, 'win32').split('\n')[1] ?? '';
		assert.equal(script(home.toUpperCase()), PORTABLE_SCRIPT);
		assert.equal(script('/other'), state.nodeLauncher);
	});
});
