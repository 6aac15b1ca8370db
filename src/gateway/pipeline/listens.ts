import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { JsonRpcId } from '../../mcp/messages.ts';
import { META, subscriptionIn, taggedWith } from '../../mcp/modern.ts';
import type { SessionOutput } from '../session.ts';
import type { NotificationMessage } from './received.ts';
import { notificationBytes } from './wire-bytes.ts';

/** The filter member that asks for changes of a list, by the method of the notification about them. */
const LIST_FILTERS: ReadonlyMap<string, string> = new Map([
	['notifications/tools/list_changed', 'toolsListChanged'],
	['notifications/prompts/list_changed', 'promptsListChanged'],
	['notifications/resources/list_changed', 'resourcesListChanged'],
]);
/** Filter members that name things of the server, by the method of the notification about one of those names. */
const NAMED_FILTERS: ReadonlyMap<string, { readonly filter: string; readonly name: string }> = new Map([
	['notifications/resources/updated', { filter: 'resourceSubscriptions', name: 'uri' }],
	['notifications/tasks', { filter: 'taskIds', name: 'taskId' }],
]);
/** Maximum number of open requests. Each is remembered until it ends. */
const MAX_LISTENS = 64;

interface Listen {
	readonly id: string | number;
	readonly filter: JsonObject;
	isAcknowledged: boolean;
	/** The server doesn't serve this request. It stays open for Cordon's own notifications. */
	isOurs: boolean;
}

/**
 * The notifications that a client has asked for with `subscriptions/listen` (MCP 2026-07-28, subscriptions). Cordon announces list changes itself,
 * whether or not the server does, because the client must learn of approvals. Other notifications don't pass.
 */
export class Listens {
	readonly #out: Pick<SessionOutput, 'inject'>;
	readonly #open = new Map<string | number, Listen>();

	constructor(out: Pick<SessionOutput, 'inject'>) {
		this.#out = out;
	}

	/** False: too many are open. `isReplay`: an earlier gateway has seen the acknowledgment. */
	open(id: JsonRpcId, params: Json | undefined, isReplay: boolean): boolean {
		if (id === null || this.#open.size >= MAX_LISTENS) return false;
		const filter = isJsonObject(params) && isJsonObject(params['notifications']) ? params['notifications'] : {};
		this.#open.set(id, { id, filter, isAcknowledged: isReplay, isOurs: false });
		return true;
	}

	has(id: unknown): boolean {
		return (typeof id === 'string' || typeof id === 'number') && this.#open.has(id);
	}

	close(id: unknown): void {
		if (typeof id === 'string' || typeof id === 'number') this.#open.delete(id);
	}

	/** The server responded instead of acknowledging. True: the response doesn't pass, and the request stays open for Cordon's own notifications. */
	absorbs(id: JsonRpcId): boolean {
		const listen = id === null ? undefined : this.#open.get(id);
		if (listen === undefined) return false;
		if (listen.isOurs) return true;
		if (listen.isAcknowledged || Object.keys(ownPart(listen.filter)).length === 0) {
			this.#open.delete(listen.id);
			return false;
		}
		listen.isOurs = true;
		this.#acknowledge(listen, {});
		return true;
	}

	/** The server acknowledged. The client gets what the server agreed to, plus what Cordon announces itself. */
	acknowledged({ params }: NotificationMessage): void {
		const listen = this.#tagged(params);
		if (listen === undefined || listen.isAcknowledged) return;
		this.#acknowledge(listen, isJsonObject(params) && isJsonObject(params['notifications']) ? params['notifications'] : {});
	}

	/** Whether a notification of the server belongs to an open request of the client that asked for it. */
	accepts({ method, params }: NotificationMessage): boolean {
		const listen = this.#tagged(params);
		if (listen === undefined) return false;
		const list = LIST_FILTERS.get(method);
		if (list !== undefined) return listen.filter[list] === true;
		const named = NAMED_FILTERS.get(method);
		if (named === undefined) return false;
		const asked = listen.filter[named.filter];
		const name = isJsonObject(params) ? params[named.name] : undefined;
		return Array.isArray(asked) && typeof name === 'string' && (asked as readonly Json[]).some((each) => covers(each, name));
	}

	/** Notifies every request that asked for it. */
	announce(method: string): void {
		const list = LIST_FILTERS.get(method);
		if (list === undefined) return;
		for (const { filter, id } of this.#open.values())
			if (filter[list] === true) this.#out.inject('client', notificationBytes(method, taggedWith(id)));
	}

	#tagged(params: Json | undefined): Listen | undefined {
		const id = subscriptionIn(params);
		return id === undefined ? undefined : this.#open.get(id);
	}

	#acknowledge(listen: Listen, agreed: JsonObject): void {
		listen.isAcknowledged = true;
		const named = [...NAMED_FILTERS.values()].flatMap(({ filter }) => {
			const [asked, given] = [listen.filter[filter], agreed[filter]];
			if (!Array.isArray(asked) || !Array.isArray(given)) return [];
			return [[filter, (given as readonly Json[]).filter((each) => (asked as readonly Json[]).includes(each))] as const];
		});
		const notifications = { ...ownPart(listen.filter), ...Object.fromEntries(named) };
		this.#out.inject('client', notificationBytes('notifications/subscriptions/acknowledged', taggedWith(listen.id, { notifications })));
	}
}

/** The parameters that an unreviewed server gets: only changes of its lists, and nothing that names something of the user's. */
export function listenBeforeReview(params: Json | undefined): JsonObject {
	const whole = isJsonObject(params) ? params : {};
	return { ...whole, notifications: ownPart(isJsonObject(whole['notifications']) ? whole['notifications'] : {}) };
}

/** The subscription tag, the only part of an unreviewed server's notification that passes. */
export function tagOf(params: Json | undefined): JsonObject {
	const id = subscriptionIn(params);
	return id === undefined ? {} : { _meta: { [META.subscriptionId]: id } };
}

/** The part of a filter that Cordon serves itself. */
function ownPart(filter: JsonObject): JsonObject {
	const names = [...LIST_FILTERS.values()].filter((name) => filter[name] === true);
	return Object.fromEntries(names.map((name) => [name, true]));
}

/** A requested resource, or one below it (server/resources, subscriptions). */
function covers(asked: Json, name: string): boolean {
	return typeof asked === 'string' && (asked === name || (asked !== '' && name.startsWith(asked.endsWith('/') ? asked : `${asked}/`)));
}
