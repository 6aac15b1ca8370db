import type { TransformerFailure } from '../../link/classifier.ts';

/** Why a model isn't used, in words for the user. */
export function transformerOffWords(why: TransformerFailure): string {
	switch (why) {
		case 'absent':
			return 'classifier off: model.onnx or tokenizer.json is missing or unreadable';
		case 'not-pinned':
			return 'classifier off: no SHA-256 is set for the model';
		case 'wrong-file':
			return 'classifier off: the model files have a different SHA-256 from the one in the settings';
		case 'too-large':
			return 'classifier off: a file of the model is too large';
		case 'not-a-model':
			return "classifier off: the files aren't a text classifier";
		case 'stopped':
			return 'classifier off: the model stopped working';
		case 'no-runtime':
			return 'classifier off: the runtime for models is missing from this installation';
	}
}
