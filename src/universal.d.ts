// What every runtime Cordon runs in provides (Node, Electron's Node, a worker): the pure floors may use this and nothing else.
declare class TextDecoder {
	constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
	decode(input?: ArrayBufferView | ArrayBuffer, options?: { readonly stream?: boolean }): string;
}
declare class TextEncoder {
	encode(input?: string): Uint8Array<ArrayBuffer>;
}
declare class URL {
	constructor(url: string, base?: string);
	static canParse(url: string, base?: string): boolean;
	readonly href: string;
	readonly origin: string;
	readonly protocol: string;
	readonly username: string;
	readonly password: string;
	readonly host: string;
	readonly hostname: string;
	readonly port: string;
	readonly pathname: string;
	readonly search: string;
	readonly hash: string;
}
declare function structuredClone<T>(value: T): T;
