import { sizeOf } from '../../flow/baseline.ts';
import type { FlowServer, ResultObservation } from '../../flow/observation.ts';

/** Limits of readings held for conversations that begin later: their number, UTF-16 units of JSON, and age in milliseconds. */
const MAX_READINGS = 32;
const MAX_UNITS = 1_000_000;
export const READINGS_LIFE_MS = 30 * 60_000;

interface HeldReading {
	readonly result: ResultObservation;
	readonly units: number;
}

/**
 * Content read outside any conversation: a person attached or picked it before the model's first call. Held only in memory. When space runs out, the
 * server that uses the most loses its oldest reading, so no server can push out another's. Lost content still counts as read.
 */
export class OutsideReadings {
	#held: readonly HeldReading[] = [];
	/** The newest lost reading of each server, and its newest flagged one, without content. */
	#lost: ReadonlyMap<string, ResultObservation> = new Map();

	add(result: ResultObservation): void {
		const units = sizeOf(result.content);
		if (units > MAX_UNITS) {
			this.#lose(result);
			return;
		}
		this.#held = [...this.#held, { result, units }];
		for (let most = largestIn(this.#held); most !== undefined; most = largestIn(this.#held)) {
			const gone = this.#held.find((one) => one.result.call.server.id === most);
			this.#held = this.#held.filter((one) => one !== gone);
			if (gone !== undefined) this.#lose(gone.result);
		}
	}

	/** Oldest first. Lost readings are included only if flagged, without content. */
	at(now: number): readonly ResultObservation[] {
		this.#held = this.#held.filter(({ result }) => isAlive(result, now));
		return [
			...[...this.#lost.values()].filter((one) => one.trust === 'flagged' && isAlive(one, now)),
			...this.#held.map(({ result }) => result),
		];
	}

	/** Servers with readings whose content was lost. */
	lostFrom(now: number): readonly FlowServer[] {
		return [...this.#lost.values()].filter((one) => isAlive(one, now)).map(({ call }) => call.server);
	}

	/** Called when a person has looked at the flagged content. */
	clearFlagged(): void {
		this.#held = this.#held.map((one) => ({ ...one, result: asPlain(one.result) }));
		this.#lost = new Map([...this.#lost].map(([key, result]) => [key, asPlain(result)]));
	}

	#lose(result: ResultObservation): void {
		const key = JSON.stringify([result.call.server.id, result.trust === 'flagged']);
		this.#lost = new Map(this.#lost).set(key, { ...result, content: null, hasPii: false });
	}
}

function isAlive({ at }: ResultObservation, now: number): boolean {
	return now - at <= READINGS_LIFE_MS;
}

function asPlain(result: ResultObservation): ResultObservation {
	return result.trust === 'flagged' ? { ...result, trust: 'plain' } : result;
}

/** The server that uses the most space. Undefined: nothing exceeds the limits. */
function largestIn(held: readonly HeldReading[]): string | undefined {
	const shares = new Map<string, number>();
	let units = 0;
	for (const one of held) {
		units += one.units;
		const { id } = one.result.call.server;
		shares.set(id, (shares.get(id) ?? 0) + 1 / MAX_READINGS + one.units / MAX_UNITS);
	}
	if (held.length <= MAX_READINGS && units <= MAX_UNITS) return undefined;
	return [...shares].reduce((most, share) => (share[1] > most[1] ? share : most))[0];
}
