import type { ServerReach } from '../../engine/classify/server-name.ts';
import { classifyServerName } from '../../engine/classify/server-name.ts';
import { classifyToolName } from '../../engine/classify/tool-name.ts';
import { sizeOf } from '../../flow/baseline.ts';
import type { CallObservation, ResultObservation } from '../../flow/observation.ts';
import type { TrafficReading } from '../traffic/stage.ts';

/** What was read outside of any conversation is held for conversations that begin later: so many, so large (UTF-16 units of JSON), so long. */
const MAX_READINGS = 32;
const MAX_UNITS = 1_000_000;
export const READINGS_LIFE_MS = 30 * 60_000;

/** A resource, a prompt or what a task came to, as the reducers see it: something that was read from a server, without a tool. */
export function readingOf(
	{ about, at, entry, id, kind, server }: TrafficReading & { readonly at: number },
	servers: Readonly<Record<string, ServerReach>>,
): CallObservation {
	const own = Object.hasOwn(servers, server) ? servers[server] : undefined;
	return {
		id,
		at,
		server: { id: entry, name: server, class: own ?? classifyServerName(server) },
		tool: kind,
		class: classifyToolName('read_resource'),
		turn: undefined,
		arguments: about,
		hasPii: false,
	};
}

/** What a person attached or picked before the model made its first call. Held in memory only. */
export class Readings {
	#held: { readonly result: ResultObservation; readonly units: number }[] = [];

	add(result: ResultObservation): void {
		const units = sizeOf(result.content);
		if (units > MAX_UNITS) return;
		this.#held.push({ result, units });
		let total = this.#held.reduce((sum, one) => sum + one.units, 0);
		while (this.#held.length > MAX_READINGS || total > MAX_UNITS) total -= this.#held.shift()?.units ?? 0;
	}

	/** Oldest first. */
	at(now: number): readonly ResultObservation[] {
		this.#held = this.#held.filter(({ result }) => now - result.at <= READINGS_LIFE_MS);
		return this.#held.map(({ result }) => result);
	}

	/** A person has looked at what was flagged. */
	clearFlagged(): void {
		this.#held = this.#held.map((one) =>
			one.result.trust === 'flagged' ? { ...one, result: { ...one.result, trust: 'plain' as const } } : one,
		);
	}
}
