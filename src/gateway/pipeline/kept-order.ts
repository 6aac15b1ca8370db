import { isJsonObject, type Json } from '../../base/json.ts';
import type { JsonRpcId, JsonRpcMessage } from '../../mcp/messages.ts';
import { relatedTaskIn, subscriptionIn } from '../../mcp/modern.ts';
import { taskIdIn, taskMadeBy } from '../traffic/tasks.ts';
import type { ClientRequest } from './open-requests.ts';

/** So much is kept; what comes then goes on as if it were about nothing. Bytes, and messages. */
const MOST_BYTES = 4_000_000;
const MOST = 256;

interface Place {
	readonly sequence: number;
	readonly names: readonly string[];
	readonly bytes: number;
	/** Undefined: it has had its turn, and its verdict is still to come. */
	run: (() => void) | undefined;
}

/**
 * A response may wait for a reader or for a person, and what the server sends then goes on, save what is about the same thing as the response: it
 * comes to the client behind it, as the server sent it.
 */
export class KeptOrder {
	/** Oldest first. */
	#line: readonly Place[] = [];
	#bytes = 0;
	#isMoving = false;

	/** This message has had its turn, and waits. What comes after it under one of these names is kept. */
	waits(sequence: number, names: readonly string[]): void {
		if (names.length > 0 && !this.#line.some((place) => place.sequence === sequence))
			this.#line = [...this.#line, { sequence, names, bytes: 0, run: undefined }];
	}

	/** False: nothing before it is about the same, so it goes on. Else `run` is called in its turn. */
	keeps(sequence: number, names: readonly string[], bytes: number, run: () => void): boolean {
		if (!this.#isBehind(names, this.#line) || this.#line.length >= MOST || this.#bytes + bytes > MOST_BYTES) return false;
		this.#line = [...this.#line, { sequence, names, bytes, run }];
		this.#bytes += bytes;
		return true;
	}

	/** It has its final verdict. What was behind it goes on once that is dealt with. */
	decided(sequence: number): void {
		const left = this.#line.filter((place) => place.sequence !== sequence);
		if (left.length === this.#line.length) return;
		this.#line = left;
		if (!this.#isMoving) queueMicrotask(() => this.moveOn());
	}

	/** Lets everything go on that has nothing before it any more. False: there was nothing. */
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

	/** Nothing can be sent any more. */
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

/** What a request of the client is about, beside itself: its progress, a task, a resource, a subscription. */
export function namesOfRequest(id: JsonRpcId, method: string, params: Json | undefined): readonly string[] {
	const token = metaIn(params)?.['progressToken'];
	return [
		...(token === undefined ? [] : [progressName(token)]),
		...tasksIn(params),
		...(method === 'resources/read' ? resourceIn(params) : []),
		...(method === 'subscriptions/listen' ? [listenName(id)] : []),
	];
}

/** What a message of the server is about. `request`: the one that it answers. */
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
