import { SEVERITIES, type Severity } from '../../engine/finding.ts';
import type { Preset } from '../risk/preset.ts';

/** The engines that inspect a call, by what they look for. */
export const CALL_ENGINES = ['injection', 'patterns', 'pii', 'secrets', 'urls', 'paths', 'commands', 'schema', 'files'] as const;
export type CallEngine = (typeof CALL_ENGINES)[number];

/**
 * R117, with `hold`: a person is asked. Where nothing can be replaced (`urls`, `paths`, `commands`, `schema`, `files`), `redact` works as
 * `hold`. Strictest last.
 */
export const CALL_MODES = ['off', 'monitor', 'redact', 'hold', 'block'] as const;
export type CallMode = (typeof CALL_MODES)[number];

/** What happens to calls and other requests to one server. */
export interface CallPolicy {
	readonly modes: Readonly<Record<CallEngine, CallMode>>;
	/** Modes of single rules. They override their engine's mode. */
	readonly rules?: Readonly<Record<string, CallMode>>;
	/** Below this severity, `hold` and `block` only record. */
	readonly minSeverity: Severity;
}

const ALL_MONITOR: CallPolicy['modes'] = {
	injection: 'monitor',
	patterns: 'monitor',
	pii: 'monitor',
	secrets: 'monitor',
	urls: 'monitor',
	paths: 'monitor',
	commands: 'monitor',
	schema: 'monitor',
	files: 'monitor',
};

export const CALL_POLICIES: Readonly<Record<Preset, CallPolicy>> = {
	observe: { modes: ALL_MONITOR, minSeverity: 'medium' },
	balanced: {
		modes: { ...ALL_MONITOR, patterns: 'redact', secrets: 'redact', urls: 'hold', paths: 'hold', commands: 'hold', files: 'hold' },
		minSeverity: 'medium',
	},
	strict: {
		modes: {
			injection: 'block',
			patterns: 'block',
			pii: 'redact',
			secrets: 'redact',
			urls: 'hold',
			paths: 'hold',
			commands: 'block',
			schema: 'hold',
			files: 'hold',
		},
		minSeverity: 'medium',
	},
};

export function strictestCallMode(one: CallMode, other: CallMode): CallMode {
	return CALL_MODES.indexOf(one) >= CALL_MODES.indexOf(other) ? one : other;
}

/** Combines two policies and takes the stricter part of each. */
export function stricterCalls(one: CallPolicy, other: CallPolicy): CallPolicy {
	const pairs = CALL_ENGINES.map((engine): [CallEngine, CallMode] => [engine, strictestCallMode(one.modes[engine], other.modes[engine])]);
	return {
		modes: { ...one.modes, ...Object.fromEntries(pairs) },
		minSeverity: SEVERITIES.indexOf(one.minSeverity) <= SEVERITIES.indexOf(other.minSeverity) ? one.minSeverity : other.minSeverity,
	};
}
