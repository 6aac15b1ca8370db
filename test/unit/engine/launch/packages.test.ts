import assert from 'node:assert/strict';
import { launchEntryOf } from '../../../../src/engine/launch/entry.ts';
import { compareVersions, packagesIn } from '../../../../src/engine/launch/packages.ts';
import { stringsOf } from '../../../../src/engine/text/reading.ts';

/** `kind name version pin` for each package of a command line. */
function packagesOf(command: string, ...args: readonly string[]): readonly string[] {
	const entry = launchEntryOf({
		subject: { kind: 'launch', server: 's', value: { command, args } },
		view: { servers: [] },
		...stringsOf([]),
	});
	return packagesIn(entry?.words ?? []).map(({ kind, name, pin, version }) => `${kind} ${name} ${version ?? '-'} ${pin}`);
}

describe('the packages of a launch', () => {
	it('are found behind the options of each runner', () => {
		assert.deepEqual(packagesOf('npx', '-y', '--registry', 'https://r.invalid', '@a/b@1.2.3', 'x@9'), ['npm @a/b 1.2.3 exact']);
		assert.deepEqual(packagesOf('npx', '-p', 'a@1.0.0', '--package=b@2', 'run'), ['npm a 1.0.0 exact', 'npm b 2 moving']);
		assert.deepEqual(packagesOf('/usr/bin/npx.cmd', 'a'), ['npm a - moving']);
		assert.deepEqual(packagesOf('npm', 'exec', '--', 'a@~1.2.0'), ['npm a ~1.2.0 moving']);
		assert.deepEqual(packagesOf('bun', 'x', 'a@1.0.0-beta.2'), ['npm a 1.0.0-beta.2 exact']);
		assert.deepEqual(packagesOf('uvx', '--python', '3.12', '--with', 'x==1.0', '--from', 'A_b[cli]==2.0', 'a'), [
			'pypi a-b 2.0 exact',
			'pypi x 1.0 exact',
		]);
		assert.deepEqual(packagesOf('uv', 'tool', 'run', 'a@1.0'), ['pypi a 1.0 exact']);
		assert.deepEqual(packagesOf('uvx', 'a==1.*'), ['pypi a 1.* moving']);
		assert.deepEqual(packagesOf('docker', 'run', '-i', '-e', 'A=b', '-v/x:/y', '--name', 'n', 'r.invalid:5000/a/b:1.2', '--flag'), [
			'image r.invalid:5000/a/b 1.2 tag',
		]);
		assert.deepEqual(packagesOf('go', 'run', 'git.invalid/a/b@v1.2.3'), ['go git.invalid/a/b v1.2.3 exact']);
		assert.deepEqual(packagesOf('deno', 'run', '-A', 'npm:a@1.0.0'), ['npm a 1.0.0 exact']);
		assert.deepEqual(packagesOf('dnx', 'Acme.Mcp', '--version', '1.0.0'), ['nuget acme.mcp 1.0.0 exact']);
	});

	it('are found in wrappers, in shells, and in a command that is a whole line', () => {
		const expected = ['npm a - moving'];
		assert.deepEqual(packagesOf('cmd', '/c', 'npx', '-y', 'a'), expected);
		assert.deepEqual(packagesOf('env', 'X=1', 'npx', 'a'), expected);
		assert.deepEqual(packagesOf('bash', '-lc', 'cd tools && npx -y a --stdio'), expected);
		assert.deepEqual(packagesOf('npx -y a'), expected);
	});

	it("don't include files, variables, and arguments", () => {
		assert.deepEqual(packagesOf('npx', './server'), []);
		assert.deepEqual(packagesOf('uvx', '${workspaceFolder}/mcp'), []);
		assert.deepEqual(packagesOf('node', 'server.js', 'npx', 'a'), []);
		assert.deepEqual(packagesOf('uv', 'run', 'server.py'), []);
		assert.deepEqual(packagesOf('docker', 'exec', '-i', 'dev', 'node'), []);
	});

	it('have versions that are compared by number', () => {
		assert.ok(compareVersions([0, 1, 15], [0, 1, 9]) > 0);
		assert.equal(compareVersions([1], [1, 0, 0]), 0);
	});
});
