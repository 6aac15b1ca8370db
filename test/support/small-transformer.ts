import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeOnnx, type OnnxNode, type OnnxTensor } from './onnx.ts';

/**
 * A transformer small enough to be written here: one layer of attention over eight numbers for each token, position
 * numbers, a normalized feed-forward part, and two classes. It classifies a text as an instruction when it contains one
 * of `ORDER_WORDS`, because the first token attends to the worst-looking one.
 */
export const ORDER_WORDS = ['exfiltrate', 'weiterleiten', 'uploadnow'];
/** The number of positions it supports. It fails with more tokens at once. */
export const POSITIONS = 128;

const WIDTH = 8;
const INNER = 16;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzäöüß0123456789.,:;!?@-_/\'"()'];
const PLAIN = ['the', 'ferry', 'leaves', 'at', 'half', 'past', 'nine', 'and', 'takes', 'bicycles', 'on', 'lower', 'deck', 'all', 'files'];
const VOCABULARY = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...PLAIN, ...ORDER_WORDS, ...LETTERS, ...LETTERS.map((letter) => `##${letter}`)];
const CLS = 2;

/** The same numbers in the same order each time: xorshift32 (Marsaglia 2003), about -0.1 to 0.1. */
function numbers(seed: number, count: number): Float32Array {
	let state = seed;
	return Float32Array.from({ length: count }, () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return ((state >>> 0) / 2 ** 32 - 0.5) * 0.2;
	});
}

function embeddings(): Float32Array {
	const table = numbers(7, VOCABULARY.length * WIDTH);
	for (const [id, word] of VOCABULARY.entries()) {
		table[id * WIDTH] = ORDER_WORDS.includes(word) ? 4 : 0;
		table[id * WIDTH + 1] = id === CLS ? 4 : 0;
	}
	return table;
}

function square(entries: Readonly<Record<number, number>>): Float32Array {
	const matrix = new Float32Array(WIDTH * WIDTH);
	for (const [at, value] of Object.entries(entries)) matrix[Number(at)] = value;
	return matrix;
}

export function smallTransformerModel(): Uint8Array {
	const tensor = (name: string, shape: readonly number[], data: OnnxTensor['data']): OnnxTensor => ({ name, shape, data });
	const whole = (name: string, ...values: bigint[]): OnnxTensor => tensor(name, [values.length], BigInt64Array.from(values));
	const product = (left: string, right: string, output: string): OnnxNode => ({
		operator: 'MatMul',
		inputs: [left, right],
		outputs: [output],
	});
	return encodeOnnx({
		name: 'small-transformer',
		inputs: [
			{ name: 'input_ids', type: 'int64', shape: ['batch', 'tokens'] },
			{ name: 'attention_mask', type: 'int64', shape: ['batch', 'tokens'] },
		],
		outputs: [{ name: 'logits', type: 'float', shape: ['batch', 2] }],
		constants: [
			tensor('words', [VOCABULARY.length, WIDTH], embeddings()),
			tensor('places', [POSITIONS, WIDTH], numbers(11, POSITIONS * WIDTH).fill(0, 0, 2)),
			// The first token asks (1 → 0), the worst one responds (0 → 0), and passes on how bad it is.
			tensor('query', [WIDTH, WIDTH], square({ [WIDTH]: 4 })),
			tensor('key', [WIDTH, WIDTH], square({ 0: 1 })),
			tensor('value', [WIDTH, WIDTH], square({ 0: 1 })),
			tensor('sharpness', [1], Float32Array.of(1 / Math.sqrt(WIDTH))),
			tensor('unseen', [1], Float32Array.of(-10_000)),
			tensor('one', [1], Float32Array.of(1)),
			tensor('ones', [WIDTH], new Float32Array(WIDTH).fill(1)),
			tensor('zeros', [WIDTH], new Float32Array(WIDTH)),
			tensor('wide', [WIDTH, INNER], numbers(13, WIDTH * INNER)),
			tensor('narrow', [INNER, WIDTH], numbers(17, INNER * WIDTH)),
			tensor(
				'head',
				[2, WIDTH],
				Float32Array.from({ length: 2 * WIDTH }, (_, at) => (at === WIDTH ? 2.5 : 0)),
			),
			tensor('head_bias', [2], Float32Array.of(0, -5)),
			whole('axis_zero', 0n),
			whole('axis_one', 1n),
			whole('first', 0n),
		],
		nodes: [
			{ operator: 'Gather', inputs: ['words', 'input_ids'], outputs: ['word_rows'] },
			{ operator: 'Shape', inputs: ['input_ids'], outputs: ['shape'] },
			{ operator: 'Gather', inputs: ['shape', 'axis_one'], outputs: ['length'] },
			{ operator: 'Slice', inputs: ['places', 'first', 'length', 'axis_zero'], outputs: ['place_rows'] },
			{ operator: 'Add', inputs: ['word_rows', 'place_rows'], outputs: ['tokens'] },
			product('tokens', 'query', 'queries'),
			product('tokens', 'key', 'keys'),
			product('tokens', 'value', 'values'),
			{ operator: 'Transpose', inputs: ['keys'], outputs: ['keys_turned'], attributes: { perm: [0, 2, 1] } },
			product('queries', 'keys_turned', 'raw_scores'),
			{ operator: 'Mul', inputs: ['raw_scores', 'sharpness'], outputs: ['scores'] },
			{ operator: 'Cast', inputs: ['attention_mask'], outputs: ['mask'], attributes: { to: 1 } },
			{ operator: 'Sub', inputs: ['one', 'mask'], outputs: ['gone'] },
			{ operator: 'Mul', inputs: ['gone', 'unseen'], outputs: ['gone_far'] },
			{ operator: 'Unsqueeze', inputs: ['gone_far', 'axis_one'], outputs: ['mask_rows'] },
			{ operator: 'Add', inputs: ['scores', 'mask_rows'], outputs: ['masked'] },
			{ operator: 'Softmax', inputs: ['masked'], outputs: ['attention'], attributes: { axis: 2 } },
			product('attention', 'values', 'seen'),
			{ operator: 'Add', inputs: ['tokens', 'seen'], outputs: ['attended'] },
			{ operator: 'LayerNormalization', inputs: ['attended', 'ones', 'zeros'], outputs: ['normal'], attributes: { axis: 2 } },
			product('normal', 'wide', 'hidden'),
			{ operator: 'Relu', inputs: ['hidden'], outputs: ['active'] },
			product('active', 'narrow', 'fed'),
			{ operator: 'Add', inputs: ['attended', 'fed'], outputs: ['layer'] },
			{ operator: 'Gather', inputs: ['layer', 'first'], outputs: ['class_rows'], attributes: { axis: 1 } },
			{ operator: 'Squeeze', inputs: ['class_rows', 'axis_one'], outputs: ['class_row'] },
			{ operator: 'Gemm', inputs: ['class_row', 'head', 'head_bias'], outputs: ['logits'], attributes: { transB: 1 } },
		],
	});
}

