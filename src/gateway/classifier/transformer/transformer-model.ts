import { Tokenizer } from '@huggingface/tokenizers';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { ScoredText, ScoredWindow } from '../../../engine/scorer/passage.ts';
import { windowsOf } from '../../../engine/text/text-windows.ts';
import { joined } from '../joined.ts';

/** A transformer that scores whether a text gives instructions: `input_ids` in, one number per class out. */
export interface TransformerModel {
	/** Windows come in order, not by score. Windows below `atLeast` are left out. */
	score(text: string, atLeast: number): Promise<ScoredText>;
}

export interface TransformerParts {
	readonly model: Uint8Array;
	readonly tokenizer: unknown;
	/** The parsed `config.json`. Undefined: there is none. */
	readonly config: unknown;
	/** The bytes of onnxruntime-web's only wasm file, so that nothing is fetched. */
	readonly wasm: Uint8Array;
}

/** The usual limit. `config.json` may set a smaller one. */
const MAX_TOKENS = 512;
/** A window of this length that still has too many tokens is read up to the limit and reported as cut. UTF-16 units. */
const SHORTEST_WINDOW = 80;
/** Optional inputs besides the tokens. */
const MASK = 'attention_mask';
const TYPES = 'token_type_ids';

/** Opens the files and tries them on one word. Throws when they aren't a text classifier. */
export async function openTransformer({ config, model, tokenizer, wasm }: TransformerParts): Promise<TransformerModel> {
	env.wasm.numThreads = 1;
	env.wasm.wasmBinary = wasm;
	env.logLevel = 'fatal';
	if (!isRecord(tokenizer)) throw new Error("tokenizer.json isn't an object");
	const words = new Tokenizer(tokenizer, {});
	const session = await InferenceSession.create(model, { graphOptimizationLevel: 'all' });
	const unknown = session.inputNames.filter((name) => name !== 'input_ids' && name !== MASK && name !== TYPES);
	if (!session.inputNames.includes('input_ids') || unknown.length > 0)
		throw new Error("the model doesn't have the inputs of a text classifier");
	const output = session.outputNames.includes('logits') ? 'logits' : session.outputNames[0];
	if (output === undefined) throw new Error('the model has no output');
	const limit = tokenLimit(config);

	const run = async (ids: readonly number[]): Promise<number> => {
		const whole = (fill: (at: number) => number): Tensor =>
			new Tensor(
				'int64',
				BigInt64Array.from(ids, (_, at) => BigInt(fill(at))),
				[1, ids.length],
			);
		const feeds: Record<string, Tensor> = { input_ids: whole((at) => ids[at] ?? 0) };
		if (session.inputNames.includes(MASK)) feeds[MASK] = whole(() => 1);
		if (session.inputNames.includes(TYPES)) feeds[TYPES] = whole(() => 0);
		const { data, dims } = (await session.run(feeds))[output] ?? {};
		if (!(data instanceof Float32Array) || dims?.at(-1) !== data.length) throw new Error("the output isn't a list of classes");
		const score = scoreOf(data, config);
		if (!Number.isFinite(score)) throw new Error("the score isn't a finite number");
		return score;
	};

	/** Token ids of a window. */
	const idsOf = (text: string): readonly number[] => words.encode(text).ids;

	const scoreWindow = async (text: string, start: number, end: number): Promise<{ windows: ScoredWindow[]; isCut: boolean }> => {
		const ids = idsOf(text.slice(start, end));
		if (ids.length <= limit) return { windows: [{ start, end, score: ids.length === 0 ? 0 : await run(ids) }], isCut: false };
		if (end - start <= SHORTEST_WINDOW)
			return { windows: [{ start, end, score: await run([...ids.slice(0, limit - 1), ids.at(-1) ?? 0]) }], isCut: true };
		// This text has more tokens than usual for its length, so smaller windows are read, and nothing is left out.
		const size = Math.ceil((end - start) * 0.6);
		const parts = windowsOf(text.slice(start, end), { size, overlap: Math.floor(size / 3) });
		const windows: ScoredWindow[] = [];
		let isCut = false;
		for (const part of parts) {
			const inner = await scoreWindow(text, start + part.start, start + part.end);
			windows.push(...inner.windows);
			isCut ||= inner.isCut;
		}
		return { windows, isCut };
	};

	await run(idsOf('a'));
	return {
		async score(text, atLeast) {
			const found: ScoredWindow[] = [];
			let isCut = false;
			for (const { end, start } of windowsOf(text)) {
				if (text.slice(start, end).trim() === '') continue;
				const scored = await scoreWindow(text, start, end);
				isCut ||= scored.isCut;
				found.push(...scored.windows.filter(({ score }) => score >= atLeast));
			}
			return { windows: joined(found), doubts: [], isCut, hasMore: false };
		},
	};
}

const ATTACK_LABEL = /inject|jailbreak|malicious|unsafe|attack|harmful/i;
const NO_LABEL = /^(?:no|not|non)[ _-]/i;

/** One class: its logistic. Several: the softmax share of the class whose label names an attack, else of the second class. */
function scoreOf(logits: Float32Array, config: unknown): number {
	if (logits.length === 1) return 1 / (1 + Math.exp(-(logits[0] ?? Number.NaN)));
	const labels: unknown = isRecord(config) ? config['id2label'] : undefined;
	const named = isRecord(labels)
		? Object.entries(labels).find(([, label]) => typeof label === 'string' && ATTACK_LABEL.test(label) && !NO_LABEL.test(label))
		: undefined;
	const index = named === undefined ? 1 : Number(named[0]);
	const highest = Math.max(...logits);
	const shares = Array.from(logits, (value) => Math.exp(value - highest));
	return (shares[index] ?? Number.NaN) / shares.reduce((sum, share) => sum + share, 0);
}

function tokenLimit(config: unknown): number {
	const said: unknown = isRecord(config) ? config['max_position_embeddings'] : undefined;
	return typeof said === 'number' && Number.isInteger(said) && said >= 8 ? Math.min(said, MAX_TOKENS) : MAX_TOKENS;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
