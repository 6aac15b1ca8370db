/** What every runtime of ours has and no list of types without a browser names. */
declare const WebAssembly:
	| {
			readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
			readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
			validate(bytes: Uint8Array<ArrayBuffer>): boolean;
	  }
	| undefined;
declare function atob(base64: string): string;

/** Where something stands in a memory, in bytes. */
export interface MemoryRegion {
	readonly value: number;
}

/** What all of ours have. */
export interface Instance {
	/** `grow` takes the buffer from those who look at it. */
	readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
	/** The first byte that is the host's. */
	heapStart(): number;
}

/** Bytes of a page, by which a memory grows. */
export const PAGE = 65_536;

const codeOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Whether this runtime knows all instructions of a module. */
export function isUsable(base64: string): boolean {
	return typeof WebAssembly !== 'undefined' && WebAssembly.validate(codeOf(base64));
}

/** Starts a module, given in base64. Throws where the runtime has no WebAssembly with vectors. */
export function instanceOf<Exports extends Instance>(base64: string): Exports {
	const code = codeOf(base64);
	if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(code))
		throw new Error(
			'MCP Cordon needs WebAssembly with vectors (SIMD), which this runtime does not have: an x64 processor with SSE4.1, or ARM with NEON',
		);
	return new WebAssembly.Instance(new WebAssembly.Module(code), {}).exports as Exports;
}