/** WordPiece with a letter for everything, in the form of the tokenizers library. */
export function smallTokenizer(): object {
	const special = (content: string): object => ({
		id: VOCABULARY.indexOf(content),
		content,
		special: true,
		normalized: false,
		single_word: false,
		lstrip: false,
		rstrip: false,
	});
	const place = (id: string): object => ({ SpecialToken: { id, type_id: 0 } });
	const named = (id: string): object => ({ id, ids: [VOCABULARY.indexOf(id)], tokens: [id] });
	return {
		version: '1.0',
		truncation: null,
		padding: null,
		added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]'].map(special),
		normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: false, lowercase: true },
		pre_tokenizer: { type: 'BertPreTokenizer' },
		post_processor: {
			type: 'TemplateProcessing',
			single: [place('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, place('[SEP]')],
			pair: [place('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, place('[SEP]'), { Sequence: { id: 'B', type_id: 1 } }, place('[SEP]')],
			special_tokens: { '[CLS]': named('[CLS]'), '[SEP]': named('[SEP]') },
		},
		decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
		model: {
			type: 'WordPiece',
			unk_token: '[UNK]',
			continuing_subword_prefix: '##',
			max_input_chars_per_word: 100,
			vocab: Object.fromEntries(VOCABULARY.map((word, id) => [word, id])),
		},
	};
}

export const SMALL_CONFIG = { id2label: { 0: 'SAFE', 1: 'INJECTION' }, max_position_embeddings: POSITIONS };

/** Writes the three files and returns the output of `sha256sum config.json model.onnx tokenizer.json | sha256sum`. */
export function writeSmallTransformer(folder: string): { readonly sha256: string } {
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, 'model.onnx'), smallTransformerModel());
	writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(smallTokenizer()));
	writeFileSync(path.join(folder, 'config.json'), JSON.stringify(SMALL_CONFIG));
	const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
	const lines = ['config.json', 'model.onnx', 'tokenizer.json'].map(
		(name) => `${digest(readFileSync(path.join(folder, name)))}  ${name}\n`,
	);
	return { sha256: digest(lines.join('')) };
}
