import type { CordonEvent } from '../../events/cordon-event.ts';
import type { FlowServer, ResultObservation } from '../../flow/observation.ts';
import type { SessionMemo } from '../../policy/risk/session-memo.ts';
import type { FlowSession } from './session-registry.ts';

export interface SessionNotesDeps {
	/** `connection`: the connection whose messages the event is about. */
	readonly emit: (event: CordonEvent, connection: number | undefined) => void;
	/** Saves it for the stage that replaces this one. Default: it's lost. */
	readonly keepMemo?: (memo: SessionMemo) => void;
}

/** Records what changes in a conversation as it reads. Saves it before the message goes on, because the next message may end this worker. */
export interface SessionNotes {
	/** The conversation may have read from this server now. */
	readFrom(session: FlowSession, server: FlowServer, at: number): void;
	read(session: FlowSession, result: ResultObservation): void;
	riskChanged(session: FlowSession, at: number): void;
}

export function createSessionNotes({ emit, keepMemo }: SessionNotesDeps): SessionNotes {
	const notes: SessionNotes = {
		readFrom(session, server, at) {
			if (session.noteRead(server)) keepMemo?.(session.memo(at));
		},
		read(session, result) {
			const { at, call, quote, trust } = result;
			notes.readFrom(session, call.server, at);
			session.flow.read(result);
			if (trust !== 'flagged' && trust !== 'removed') return;
			session.log.flag(call.id, quote);
			// Nobody read the removed text, so nothing is blocked because of it. Where the rest of the result goes is still asked about.
			if (trust === 'removed') return;
			session.flagged(at, call.server.name);
			notes.riskChanged(session, at);
		},
		riskChanged(session, at) {
			const { connection, gatedUntil, id, risk } = session;
			emit({ kind: 'session-risk', at, session: id, risk, gatedUntil }, connection);
			keepMemo?.(session.memo(at));
		},
	};
	return notes;
}
