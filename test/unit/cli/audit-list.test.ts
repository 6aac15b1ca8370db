import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { protectionCommand } from '../../../src/cli/commands/index.ts';
import { aCommandContext } from '../../support/command-context.ts';
import { aMessage, createAuditBench } from '../gateway/audit/audit-support.ts';

const NOTES = ['one', 'two'];

describe('a log with an unreadable segment', () => {
	let home: string;
	beforeEach(() => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon-list-'));
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	/** Two segments. The first is then replaced by a folder, which no user can read as a file, not even root. */
	function broken(folder: string): string {
		const bench = createAuditBench();
		for (const note of NOTES) {
			const log = bench.log({ folder });
			log.record(aMessage({ at: bench.time, call: note, tool: note, body: { note } }));
			log.dispose();
			bench.time += 1_000;
		}
		bench.dispose();
		const [first = ''] = globSync('*.chain.ndjson', { cwd: folder }).sort();
		rmSync(path.join(folder, first));
		mkdirSync(path.join(folder, first));
		return first.replace('.chain.ndjson', '');
	}

	async function run(break_: (folder: string) => string, name: string, ...args: readonly string[]) {
		let out = '';
		let told = '';
		const { context } = aCommandContext(mkdtempSync(path.join(home, 'run-')), '{}', {
			write: (text) => void (out += Buffer.from(text).toString('utf8')),
			print: (text) => void (told += `${text}\n`),
		});
		const segment = break_(context.state.audit);
		const command = await protectionCommand(name);
		assert.ok(command !== undefined);
		return { code: await command(args, context), out, told, segment };
	}

	it('is listed without the segment, and "audit list" names it and exits with an error', async () => {
		const { code, out, segment, told } = await run(broken, 'audit', 'list', '--json');

		assert.deepEqual(
			out
				.trimEnd()
				.split('\n')
				.map((line) => JSON.parse(line).record.call),
			['two'],
		);
		assert.match(told, new RegExp(`^NOT COMPLETE: ${segment}: it can't be read, so its entries are left out\\.\\n`));
		assert.equal(code, 5);
	});

	it('is exported and replayed without the segment, and both commands say so', async () => {
		const password = path.join(home, 'password');
		writeFileSync(password, 'correct horse battery\n');
		const exported = await run(broken, 'audit', 'export', '--out', path.join(home, 'log'), '--password-file', password);
		const replayed = await run(broken, 'replay');

		for (const { segment, told } of [exported, replayed]) assert.ok(told.includes(`NOT COMPLETE: ${segment}: it can't be read`));
		assert.deepEqual([exported.code, replayed.code], [5, 3]);
	});

	it("leaves no file behind when the export couldn't be written completely", function () {
		this.timeout(60_000);
		if (process.platform === 'win32') return this.skip();
		const state = path.join(home, 'state');
		const bench = createAuditBench();
		const log = bench.log({ folder: path.join(state, 'audit') });
		log.record(aMessage({ at: bench.time, body: { note: randomBytes(20_000).toString('hex') } }));
		log.dispose();
		bench.dispose();
		writeFileSync(path.join(home, 'password'), 'correct horse battery\n');
		const program = path.resolve('test/system/interposition/cordon-process.ts');
		const work = path.join(home, 'work');
		mkdirSync(work);
		// Limits files to 4 KiB, as on a disk that is nearly full.
		const script = `trap '' XFSZ; ulimit -f 4; exec "$@"`;
		const args = ['audit', 'export', '--out', 'log', '--password-file', path.join(home, 'password')];

		const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, program, state, home, home, ...args], {
			cwd: work,
			encoding: 'utf8',
		});

		assert.equal(status, 8, stderr);
		assert.match(stderr, /^Couldn't write log: the system refused it \(EFBIG\)\.$/m);
		assert.deepEqual(readdirSync(work), []);
	});

	it('exits with 0 once the rest can be read', async () => {
		const whole = (folder: string): string => {
			const segment = broken(folder);
			rmSync(path.join(folder, `${segment}.chain.ndjson`), { recursive: true });
			return segment;
		};

		const { code, told } = await run(whole, 'audit', 'list');

		assert.deepEqual([code, told], [0, '']);
	});
});
