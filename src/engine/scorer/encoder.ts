import { ENCODER, ENCODER_RELAXED } from '../kernels/modules.generated.ts';
import { type Instance, instanceOf, isUsable, type MemoryRegion, PAGE } from '../kernels/wasm.ts';
import type { WeightsFile } from './weights.ts';

/** See `kernels/encoder` in the repository for each export. */
interface Exports extends Instance {
	readonly MOST_TOKENS: MemoryRegion;
	readonly PLACES_OF_LAYER: MemoryRegion;
	readonly IDS: MemoryRegion;
	readonly PLACES: MemoryRegion;
	score(count: number, layers: number): number;
}

const PARTS = ['q', 'k', 'v', 'o', 'fi', 'fo'].flatMap((part) => [part, `${part}-scale`, `${part}-bias`]);
const NORMS = ['ln1-weight', 'ln1-bias', 'ln2-weight', 'ln2-bias'];
const FIRST = ['embeddings', 'embedding-scales', 'positions', 'norm-weight', 'norm-bias', 'pool', 'output', 'output-bias'];

/** The neural network, with 25 MB of memory of its own. */
export class Encoder {
	readonly #exports: Exports;
	readonly #layers: number;
	readonly #ids: Int32Array;

	/** `relaxed`: whether to use relaxed SIMD; undefined: if supported. Both ways of multiplying give identical bits. */
	constructor(weights: WeightsFile, relaxed: boolean = isUsable(ENCODER_RELAXED)) {
		this.#exports = instanceOf<Exports>(relaxed ? ENCODER_RELAXED : ENCODER);
		this.#layers = weights.layers;
		const { memory, IDS, MOST_TOKENS, PLACES, PLACES_OF_LAYER } = this.#exports;
		const base = (this.#exports.heapStart() + 15) & ~15;
		const missing = base + weights.body.byteLength - memory.buffer.byteLength;
		if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
		new Uint8Array(memory.buffer, base, weights.body.byteLength).set(weights.body);
		const places = new Uint32Array(memory.buffer, PLACES.value, FIRST.length + weights.layers * PLACES_OF_LAYER.value);
		const names = [...FIRST];
		for (let layer = 0; layer < weights.layers; layer++) names.push(...[...PARTS, ...NORMS].map((name) => `${layer}-${name}`));
		names.forEach((name, at) => {
			places[at] = base + weights.place(name);
		});
		this.#ids = new Int32Array(memory.buffer, IDS.value, MOST_TOKENS.value);
	}

	/** The logit of one window. Above 0 means it's more likely an instruction. */
	logit(ids: readonly number[]): number {
		if (ids.length > this.#ids.length)
			throw new RangeError(`the window has ${ids.length} tokens, and only ${this.#ids.length} are allowed`);
		this.#ids.set(ids);
		return this.#exports.score(ids.length, this.#layers);
	}
}
