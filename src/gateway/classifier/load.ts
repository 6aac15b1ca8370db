import { readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type ClassifierModel, type ModelFailure, parseModel } from '../../engine/classifier/model.ts';
import { RELEASED_SHA256 } from '../../engine/classifier/released.ts';
import type { TransformerFailure } from '../../link/classifier.ts';
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

/** Words for people, about a model of the user. */
export function transformerOffWords(why: TransformerFailure): string {
	switch (why) {
		case 'absent':
			return 'classifier off: the folder of the model lacks model.onnx or tokenizer.json, or they cannot be read';
		case 'not-pinned':
			return 'classifier off: no SHA-256 is set for the model';
		case 'wrong-file':
			return 'classifier off: the files of the model have another SHA-256 than the one that was set';
		case 'too-large':
			return 'classifier off: a file of the model is too large';
		case 'not-a-model':
			return 'classifier off: the files are no model that classifies text';
		case 'stopped':
			return 'classifier off: the model stopped working';
		case 'no-runtime':
			return 'classifier off: the runtime for models is missing from this installation';
	}
}

/** What a model file holds: one whose name ends in `.br` is compressed with Brotli, as that of an installation. 45 ms. Throws where it holds no such data. */
export function modelIn(file: string, stored: Uint8Array): Uint8Array {
	return file.endsWith('.br') ? brotliDecompressSync(stored, { maxOutputLength: MAX_BYTES }) : stored;
}

/** Reads and checks the model file. Never throws: without it the rules go on alone. */
export function loadClassifier(file: string, expected: string = RELEASED_SHA256): Classifier {
	let stored: Uint8Array;
	try {
		if (statSync(file).size > MAX_BYTES) return { kind: 'off', why: 'wrong-file' };
		stored = readFileSync(file);
	} catch {
		return { kind: 'off', why: 'absent' };
	}
	let bytes: Uint8Array;
	try {
		bytes = modelIn(file, stored);
	} catch {
		return { kind: 'off', why: 'wrong-file' };
	}
	const model = parseModel(bytes, { sha256: sha256(bytes), expected });
	return model.ok ? { kind: 'on', model: model.value } : { kind: 'off', why: model.error.kind };
}
