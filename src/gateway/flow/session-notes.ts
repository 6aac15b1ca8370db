import type { CordonEvent } from '../../events/cordon-event.ts';
import type { FlowServer, ResultObservation } from '../../flow/observation.ts';
import type { SessionMemo } from '../../policy/risk/session-memo.ts';
import type { FlowSession } from './session-registry.ts';

export interface SessionNotesDeps {
	/** `connection`: the one whose messages it is about. */
	readonly emit: (event: CordonEvent, connection: number | undefined) => void;
	/** Saves it for the stage that replaces this one. Default: it is lost. */
	readonly keepMemo?: (memo: SessionMemo) => void;
}

/** What changes in a conversation as it reads. It is kept before the message that it is about has gone on: what comes next may end this worker. */
export interface SessionNotes {
	/** It may have read from there now. */
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
			// Nobody read it, so nothing is held for it; where the rest of it leads is still asked about.
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
