import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { EntryId } from '../../base/ids.ts';
import { isEntryId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { isVersion } from '../../base/versions.ts';
import { type Client, clientsIn } from '../../events/client.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { gatewayLockName } from '../../link/rendezvous.ts';
import { isHeld } from './single.ts';
import { writeWhole } from './write-whole.ts';

/** What a running gateway says about itself in `run/`, for `cordon status`. Contains nothing secret, and saves asking the gateway. */
export interface RunningGateway {
	readonly version: string;
	readonly pid: number;
	/** Milliseconds since the Unix epoch. */
	readonly since: number;
	/** When a program last took this gateway's place, in milliseconds since the Unix epoch. */
	readonly forgedAt?: number | undefined;
	/** One for each connected proxy. */
	readonly connections: readonly RunningConnection[];
}

interface RunningConnection {
	readonly entry: EntryId;
	/** Process id of the proxy. */
	readonly pid: number;
	/** Absent: it hasn't identified itself. */
	readonly client?: Client | undefined;
	/** The real server isn't started behind it. */
	readonly isHeld: boolean;
}

const nameOf = (version: string): string => `running-${version}.json`;

/** Writes the file at once, and again whenever a server connects or disconnects. `onFailure`: for example, the disk is full. */
export class RunningFile {
	readonly #file: string;
	readonly #own: Omit<RunningGateway, 'connections' | 'forgedAt'>;
	readonly #onFailure: () => void;
	readonly #connections = new Map<number, RunningConnection>();
	#forgedAt: number | undefined;

	constructor(run: string, own: Omit<RunningGateway, 'connections' | 'forgedAt'>, onFailure: () => void) {
		this.#file = path.join(run, nameOf(own.version));
		this.#own = own;
		this.#onFailure = onFailure;
		this.#write();
	}

	follow(event: CordonEvent): void {
		if (event.kind === 'connected') {
			const { connection, entry, pid, refusal } = event;
			this.#connections.set(connection, { ...this.#connections.get(connection), entry, pid, isHeld: refusal !== undefined });
		} else if (event.kind === 'client-named') {
			const known = this.#connections.get(event.connection);
			if (known === undefined) return;
			this.#connections.set(event.connection, { ...known, client: event.client });
		} else if (event.kind === 'disconnected') this.#connections.delete(event.connection);
		else if (event.kind === 'forged-gateway') this.#forgedAt = event.at;
		// The next worker receives every connection again.
		else if (event.kind === 'gateway-replaced' || event.kind === 'gateway-down') this.#connections.clear();
		else return;
		this.#write();
	}

	remove(): void {
		rmSync(this.#file, { force: true });
	}

	#write(): void {
		const running: RunningGateway = { ...this.#own, forgedAt: this.#forgedAt, connections: [...this.#connections.values()] };
		try {
			writeWhole(this.#file, `${JSON.stringify(running)}\n`);
		} catch {
			this.#onFailure();
		}
	}
}

/** The running gateways. Ignores the file of a dead one: the system releases its lock with the process. */
export function runningGateways(run: string): readonly RunningGateway[] {
	let names: readonly string[];
	try {
		names = readdirSync(run);
	} catch {
		return [];
	}
	return names.flatMap((name) => {
		const version = /^running-(.+)\.json$/.exec(name)?.[1] ?? '';
		if (!isVersion(version) || !isHeld(path.join(run, gatewayLockName(version)))) return [];
		try {
			return parseRunning(JSON.parse(readFileSync(path.join(run, name), 'utf8')), version);
		} catch {
			return [];
		}
	});
}

function parseRunning(value: Json, version: string): readonly RunningGateway[] {
	if (!isJsonObject(value) || value['version'] !== version || !Array.isArray(value['connections'])) return [];
	const { connections, forgedAt, pid, since } = value;
	if (typeof pid !== 'number' || !isTime(since)) return [];
	const known = isTime(forgedAt) ? { forgedAt } : {};
	return [{ version, pid, since, ...known, connections: (connections as readonly Json[]).flatMap(parseConnection) }];
}

/** Beyond this, a `Date` is invalid. */
const MAX_TIME = 8.64e15;

function isTime(value: Json | undefined): value is number {
	return typeof value === 'number' && Math.abs(value) <= MAX_TIME;
}

function parseConnection(value: Json): readonly RunningConnection[] {
	if (!isJsonObject(value)) return [];
	const { entry, pid } = value;
	const [client] = clientsIn([value['client']]);
	const isHeld = value['isHeld'] === true;
	return isEntryId(entry) && typeof pid === 'number' ? [{ entry, pid, client, isHeld }] : [];
}
