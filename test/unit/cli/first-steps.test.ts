// What somebody sees who tries the command line for the first time, in the wrong folder or with the wrong word: what is the matter, and what to do.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMMAND_EXIT } from '../../../src/cli/commands/context.ts';
import { protectionCommand } from '../../../src/cli/commands/index.ts';
import { SCAN_EXIT } from '../../../src/cli/scan/report.ts';
import { scanCommand } from '../../../src/cli/scan-command.ts';
import { bundledOnce } from '../../support/bundles.ts';
import { aCommandContext } from '../../support/command-context.ts';

const NO_FILE = /No definition file was found: .* Name one after the command\./;

describe('the first steps on the command line', function () {
	this.timeout(30_000);
	let home: string;
	beforeEach(() => {
		home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cordon first ')));
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	async function run(name: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
		let said = '';
		const say = (text: string | Uint8Array): void => void (said += Buffer.from(text).toString('utf8'));
		const { context, file } = aCommandContext(home, '{}', { write: say, tell: say });
		rmSync(file);
		const command = protectionCommand(name) ?? (name === 'scan' ? scanCommand : undefined);
		assert.ok(command !== undefined);
		return { code: await command(args, context), said };
	}

	for (const [name, ...args] of [['status'], ['scan'], ['protect', '--dry-run']] as const)
		it(`say where ${name} found nothing, and never that nothing was found wrong`, async () => {
			const { code, said } = await run(name, ...args);

			assert.match(said, NO_FILE);
			assert.doesNotMatch(said, /nothing of medium|nothing found|All is well/i);
			assert.equal(code, name === 'scan' ? SCAN_EXIT.nothing : COMMAND_EXIT.ok);
		});

	it('name a word that is no command, and an option that a command does not have', () => {
		const bundle = bundledOnce('cli', 'src/cli/main.ts')();
		const cordon = (...args: readonly string[]): { readonly code: number | null; readonly said: string } => {
			const { status, stderr } = spawnSync(process.execPath, [bundle, ...args], { encoding: 'utf8', cwd: home });
			return { code: status, said: stderr };
		};

		assert.deepEqual(cordon('pro\u001btekt'), {
			code: 2,
			said: 'cordon: there is no command "pro\\u{1B}tekt"; "cordon --help" lists them all\n',
		});
		assert.deepEqual(cordon('status', '--nope'), {
			code: 2,
			said: `cordon: Unknown option '--nope'; "cordon <command> --help" says what it takes\n`,
		});
		assert.match(cordon().said, /usage: cordon <command>/);
	});
});
