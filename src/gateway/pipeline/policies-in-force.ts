import { type FlowSettings, parseFlowSettings, type RawFlowSettings } from '../../policy/risk/flow-settings.ts';
import { PRESETS } from '../../policy/risk/preset.ts';
import { defaultTraffic, type TrafficPolicy, withPatterns } from '../../policy/traffic/traffic-policy.ts';
import type { Hello } from '../session.ts';

/** The current settings: those of each window for the servers that it started, and one set for all other servers. */
export class PoliciesInForce {
	#others: TrafficPolicy;
	readonly #ofWindows = new Map<number, TrafficPolicy>();
	#flowSettings: RawFlowSettings = {};
	#flow: FlowSettings;

	constructor(others: TrafficPolicy) {
		this.#others = others;
		this.#flow = parseFlowSettings({ preset: others.preset });
	}

	/** Default of `window`: all other servers. */
	set(policy: TrafficPolicy, window?: number): void {
		if (window === undefined) this.#others = policy;
		else this.#ofWindows.set(window, policy);
		this.setFlow(this.#flowSettings);
	}

	/** Forgets the settings of other windows. */
	keep(windows: readonly number[]): void {
		const gone = [...this.#ofWindows.keys()].filter((window) => !windows.includes(window));
		for (const window of gone) this.#ofWindows.delete(window);
		if (gone.length > 0) this.setFlow(this.#flowSettings);
	}

	/** Sets the settings about data flow across servers. The preset comes from the traffic settings. */
	setFlow(settings: RawFlowSettings): void {
		this.#flowSettings = settings;
		// A conversation may use servers of several windows, so the strictest of their presets applies.
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
