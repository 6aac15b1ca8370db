#!/usr/bin/env node
// npm run train -- [DATA_FOLDER…] [--out FILE]: trains the bundled classifier again. The same data give the same file, byte for byte.
// Beside FILE it writes the same network as ONNX, for other programs. --export writes only that, from the FILE that is there. --spread N trains with
// N other seeds, keeps none of them, and prints what `npm run eval` would say of each: the last folder is the one it measures with.
// --choose N compares ways to train on N threads, by the sources of training alone, and writes models/choice.json.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { classifierGoals, measureClassifiers } from '../src/cli/eval/classifier.ts';
import { decodeModel, encodeModel } from '../src/engine/classifier/model.ts';
import { onnxOf } from '../src/engine/classifier/onnx.ts';
import { DEFAULT_THRESHOLD } from '../src/engine/classifier/score-value.ts';
import { judgedOf, shiftOf } from './classifier/calibrate.mjs';
import { choose } from './classifier/choose.mjs';
import { CALIBRATION, learn, SETTINGS } from './classifier/learn.mjs';
import { gather } from './classifier/sources.mjs';

const args = process.argv.slice(2);
const option = (name) => {
	const at = args.indexOf(name);
	return at === -1 ? undefined : args.splice(at, 2)[1];
};
const RELEASED = 'models/injection.bin';
const out = option('--out') ?? RELEASED;
const spread = Number(option('--spread') ?? 0);

if (args.includes('--export')) {
	const read = decodeModel(readFileSync(out));
	if (!read.ok) throw new Error(`${out} is no model of this version (${read.error.kind})`);
	const { bytes, sha256 } = exported(read.value);
	console.log(`${onnxName()}: ${bytes} bytes, SHA-256 ${sha256}`);
	process.exit(0);
}

if (args.includes('--choose')) {
	const threads = Number(option('--choose'));
	await choose(args, threads, (line) => console.log(line));
	process.exit(0);
}

const { calibrate, card, train } = gather('corpus', args);
const honest = calibrate.filter(({ isMalicious }) => !isMalicious);

/** A network from `seed`, calibrated. */
function trained(seed, log) {
	const model = learn(train, { ...SETTINGS, seed }, log);
	const shift = shiftOf(judgedOf(model, honest, SETTINGS.pieces), CALIBRATION);
	return { model: { ...model, outerBias: Math.fround(model.outerBias + shift) }, shift };
}

if (spread > 0) {
	const seeds = Array.from({ length: spread }, (_value, index) => SETTINGS.seed + 1_000 * (index + 1));
	const models = seeds.map((seed) => trained(seed, () => {}).model);
	for (const [index, { reports }] of measureClassifiers(models, 'corpus', args.at(-1) ?? '').entries()) {
		console.log(`seed ${seeds[index]}`);
		for (const { goal, isMet, measured } of classifierGoals(reports)) console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${goal}: ${measured}`);
	}
	process.exit(0);
}

const started = performance.now();
const { model: shifted, shift } = trained(SETTINGS.seed, (line) => console.log(line));
const bytes = encodeModel(shifted);
mkdirSync(path.dirname(out), { recursive: true });
writeFileSync(out, bytes);
const sha256 = createHash('sha256').update(bytes).digest('hex');
writeFileSync(
	`${out}.json`,
	`${JSON.stringify({ sha256, onnx: exported(shifted), settings: SETTINGS, threshold: DEFAULT_THRESHOLD, calibration: { ...CALIBRATION, documents: honest.length, shift: Number(shift.toFixed(4)) }, sources: card }, undefined, '\t')}\n`,
);
if (out === RELEASED) {
	// The digest that the gateway asks for; any other file is refused.
	const pinned = 'src/engine/classifier/released.ts';
	writeFileSync(pinned, readFileSync(pinned, 'utf8').replace(/'[0-9a-f]{64}'/, `'${sha256}'`));
}
console.log(
	`${out}: ${bytes.length} bytes, SHA-256 ${sha256}, bias moved by ${shift.toFixed(2)} on ${honest.length} documents, ${((performance.now() - started) / 1000).toFixed(0)} s`,
);

/** Written beside `out`; git leaves it out, its digest is in the card. */
function onnxName() {
	return `${out.replace(/\.bin$/, '')}.onnx`;
}

function exported(model) {
	const onnx = onnxOf(model);
	writeFileSync(onnxName(), onnx);
	return { bytes: onnx.length, sha256: createHash('sha256').update(onnx).digest('hex') };
}
