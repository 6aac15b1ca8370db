import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { protectionCommand } from '../../../src/cli/commands/index.ts';
import { aCommandContext } from '../../support/command-context.ts';
import { aMessage, createAuditBench } from '../gateway/audit/audit-support.ts';

const NOTES = ['one', 'two'];

describe('a log of which one segment cannot be read', () => {
	let home: string;
	beforeEach(() => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon-list-'));
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	/** Two segments; the first is a folder afterwards, which nobody reads, root included. */
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
			tell: (text) => void (told += `${text}\n`),
		});
		const segment = break_(context.state.audit);
		const command = protectionCommand(name);
		assert.ok(command !== undefined);
		return { code: await command(args, context), out, told, segment };
	}

	it('is listed without it, and "audit list" says which one and does not end well', async () => {
		const { code, out, segment, told } = await run(broken, 'audit', 'list', '--json');

		assert.deepEqual(
			out
				.trimEnd()
				.split('\n')
				.map((line) => JSON.parse(line).record.call),
			['two'],
		);
		assert.match(told, new RegExp(`^NOT COMPLETE: ${segment}: it cannot be read, and its entries are left out\\.\\n`));
		assert.equal(code, 5);
	});

	it('is exported and replayed without it, and both say so', async () => {
		const password = path.join(home, 'password');
		writeFileSync(password, 'correct horse battery\n');
		const exported = await run(broken, 'audit', 'export', '--out', path.join(home, 'log'), '--password-file', password);
		const replayed = await run(broken, 'replay');

		for (const { segment, told } of [exported, replayed]) assert.ok(told.includes(`NOT COMPLETE: ${segment}: it cannot be read`));
		assert.deepEqual([exported.code, replayed.code], [5, 3]);
	});

	it('is listed well, with 0, once the rest can be read', async () => {
		const whole = (folder: string): string => {
			const segment = broken(folder);
			rmSync(path.join(folder, `${segment}.chain.ndjson`), { recursive: true });
			return segment;
		};

		const { code, told } = await run(whole, 'audit', 'list');

		assert.deepEqual([code, told], [0, '']);
	});
});
