import { sizeOf } from '../../flow/baseline.ts';
import type { FlowServer, ResultObservation } from '../../flow/observation.ts';

/** They are held for conversations that begin later: so many, so large (UTF-16 units of JSON), so long. */
const MAX_READINGS = 32;
const MAX_UNITS = 1_000_000;
export const READINGS_LIFE_MS = 30 * 60_000;

interface HeldReading {
	readonly result: ResultObservation;
	readonly units: number;
}

/**
 * What was read outside of any conversation: a person attached or picked it before the model made its first call. Held in memory only. Where
 * there is no room, whoever takes the most of it loses the oldest of its own, so that nobody pushes out what another one said; and what had
 * to go is not held to be nothing.
 */
export class OutsideReadings {
	#held: readonly HeldReading[] = [];
	/** Of what had to go, the newest of each server, and of the flagged ones: without the content. */
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

	/** Oldest first; of what had to go only what was flagged, without its content. */
	at(now: number): readonly ResultObservation[] {
		this.#held = this.#held.filter(({ result }) => isAlive(result, now));
		return [
			...[...this.#lost.values()].filter((one) => one.trust === 'flagged' && isAlive(one, now)),
			...this.#held.map(({ result }) => result),
		];
	}

	/** Servers of which something was read that is not known any more. */
	lostFrom(now: number): readonly FlowServer[] {
		return [...this.#lost.values()].filter((one) => isAlive(one, now)).map(({ call }) => call.server);
	}

	/** A person has looked at what was flagged. */
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

/** The server that takes the most room; undefined: there is room for all. */
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
