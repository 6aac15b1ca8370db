#!/usr/bin/env node
// npm run train -- [DATA_FOLDER…] [--out FILE]: trains the bundled classifier again. The same data give the same file, byte for byte.
// Beside FILE it writes the same network as ONNX, for other programs. --export writes only that, from the FILE that is there.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeModel, encodeModel } from '../src/engine/classifier/model.ts';
import { onnxOf } from '../src/engine/classifier/onnx.ts';
import { judgeSentences, worstOf } from '../src/engine/classifier/score.ts';
import { learn, SETTINGS } from './classifier/learn.mjs';
import { gather } from './classifier/sources.mjs';

const args = process.argv.slice(2);
const outAt = args.indexOf('--out');
const RELEASED = 'models/injection.bin';
const out = outAt === -1 ? RELEASED : args.splice(outAt, 2)[1];
/** Share of honest documents that may reach the default threshold where the bias is chosen. */
const MAX_FALSE = 0.002;
const THRESHOLD = 0.85;

if (args.includes('--export')) {
	const read = decodeModel(readFileSync(out));
	if (!read.ok) throw new Error(`${out} is no model of this version (${read.error.kind})`);
	const { bytes, sha256 } = exported(read.value);
	console.log(`${onnxName()}: ${bytes} bytes, SHA-256 ${sha256}`);
	process.exit(0);
}

const { calibrate, card, train } = gather('corpus', args);
const started = performance.now();
const model = learn(train, SETTINGS, (line) => console.log(line));

// The bias is moved so that of the honest documents that were not learned from at most MAX_FALSE reach the threshold. What neighbours add
// depends on it, so it is looked for by halving, to a ten-thousandth.
const honest = calibrate
	.filter(({ isMalicious }) => !isMalicious)
	.map(({ isDeclared, texts }) => ({ isDeclared, texts: texts.map((text) => judgeSentences(model, text).judged) }));
const allowed = Math.floor(honest.length * MAX_FALSE);
const reaching = (shift) =>
	honest.filter(({ isDeclared, texts }) =>
		texts.some((judged) => {
			const worst = worstOf(
				judged.map((sentence) => ({ ...sentence, logit: sentence.logit + shift })),
				isDeclared,
			);
			return worst !== undefined && worst.logit >= logit(THRESHOLD) - 0.01;
		}),
	).length;
let [shift, above] = honest.length === 0 ? [0, 0] : [-30, 30];
while (above - shift > 1e-4) {
	const middle = (shift + above) / 2;
	if (reaching(middle) > allowed) above = middle;
	else shift = middle;
}
const shifted = { ...model, outerBias: Math.fround(model.outerBias + shift) };
const bytes = encodeModel(shifted);
mkdirSync(path.dirname(out), { recursive: true });
writeFileSync(out, bytes);
const sha256 = createHash('sha256').update(bytes).digest('hex');
writeFileSync(
	`${out}.json`,
	`${JSON.stringify({ sha256, onnx: exported(shifted), settings: SETTINGS, threshold: THRESHOLD, calibration: { documents: honest.length, allowed, shift: Number(shift.toFixed(4)) }, sources: card }, undefined, '\t')}\n`,
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

function logit(score) {
	return Math.log(Math.max(1e-12, score) / Math.max(1e-12, 1 - score));
}
