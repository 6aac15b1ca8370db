import { Tokenizer } from '@huggingface/tokenizers';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { ScoredText, ScoredWindow } from '../../../engine/scorer/passage.ts';
import { windowsOf } from '../../../engine/text/text-windows.ts';
import { joined } from '../joined.ts';

/** A transformer that says of a text whether it gives orders: `input_ids` in, one number for each class out. */
export interface TransformerModel {
	/** Highest first is not kept: windows come in order. `atLeast`: those below are left out. */
	score(text: string, atLeast: number): Promise<ScoredText>;
}

export interface TransformerParts {
	readonly model: Uint8Array;
	readonly tokenizer: unknown;
	/** `config.json`, as it stands; undefined where there is none. */
	readonly config: unknown;
	/** The bytes of onnxruntime-web's one wasm file: nothing is fetched. */
	readonly wasm: Uint8Array;
}

/** A usual length; `config.json` may say another. */
const MAX_TOKENS = 512;
/** A window whose tokens are still too many at this length is read up to the limit, and that is said. UTF-16 units. */
const SHORTEST_WINDOW = 80;
/** What goes in beside the tokens. */
const MASK = 'attention_mask';
const TYPES = 'token_type_ids';

/** Opens the files and tries them on a word. Throws where they are no such model. */
export async function openTransformer({ config, model, tokenizer, wasm }: TransformerParts): Promise<TransformerModel> {
	env.wasm.numThreads = 1;
	env.wasm.wasmBinary = wasm;
	env.logLevel = 'fatal';
	if (!isRecord(tokenizer)) throw new Error('no tokenizer');
	const words = new Tokenizer(tokenizer, {});
	const session = await InferenceSession.create(model, { graphOptimizationLevel: 'all' });
	const unknown = session.inputNames.filter((name) => name !== 'input_ids' && name !== MASK && name !== TYPES);
	if (!session.inputNames.includes('input_ids') || unknown.length > 0) throw new Error('the inputs are not those of a classifier of text');
	const output = session.outputNames.includes('logits') ? 'logits' : session.outputNames[0];
	if (output === undefined) throw new Error('nothing comes out');
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
		if (!(data instanceof Float32Array) || dims?.at(-1) !== data.length) throw new Error('what comes out is no list of classes');
		const score = scoreOf(data, config);
		if (!Number.isFinite(score)) throw new Error('what comes out is no number');
		return score;
	};

	/** Tokens of a window; undefined: too many. */
	const idsOf = (text: string): readonly number[] => words.encode(text).ids;

	const scoreWindow = async (text: string, start: number, end: number): Promise<{ windows: ScoredWindow[]; isCut: boolean }> => {
		const ids = idsOf(text.slice(start, end));
		if (ids.length <= limit) return { windows: [{ start, end, score: ids.length === 0 ? 0 : await run(ids) }], isCut: false };
		if (end - start <= SHORTEST_WINDOW)
			return { windows: [{ start, end, score: await run([...ids.slice(0, limit - 1), ids.at(-1) ?? 0]) }], isCut: true };
		// Text with more tokens than a window of that length has as a rule: in smaller windows, so that nothing is left out.
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

/** One class: its logistic; several: the share of the one that means an order, by name, else of the second. */
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
