import type { Disposable } from '../../base/disposable.ts';
import type { TransformerChoice } from '../../link/classifier.ts';
import { resultModeOf } from '../../policy/results/result-policy.ts';
import type { TrafficPolicy } from '../../policy/traffic/traffic-policy.ts';
import type { ClassifierPort } from './classifier-port.ts';
import { createModelPort } from './model-port.ts';
import type { ModelThread } from './model-thread.ts';

/** The classifier named in the settings, behind one port: the bundled one or the user's transformer. */
export interface ChosenClassifier extends ClassifierPort, Disposable {
	/** Undefined: the bundled one. The same choice again changes nothing. */
	use(choice: TransformerChoice | undefined): void;
	/** Call when some server wants a classifier: loads the model now, and reports now when it can't be used. */
	prepare(): void;
}

export interface ChosenClassifierOptions {
	readonly bundled: ClassifierPort;
	readonly prepareBundled?: () => void;
	readonly open: (choice: TransformerChoice) => ModelThread;
}

/** A transformer that can't be used is off. The bundled classifier never replaces it silently, because its verdicts differ. */
export function createChosenClassifier({ bundled, open, prepareBundled }: ChosenClassifierOptions): ChosenClassifier {
	let current: ClassifierPort = bundled;
	let transformer: ModelThread | undefined;
	let chosen = '';
	return {
		inspect: (value, options) => current.inspect(value, options),
		signals: (value, options) => current.signals(value, options),
		use(choice) {
			const key = choice === undefined ? '' : JSON.stringify([choice.folder, choice.sha256, choice.waitMs]);
			if (key === chosen) return;
			chosen = key;
			transformer?.dispose();
			transformer = choice === undefined ? undefined : open(choice);
			current =
				transformer === undefined || choice === undefined ? bundled : createModelPort(transformer, { waitMs: choice.waitMs, sure: 0 });
		},
		prepare() {
			if (transformer === undefined) prepareBundled?.();
			else transformer.prepare();
		},
		dispose() {
			transformer?.dispose();
		},
	};
}

/** Whether some server has a mode other than `off` for it. */
export function wantsClassifier({ all, servers }: Pick<TrafficPolicy, 'all' | 'servers'>): boolean {
	return [all, ...Object.values(servers)].some(({ results }) => resultModeOf(results, 'classifier') !== 'off');
}
