import type { TransformerFailure } from '../../link/classifier.ts';

/** Words for people, about a model that is not used. */
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
