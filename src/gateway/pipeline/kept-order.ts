import { isJsonObject, type Json } from '../../base/json.ts';
import type { JsonRpcId, JsonRpcMessage } from '../../mcp/messages.ts';
import { relatedTaskIn, subscriptionIn } from '../../mcp/modern.ts';
import { taskIdIn, taskMadeBy } from '../traffic/tasks.ts';
import type { ClientRequest } from './open-requests.ts';

/** Maximum that is kept: bytes, and messages. Further messages are forwarded as if they were about nothing. */
const MOST_BYTES = 4_000_000;
const MOST = 256;

interface Place {
	readonly sequence: number;
	readonly names: readonly string[];
	readonly bytes: number;
	/** Undefined: it had its turn, and its verdict is still pending. */
	run: (() => void) | undefined;
}

/**
 * Keeps related messages of the server in order. While a response waits for a reader or a person, other messages go on, but messages about the same
 * thing as the response wait behind it, in the order in which the server sent them.
 */
export class KeptOrder {
	/** Oldest first. */
	#line: readonly Place[] = [];
	#bytes = 0;
	#isMoving = false;

	/** Marks a message that had its turn and waits. Later messages under one of these names are kept. */
	waits(sequence: number, names: readonly string[]): void {
		if (names.length > 0 && !this.#line.some((place) => place.sequence === sequence))
			this.#line = [...this.#line, { sequence, names, bytes: 0, run: undefined }];
	}

	/** False: nothing before this message is about the same thing, so it goes on. Otherwise `run` is called in its turn. */
	keeps(sequence: number, names: readonly string[], bytes: number, run: () => void): boolean {
		if (!this.#isBehind(names, this.#line) || this.#line.length >= MOST || this.#bytes + bytes > MOST_BYTES) return false;
		this.#line = [...this.#line, { sequence, names, bytes, run }];
		this.#bytes += bytes;
		return true;
	}

	/** Call it when a message gets its final verdict. Messages behind it go on after that. */
	decided(sequence: number): void {
		const left = this.#line.filter((place) => place.sequence !== sequence);
		if (left.length === this.#line.length) return;
		this.#line = left;
		if (!this.#isMoving) queueMicrotask(() => this.moveOn());
	}

	/** Runs every kept message that no longer waits behind another. Returns false if there was none. */
	moveOn(): boolean {
		if (this.#isMoving) return false;
		this.#isMoving = true;
		let hasMoved = false;
		try {
			for (let next = this.#next(); next !== undefined; next = this.#next()) {
				const { run } = next;
				next.run = undefined;
				this.#bytes -= next.bytes;
				hasMoved = true;
				run?.();
			}
		} finally {
			this.#isMoving = false;
		}
		return hasMoved;
	}

	/** Drops all messages, because nothing more can be sent. */
	end(): void {
		this.#line = [];
	}

	#next(): Place | undefined {
		return this.#line.find(({ names, run }, index) => run !== undefined && !this.#isBehind(names, this.#line.slice(0, index)));
	}

	#isBehind(names: readonly string[], line: readonly Place[]): boolean {
		return line.some((place) => place.names.some((name) => names.includes(name)));
	}
}

/** Names of what a client's request is about, besides itself: its progress, a task, a resource, a subscription. */
export function namesOfRequest(id: JsonRpcId, method: string, params: Json | undefined): readonly string[] {
	const token = metaIn(params)?.['progressToken'];
	return [
		...(token === undefined ? [] : [progressName(token)]),
		...tasksIn(params),
		...(method === 'resources/read' ? resourceIn(params) : []),
		...(method === 'subscriptions/listen' ? [listenName(id)] : []),
	];
}

/** Names of what a server's message is about. `request`: the one it responds to. */
export function namesOfMessage(message: JsonRpcMessage, request: ClientRequest | undefined): readonly string[] {
	switch (message.kind) {
		case 'batch':
			return [];
		case 'error':
			return request?.about ?? [];
		case 'result': {
			const task = taskMadeBy(message.result ?? null);
			return [...(request?.about ?? []), ...(task === undefined ? [] : [taskName(task)])];
		}
		case 'request':
			return tasksIn(message.params);
		case 'notification': {
			const { method, params } = message;
			const token = isJsonObject(params) ? params['progressToken'] : undefined;
			const subscription = subscriptionIn(params);
			return [
				...(token === undefined ? [] : [progressName(token)]),
				...tasksIn(params),
				...(method === 'notifications/resources/updated' ? resourceIn(params) : []),
				...(subscription === undefined ? [] : [listenName(subscription)]),
			];
		}
	}
}

function metaIn(params: Json | undefined): { readonly [name: string]: Json | undefined } | undefined {
	const meta = isJsonObject(params) ? params['_meta'] : undefined;
	return isJsonObject(meta) ? meta : undefined;
}

function tasksIn(params: Json | undefined): readonly string[] {
	return [taskIdIn(params), taskIdIn(relatedTaskIn(params))].flatMap((task) => (task === undefined ? [] : [taskName(task)]));
}

function resourceIn(params: Json | undefined): readonly string[] {
	const uri = isJsonObject(params) ? params['uri'] : undefined;
	return typeof uri === 'string' ? [`resource ${uri}`] : [];
}

function progressName(token: Json): string {
	return `progress ${JSON.stringify(token)}`;
}

function taskName(task: string): string {
	return `task ${task}`;
}

function listenName(id: JsonRpcId): string {
	return `listen ${JSON.stringify(id)}`;
}
