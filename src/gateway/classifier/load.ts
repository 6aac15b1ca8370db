import { readFileSync, statSync } from 'node:fs';
import { type ClassifierModel, type ModelFailure, parseModel } from '../../engine/classifier/model.ts';
import { RELEASED_SHA256 } from '../../engine/classifier/released.ts';
import { sha256 } from '../sha256.ts';

/** The bundled classifier, or why there is none: said wherever it would have said something, never taken for "clean". */
export type Classifier =
	| { readonly kind: 'on'; readonly model: ClassifierModel }
	| { readonly kind: 'off'; readonly why: ModelFailure['kind'] | 'not-wanted' };

const MAX_BYTES = 8_000_000;

/** Words for people. */
export function classifierOffWords(why: Extract<Classifier, { readonly kind: 'off' }>['why']): string {
	switch (why) {
		case 'absent':
			return 'classifier off: the model file is missing or cannot be read';
		case 'not-wanted':
			return 'classifier off';
		default:
			return 'classifier off: the model file is not the one of this version';
	}
}

/** Reads and checks the model file. Never throws: without it the rules go on alone. */
export function loadClassifier(file: string, expected: string = RELEASED_SHA256): Classifier {
	let bytes: Uint8Array;
	try {
		if (statSync(file).size > MAX_BYTES) return { kind: 'off', why: 'wrong-file' };
		bytes = readFileSync(file);
	} catch {
		return { kind: 'off', why: 'absent' };
	}
	const model = parseModel(bytes, { sha256: sha256(bytes), expected });
	return model.ok ? { kind: 'on', model: model.value } : { kind: 'off', why: model.error.kind };
}
