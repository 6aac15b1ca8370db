import { isJsonObject } from '../../base/json.ts';
import { MAX_LINE_BYTES } from '../../mcp/framing.ts';
import { parseMessage } from '../../mcp/parse.ts';
import { BodyError, readWhole } from './decode-body.ts';
import { asLine, eventsOf } from './event-stream.ts';
import type { HttpResponse } from './http-client.ts';

/** What a client and a server agreed on in `initialize`. */
export interface StreamableSession {
	/** The client's message, sent again when the server has lost the session. */
	readonly initialize: Uint8Array;
	/** The `result` of `initialize`, in a form that can be compared. */
	readonly introduction: string;
	/** Headers that the server requires with every message. */
	readonly headers: Readonly<Record<string, string>>;
	/** Only a server that sends an id has sessions. */
	readonly hasId: boolean;
	/** Ends the streams that belong to the session. */
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

/** Undefined: this message isn't a result. */
export function introductionOf(line: Uint8Array): string | undefined {
	const message = parseMessage(line);
	return message.ok && message.value.kind === 'result' ? JSON.stringify(message.value.result ?? null) : undefined;
}

/** The first result in a response; undefined when there is none. */
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
