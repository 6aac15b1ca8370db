/**
 * Keeps one empty instance of a class alive. V8 discards the compiled code of a class once all of its instances have been collected
 * (docs/decisions/0031). Call this once for a class that has no instances between two texts.
 */
export function keepCompiledCode(instance: object): void {
	KEPT.push(instance);
}

const KEPT: object[] = [];
