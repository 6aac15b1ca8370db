import type { Disposable } from '../../base/disposable.ts';
import type { TransformerChoice } from '../../link/classifier.ts';
import { resultModeOf } from '../../policy/results/result-policy.ts';
import type { TrafficPolicy } from '../../policy/traffic/traffic-policy.ts';
import type { ClassifierPort } from './classifier-port.ts';
import { createModelPort } from './model-port.ts';
import type { ModelThread } from './model-thread.ts';

/** The classifier that the settings name, behind one port: the bundled one, or a transformer of the user. */
export interface ChosenClassifier extends ClassifierPort, Disposable {
	/** Undefined: the bundled one. The same choice again changes nothing. */
	use(choice: TransformerChoice | undefined): void;
	/** Some server wants a classifier: the model is loaded now, and says now when it cannot be used. */
	prepare(): void;
}

export interface ChosenClassifierOptions {
	readonly bundled: ClassifierPort;
	readonly prepareBundled?: () => void;
	readonly open: (choice: TransformerChoice) => ModelThread;
}

/** A transformer that cannot be used is off: the bundled one never stands in for it unseen, its verdicts are others. */
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

/** Some server has a mode for it other than `off`. */
export function wantsClassifier({ all, servers }: Pick<TrafficPolicy, 'all' | 'servers'>): boolean {
	return [all, ...Object.values(servers)].some(({ results }) => resultModeOf(results, 'classifier') !== 'off');
}
