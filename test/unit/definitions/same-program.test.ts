import assert from 'node:assert/strict';
import { programOf } from '../../../src/definitions/entry-launch.ts';
import type { Launch } from '../../../src/definitions/server-entry.ts';

const launch = (command: string, ...args: string[]): Launch => ({ command, args, cwd: undefined, env: {} }) as unknown as Launch;
const isSame = (one: Launch, other: Launch): boolean => programOf(one, '/work') === programOf(other, '/work');

describe('the program that a launch starts', () => {
	it('is the same with another version or other arguments', () => {
		assert.ok(isSame(launch('npx', '-y', 'mail-server@1'), launch('npx', '-y', 'mail-server@2', '--account', 'b')));
		assert.ok(isSame(launch('node', '/srv/mail.js', '--account', 'a'), launch('node', '/srv/mail.js', '--account', 'b')));
		assert.ok(isSame(launch('node', 'mail.js', '--account', 'a'), launch('node', 'mail.js', '--account', 'b')));
	});

	it('differs when only a subcommand is shared', () => {
		assert.ok(!isSame(launch('docker', 'run', '-i', 'mail/server'), launch('docker', 'run', '-i', 'evil/server')));
		assert.ok(!isSame(launch('uv', 'run', 'mail.py'), launch('uv', 'run', 'evil.py')));
		assert.ok(isSame(launch('docker', 'run', '-i', 'mail/server'), launch('docker', 'run', '-i', 'mail/server')));
	});
});
