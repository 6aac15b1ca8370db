// The home of the editor that the tests and the demo start. It is never the person's own, and the start fails when that
// can't be guaranteed.
import assert from 'node:assert/strict';
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { canReplaceHome, checkHome, createPlace, type Place, removePlace, spawnInPlace } from '../../scripts/lib/editor.mjs';

/** Prints its home each time it reads a line. */
const ASKED = `process.stdin.on('data', () => console.log(require('node:os').userInfo().homedir));`;

describe('the private home of an editor', () => {
	let place: Place;
	let child: ChildProcess | undefined;
	before(function () {
		if (!canReplaceHome()) this.skip();
	});
	beforeEach(() => {
		place = createPlace();
	});
	afterEach(() => {
		child?.kill('SIGKILL');
		removePlace(place);
	});

	function begin(): ChildProcess {
		child = spawnInPlace(place, process.execPath, ['-e', ASKED], { stdio: 'pipe' });
		return child;
	}
	async function homeIn({ stdin, stdout }: ChildProcess): Promise<string> {
		assert.ok(stdin && stdout);
		const said = once(stdout, 'data');
		stdin.write('?\n');
		return String((await said)[0]).trim();
	}

	it('is what a program finds in the user database', async () => {
		const editor = begin();

		assert.equal(await homeIn(editor), place.home);
		checkHome(place, editor.pid ?? 0);
		assert.notEqual(userInfo().homedir, place.home);
	});

	it('is checked before the next window, when the mount is gone', async () => {
		const editor = begin();
		await homeIn(editor);

		const enter = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials'];
		const { status, stderr } = spawnSync('nsenter', ['--target', String(editor.pid), ...enter, '--mount', 'umount', '/etc']);

		assert.equal(status, 0, String(stderr));
		assert.equal(await homeIn(editor), userInfo().homedir);
		assert.throws(() => checkHome(place, editor.pid ?? 0), /the editor has lost its private home: it would write to /);
	});

	it('keeps a program from starting where it can’t be created', async () => {
		writeFileSync(path.join(place.root, 'etc/passwd'), `somebody:x:0:0::/home/somebody:/bin/sh\n`);

		const editor = begin();
		let said = '';
		editor.stderr?.setEncoding('utf8').on('data', (text) => void (said += text));
		const [code] = await once(editor, 'close');

		assert.equal(code, 97);
		assert.match(said, /The editor's home is .* instead of .*\. Nothing was started\./);
	});

	it('stays after an installed package replaces the user database', () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'cordon-etc-'));
		// On a private copy of /etc.
		const isRoot = process.getuid?.() === 0;
		const script = `cp -r /etc "$1/etc" 2>/dev/null; mount --bind "$1/etc" /etc && exec "$2" --input-type=module -e "$3"`;
		const work = `
			import { renameSync, copyFileSync } from 'node:fs';
			import { once } from 'node:events';
			import { checkHome, createPlace, removePlace, spawnInPlace } from ${JSON.stringify(path.resolve('scripts/lib/editor.mjs'))};
			const place = createPlace();
			const child = spawnInPlace(place, process.execPath, ['-e', ${JSON.stringify(ASKED)}], { stdio: 'pipe' });
			const ask = async () => { child.stdin.write('?'); return String((await once(child.stdout, 'data'))[0]).trim() === place.home; };
			const before = await ask();
			copyFileSync('/etc/passwd', '/etc/passwd.new');
			renameSync('/etc/passwd.new', '/etc/passwd');
			const after = await ask();
			checkHome(place, child.pid);
			child.kill('SIGKILL');
			removePlace(place);
			console.log(JSON.stringify({ before, after }));`;
		const args = [isRoot ? '-m' : '-Urm', '--propagation', 'private', 'sh', '-c', script, 'sh', folder, process.execPath, work];

		const { stderr, stdout } = spawnSync('unshare', args, { encoding: 'utf8' });
		rmSync(folder, { recursive: true, force: true });

		assert.deepEqual(JSON.parse(stdout || 'null'), { before: true, after: true }, stderr);
	});
});
