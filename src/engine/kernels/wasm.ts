/** Our runtimes all have WebAssembly, but type libraries without the DOM don't declare it. */
declare const WebAssembly:
	| {
			readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
			readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
			validate(bytes: Uint8Array<ArrayBuffer>): boolean;
	  }
	| undefined;
declare function atob(base64: string): string;

/** The address of a region in a kernel's memory. */
export interface MemoryRegion {
	readonly value: number;
}

/** What all our modules export. */
export interface Instance {
	/** `grow` detaches the buffer, so existing views stop working. */
	readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
	/** The first byte that belongs to the host. */
	heapStart(): number;
}

/** Bytes of a page, the unit in which memory grows. */
export const PAGE = 65_536;

const codeOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Whether this runtime supports all instructions of a module. */
export function isUsable(base64: string): boolean {
	return typeof WebAssembly !== 'undefined' && WebAssembly.validate(codeOf(base64));
}

/** Starts a module given in base64. Throws if the runtime has no WebAssembly with SIMD. */
export function instanceOf<Exports extends Instance>(base64: string): Exports {
	const code = codeOf(base64);
	if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(code))
		throw new Error(
			"MCP Cordon needs WebAssembly with vectors (SIMD), which this runtime doesn't have: an x64 processor with SSE4.1, or ARM with NEON",
		);
	return new WebAssembly.Instance(new WebAssembly.Module(code), {}).exports as Exports;
}
