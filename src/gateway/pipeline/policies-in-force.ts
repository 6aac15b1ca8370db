import { type FlowSettings, parseFlowSettings, type RawFlowSettings } from '../../policy/risk/flow-settings.ts';
import { PRESETS } from '../../policy/risk/preset.ts';
import { defaultTraffic, type TrafficPolicy, withPatterns } from '../../policy/traffic/traffic-policy.ts';
import type { Hello } from '../session.ts';

/** What the settings say now: those of each window for the servers that it has started, and one set for all others. */
export class PoliciesInForce {
	#others: TrafficPolicy;
	readonly #ofWindows = new Map<number, TrafficPolicy>();
	#flowSettings: RawFlowSettings = {};
	#flow: FlowSettings;

	constructor(others: TrafficPolicy) {
		this.#others = others;
		this.#flow = parseFlowSettings({ preset: others.preset });
	}

	/** `window`: default: all others. */
	set(policy: TrafficPolicy, window?: number): void {
		if (window === undefined) this.#others = policy;
		else this.#ofWindows.set(window, policy);
		this.setFlow(this.#flowSettings);
	}

	/** Forgets what other windows have set. */
	keep(windows: readonly number[]): void {
		const gone = [...this.#ofWindows.keys()].filter((window) => !windows.includes(window));
		for (const window of gone) this.#ofWindows.delete(window);
		if (gone.length > 0) this.setFlow(this.#flowSettings);
	}

	/** Of what happens across servers; the preset is that of the traffic. */
	setFlow(settings: RawFlowSettings): void {
		this.#flowSettings = settings;
		// A conversation may go through servers of several windows: the strictest of their presets holds.
		const preset = PRESETS[Math.max(...this.all.map((policy) => PRESETS.indexOf(policy.preset)))] ?? this.#others.preset;
		this.#flow = parseFlowSettings({ ...settings, preset });
	}

	get all(): readonly TrafficPolicy[] {
		return [this.#others, ...this.#ofWindows.values()];
	}

	get flow(): FlowSettings {
		return this.#flow;
	}

	of({ guard, parentPid }: Pick<Hello, 'guard' | 'parentPid'>): TrafficPolicy {
		if (guard?.preset !== undefined) return withPatterns(defaultTraffic(guard.preset), this.#others.custom);
		return this.#ofWindows.get(parentPid) ?? this.#others;
	}
}
