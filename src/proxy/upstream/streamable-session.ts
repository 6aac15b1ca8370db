import { isJsonObject } from '../../base/json.ts';
import { MAX_LINE_BYTES } from '../../mcp/framing.ts';
import { parseMessage } from '../../mcp/parse.ts';
import { BodyError, readWhole } from './decode-body.ts';
import { asLine, eventsOf } from './event-stream.ts';
import type { HttpResponse } from './http-client.ts';

/** What a client and a server agreed on with `initialize`. */
export interface StreamableSession {
	/** As the client sent it; sent again when the server has forgotten the session. */
	readonly initialize: Uint8Array;
	/** The `result` of it, in a form in which two can be compared. */
	readonly introduction: string;
	/** What the server wants to hear again with every message. */
	readonly headers: Readonly<Record<string, string>>;
	/** Only a server that gives an id knows sessions. */
	readonly hasId: boolean;
	/** Ends what is read for it. */
	readonly abort: AbortController;
}

export function sessionOf(response: HttpResponse, initialize: Uint8Array, introduction: string): StreamableSession {
	const result: unknown = JSON.parse(introduction);
	const version = isJsonObject(result) ? result['protocolVersion'] : undefined;
	const id = response.header('mcp-session-id');
	// Source: MCP 2025-11-25, basic/transports, session management: visible ASCII only.
	const hasId = id !== undefined && /^[\x21-\x7e]{1,4096}$/.test(id);
	const hasVersion = typeof version === 'string' && /^[\x21-\x7e]{1,64}$/.test(version);
	return {
		initialize,
		introduction,
		headers: { ...(hasId ? { 'mcp-session-id': id } : {}), ...(hasVersion ? { 'mcp-protocol-version': version } : {}) },
		hasId,
		abort: new AbortController(),
	};
}

/** Undefined: this message is no result. */
export function introductionOf(line: Uint8Array): string | undefined {
	const message = parseMessage(line);
	return message.ok && message.value.kind === 'result' ? JSON.stringify(message.value.result ?? null) : undefined;
}

/** The first one in a response; undefined where it has none. */
export async function readIntroduction({ body, contentType, discard, status }: HttpResponse): Promise<string | undefined> {
	try {
		if (status !== 200) return undefined;
		if (contentType === 'application/json') return introductionOf(await readWhole(body, MAX_LINE_BYTES));
		if (contentType !== 'text/event-stream') return undefined;
		for await (const { data } of eventsOf(body)) {
			const introduction = data === '' ? undefined : introductionOf(asLine(data));
			if (introduction !== undefined) return introduction;
		}
	} catch (cause) {
		if (!(cause instanceof BodyError)) throw cause;
	} finally {
		discard();
	}
	return undefined;
}
