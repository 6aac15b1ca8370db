// First runs of the command line, in the wrong folder or with a mistyped word: they must say what is wrong and what to
// do.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMMAND_EXIT } from '../../../src/cli/commands/context.ts';
import { protectionCommand } from '../../../src/cli/commands/index.ts';
import { linesOf } from '../../../src/cli/lines.ts';
import { SCAN_EXIT } from '../../../src/cli/scan/report.ts';
import { scanCommand } from '../../../src/cli/scan-command.ts';
import { sealExport } from '../../../src/gateway/audit/export.ts';
import { bundledOnce } from '../../support/bundles.ts';
import { aCommandContext } from '../../support/command-context.ts';
import { cpuNow } from '../../support/cpu-time.ts';
import { until } from '../../support/proxied-client.ts';
import { atTerminal } from '../../support/terminal.ts';

const NO_FILE = /Couldn't find a definition file .* Name a file after the command\./;

/** A descriptor can be closed between two reads. */
function realPathOf(file: string): string {
	try {
		return realpathSync(file);
	} catch {
		return '';
	}
}

describe('the first steps on the command line', function () {
	this.timeout(120_000);
	let home: string;
	beforeEach(() => {
		home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cordon first ')));
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	async function run(name: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
		let said = '';
		const say = (text: string | Uint8Array): void => void (said += Buffer.from(text).toString('utf8'));
		const { context, file } = aCommandContext(mkdtempSync(path.join(home, 'run ')), '{}', { write: say, print: say });
		rmSync(file);
		const command = (await protectionCommand(name)) ?? (name === 'scan' ? scanCommand : undefined);
		assert.ok(command !== undefined);
		return { code: await command(args, context), said };
	}

	for (const [name, ...args] of [['status'], ['scan'], ['protect', '--dry-run']] as const)
		it(`say that ${name} found no file, and never that it found nothing wrong`, async () => {
			const { code, said } = await run(name, ...args);

			assert.match(said, NO_FILE);
			assert.doesNotMatch(said, /nothing of medium|no findings|All is well/i);
			assert.equal(code, name === 'scan' ? SCAN_EXIT.nothing : COMMAND_EXIT.ok);
		});

	const builtCli = bundledOnce('cli', 'src/cli/main.ts', { commands: 'src/cli/commands.ts' });
	const cordon = (...args: readonly string[]): { readonly code: number | null; readonly said: string } => {
		const { status, stderr, stdout } = spawnSync(process.execPath, [builtCli(), ...args], { encoding: 'utf8', cwd: home });
		return { code: status, said: status === 0 ? stdout : stderr };
	};

	it('share one build of the program, so that no run leaves a folder and a listener behind', () => {
		const listeners = process.listenerCount('exit');

		assert.equal(bundledOnce('cli', 'src/cli/main.ts', { commands: 'src/cli/commands.ts' })(), builtCli());
		assert.equal(bundledOnce('cli', 'src/cli/main.ts', { commands: 'src/cli/commands.ts' })(), builtCli());

		assert.ok(process.listenerCount('exit') <= listeners + 1);
	});

	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
	] as const)
		it(`end with ${signal} while reading a named pipe that has no writer`, async () => {
			const pipe = path.join(home, 'tools.json');
			assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
			const writer = openSync(pipe, 'r+');
			const child = spawn(process.execPath, [builtCli(), 'scan', '--tools', pipe], { cwd: home, stdio: 'ignore' });
			const ended = once(child, 'exit');
			const files = `/proc/${child.pid}/fd`;
			await until(() => readdirSync(files).some((file) => realPathOf(path.join(files, file)) === pipe));
			child.kill(signal);
			const giveUp = setTimeout(() => child.kill('SIGKILL'), 20_000);

			const [status, by] = (await ended) as [number | null, NodeJS.Signals | null];

			clearTimeout(giveUp);
			closeSync(writer);
			assert.ok(status === code || by === signal, `${status} ${by}`);
		});

	for (const [what, args, asked] of [
		['a yes-or-no question', ['protect', 'mcp.json'], /\[y\/N\]/],
		['a code', ['protect', 'mcp.json', '--yes'], /Type \d{4}/],
		['a password', ['audit', 'export', '--out', 'log'], /Password: /],
		['the question before a scan', ['scan', '--live', 'a', 'mcp.json'], /\[y\/N\]/],
	] as const)
		it(`end with 130 after Ctrl-C at ${what}`, async () => {
			writeFileSync(path.join(home, 'mcp.json'), '{ "servers": { "a": { "command": "node" } } }');

			const { shown, status } = await atTerminal([process.execPath, builtCli(), ...args], { cwd: home, typed: '\u0003' });

			assert.match(shown, asked);
			assert.equal(status, 130, shown);
			assert.doesNotMatch(shown, /not/i);
		});

	it('read an endless line at a cost proportional to its length', async () => {
		const cost = async (megabytes: number): Promise<number> => {
			const file = path.join(home, `${megabytes}.jsonl`);
			writeFileSync(file, Buffer.alloc(megabytes * 1_048_576, 'x'));
			const before = cpuNow();
			for await (const line of linesOf([file])) assert.equal(line.length, megabytes * 1_048_576);
			return cpuNow() - before;
		};
		await cost(2);
		const small = await cost(8);

		const large = await cost(64);

		assert.ok(large < 24 * Math.max(small, 20), `${small} ms for 8 MB, ${large} ms for 64 MB`);
	});

	it('accept the usual words for help and version', () => {
		assert.equal(cordon('help').said, cordon('--help').said);
		assert.match(cordon('help').said, /usage: cordon COMMAND/);
		assert.deepEqual(cordon('-v'), cordon('--version'));
		assert.deepEqual(cordon('help', 'approve'), cordon('approve', '--help'));
		assert.match(cordon('help', 'scna').said, /There's no command "scna"\. Did you mean "scan"\?/);
		assert.match(cordon('--versoin').said, /There's no command "--versoin"\. Did you mean "--version"\?/);
	});

	it('name what was given instead of a readable file', () => {
		mkdirSync(path.join(home, 'folder'));
		writeFileSync(path.join(home, 'broken.json'), '{ "mcpCordon.preset": ');
		const folder = { code: 4, said: "cordon: Couldn't read folder: it's a folder.\n" };

		assert.deepEqual(cordon('inspect', '--jsonl', '--no-classifier', 'folder'), folder);
		assert.deepEqual(cordon('replay', 'folder'), folder);
		assert.deepEqual(cordon('audit', 'open', 'folder'), folder);
		assert.deepEqual(cordon('replay', '--settings', 'broken.json'), {
			code: 4,
			said: "broken.json: the settings can't be read at line 1, column 23\n",
		});
		assert.deepEqual(cordon('eval', '--corpus', 'folder'), { code: 4, said: 'cordon: folder has no .jsonl file.\n' });
		assert.match(cordon('import', 'nowhere').said, /nowhere: the file doesn't exist\. Nothing was imported\./);
		assert.deepEqual(cordon('eval', '--shared', 'nowhere'), { code: 4, said: "cordon: nowhere isn't a folder with evaluation data.\n" });
		assert.match(cordon('eval', '--corpus', 'broken.json').said, /line 1 of broken\.json: the line isn't JSON/);
	});

	it("name an unknown command, and an option that a command doesn't have", () => {
		assert.deepEqual(cordon('pro\u001btekt'), {
			code: 2,
			said: `cordon: There's no command "pro\\u{1B}tekt". Run "cordon --help" for all commands.\n`,
		});
		assert.deepEqual(cordon('protct'), {
			code: 2,
			said: `cordon: There's no command "protct". Did you mean "protect"? Run "cordon --help" for all commands.\n`,
		});
		assert.deepEqual(cordon('status', '--nope'), {
			code: 2,
			said: `cordon: There's no option "--nope". Run "cordon status --help" for help.\n`,
		});
		assert.match(cordon('scan', '--lvie', 'x').said, /There's no option "--lvie"\. Did you mean "--live"\? Run "cordon scan --help"/);
		assert.match(cordon('scan', '--live').said, /--live needs a value\./);
		assert.match(cordon('scan', '--json=1').said, /--json takes no value\./);
		assert.match(cordon('start-over', 'now').said, /It takes no "now"\./);
		assert.match(cordon('audit', 'exprot').said, /^cordon: It takes verify, list, export, or open \(did you mean "export"\?\)\. Run/);
		assert.match(cordon().said, /usage: cordon COMMAND/);
		assert.deepEqual(cordon('inspect', '--jsonl', '--no-classifier', '/no/such\u001b/rows'), {
			code: 4,
			said: "cordon: Couldn't read /no/such\\u{1B}/rows: the file doesn't exist.\n",
		});
		assert.deepEqual(cordon('inspect', '--jsonl', '--no-classifier', '--threads', '0'), {
			code: 2,
			said: 'cordon: --threads takes a number from 1 to 64. Run "cordon inspect --help" for help.\n',
		});
		assert.match(cordon('explain', 'no.rule').said, /^There's no rule "no\.rule"\. Run "cordon explain"/);
		assert.match(cordon('explain', 'unicode.hiden').said, /Did you mean "unicode\.hidden"\?/);
		assert.match(cordon('explain', 'unicode').said, /Did you mean "unicode\.confusable" or "unicode\.hidden"\?/);
	});

	it('say in a terminal that "cordon guard" is meant for a client', async () => {
		const words = /cordon guard waits for an MCP client\. Put this line into the client's settings/;

		const { shown } = await atTerminal([process.execPath, builtCli(), 'guard', '--', 'node'], { cwd: home });

		assert.match(shown, words);
		assert.doesNotMatch(cordon('guard', '--', 'node').said, words);
	});

	for (const args of [['status'], ['guard', '--', 'node']])
		it(`say that the current folder is gone: ${args[0]}`, () => {
			const folder = path.join(home, 'gone');
			mkdirSync(folder);
			const line = ['-c', 'rmdir "$PWD" && exec "$@"', 'sh', process.execPath, builtCli(), ...args];

			const { status, stderr } = spawnSync('sh', line, { encoding: 'utf8', cwd: folder });

			assert.match(stderr, /^cordon: Couldn't find the current folder, because it was deleted\. Change to another one\.$/m);
			assert.doesNotMatch(stderr, /\n {4}at /);
			assert.equal(status, COMMAND_EXIT.unreadable);
		});

	it('say that this version of Node is too old, and not where it failed', () => {
		const older = path.join(home, 'older.cjs');
		writeFileSync(older, "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.12.0' } });");

		const { status, stderr, stdout } = spawnSync(process.execPath, ['--require', older, builtCli(), '--version'], { encoding: 'utf8' });

		assert.deepEqual(
			{ status, stderr, stdout },
			{ status: 1, stderr: 'cordon: This is Node.js 22.12.0. MCP Cordon needs 22.13 or later.\n', stdout: '' },
		);
	});

	for (const [line, words] of [
		['replay --preset loose', '--preset takes observe, balanced, or strict'],
		['replay --since yesterday', '--since takes a date'],
		['guard --new-tools maybe -- node', '--new-tools takes quarantine, approve-clean, or approve'],
		['guard npx -y some-server', 'Put "--" in front of the server\'s command: cordon guard -- COMMAND'],
		['guard --name __proto__ -- node x.mjs', '--name takes 1 to 128 visible characters without "/", and not "__proto__"'],
		['guard -- __proto__', 'Name the server with --name'],
		['guard --name x', 'Put "--" in front of the server\'s command'],
		['audit lost', 'It takes verify, list, export, or open'],
		['audit export', '"export" needs --out FILE'],
		['audit open', '"open" needs the file'],
		['patterns reload here', 'Only "check" takes a folder or a file'],
		['classifier check', '"check" takes the folder of a model'],
		['classifier download https://models.example/', '"download" needs --sha256 DIGEST'],
		['self-test --timeout soon', '--timeout takes seconds, from 1 to 3600'],
		['verify --timeout 0', '--timeout takes seconds, from 1 to 3600'],
		['scan --json --sarif', "You can't combine --json and --sarif"],
		['approve a b', 'It takes one SERVER or SERVER/NAME'],
		['block a --version new', '--version takes 6 to 64 digits of a fingerprint'],
	] as const)
		it(`say in one line what is wrong with "cordon ${line}"`, async () => {
			const [name = '', ...args] = line.split(' ');

			const { code, said } = await run(name, ...args).catch((cause: unknown) => ({ code: COMMAND_EXIT.usage, said: String(cause) }));

			assert.equal(code, COMMAND_EXIT.usage);
			assert.ok(said.startsWith(`cordon: ${words}`), said);
			assert.equal(said.trim().split('\n').length, 1, said);
		});

	it('read every file after --tools as a file of tools', async () => {
		for (const name of ['a', 'b', 'c']) writeFileSync(path.join(home, `${name}.json`), JSON.stringify({ tools: [{ name }] }));
		const [a, b, c] = ['a', 'b', 'c'].map((name) => path.join(home, `${name}.json`));
		const looked = async (...args: readonly (string | undefined)[]): Promise<unknown> => {
			const { said } = await run('scan', '--json', ...args.map(String));
			return JSON.parse(said).targets.map(({ file, kind }: Record<string, unknown>) => [kind, path.basename(String(file))]);
		};

		const three = [
			['tools-file', 'a.json'],
			['tools-file', 'b.json'],
			['tools-file', 'c.json'],
		];
		assert.deepEqual(await looked('--tools', a, b, c), three);
		assert.deepEqual(await looked('--tools', a, b, '--tools', c), three);
		assert.deepEqual(await looked('--tools', a, '--', b, c), three);
		assert.deepEqual(await looked('--tools', a, '--timeout', '9', b, `--tools=${c}`), [three[0], three[1], three[2]]);
		assert.deepEqual(await looked(b, '--tools', a, c), [['file', 'b.json'], three[0], three[2]]);
		assert.deepEqual(await looked('--tools', a, '--all', b), [['file', 'b.json'], three[0]]);
	});

	it('say what is wrong with a file of tools', async () => {
		assert.match((await run('scan', '--tools', home)).said, /tools\n {4}NOT CHECKED: it's a folder\n/);
		assert.match((await run('scan', '--tools', path.join(home, 'nowhere'))).said, / {4}NOT CHECKED: the file doesn't exist\n/);
	});

	it("say that a file to restore doesn't exist, without asking", async () => {
		const { code, said } = await run('unprotect', path.join(home, 'nowhere.json'));

		assert.match(said, /the file doesn't exist[^]*There's nothing to restore\./);
		assert.equal(code, COMMAND_EXIT.notDone);
	});

	it("don't ask for a password when the file isn't an export or can't be written", async () => {
		const log = path.join(home, 'log.export');
		const other = path.join(home, 'notes.txt');
		writeFileSync(log, sealExport({ exportedAt: 0, problems: [], entries: [] }, ['a made-up', 'one'].join(' ')));
		writeFileSync(other, 'my notes\n');
		writeFileSync(path.join(home, 'newer.export'), '{"what":"mcp-cordon audit export","format":2}\nand what a later version writes');

		const open = async (file: string): Promise<unknown> => Object.values(await run('audit', 'open', path.join(home, file)));

		// Only the real export gets as far as the question, and this test has no terminal.
		assert.deepEqual(await open('log.export'), [7, "The file opens with a password. There's no terminal to ask in. Add --password-file."]);
		assert.deepEqual(await open('notes.txt'), [4, `${other}: This isn't an exported audit log.`]);
		assert.deepEqual(await open('newer.export'), [4, `${path.join(home, 'newer.export')}: A newer version of MCP Cordon wrote this file.`]);
		await assert.rejects(open('missing.export'), /ENOENT/);
		const nowhere = path.join(home, 'nowhere', 'log.export');
		assert.deepEqual(Object.values(await run('audit', 'export', '--out', nowhere)), [
			8,
			`${nowhere}: The folder doesn't exist. Nothing was written.`,
		]);
		assert.deepEqual(Object.values(await run('audit', 'export', '--out', other)), [
			8,
			`${other}: The file already exists. Nothing was written.`,
		]);
	});

	it('report a self-test without servers as not proved', async () => {
		const { code, said } = await run('self-test', '--json');

		assert.equal(JSON.parse(said).verdict, 'not-proved');
		assert.equal(code, 10);
	});
});
