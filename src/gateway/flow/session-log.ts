import { type EntryId, isEntryId } from '../../base/ids.ts';
import { keepNewest } from '../../base/keep-newest.ts';
import type { CallOutcome, PicturedCall, PicturedFlow, PicturedServer, SessionPicture } from '../../events/session-picture.ts';
import type { CallObservation, FlowServer } from '../../flow/observation.ts';
import type { FlowJudgment } from '../../flow/session-flow.ts';
import type { CallDecision } from '../../policy/risk/decide-call.ts';
import type { SessionRisk } from '../../policy/risk/session-risk.ts';

/** What one session shows: the newest `MAX_CALLS` calls with their flows. Its picture never contains text of a message. */
export interface SessionLog {
	add(judgment: FlowJudgment, decision: CallDecision, outcome: CallOutcome): void;
	settle(call: string, outcome: CallOutcome): void;
	/** Marks a call whose result was flagged. `quote`: the passage, for a person. */
	flag(call: string, quote: string | undefined): void;
	quoteOf(call: string): string | undefined;
	/** Remembers content that was read without a call. It's drawn once text from it goes somewhere. */
	remember(reading: CallObservation): void;
	picture(id: string, state: { readonly risk: SessionRisk; readonly gatedUntil: number | undefined }): SessionPicture;
}

const MAX_CALLS = 200;
const MAX_READINGS = 64;
const MAX_REASONS = 6;
const MAX_FLOWS = 400;

export function createSessionLog(): SessionLog {
	const servers = new Map<string, PicturedServer>();
	const calls = new Map<string, PicturedCall>();
	const readings = new Map<string, PicturedCall & { readonly server: FlowServer }>();
	const quotes = new Map<string, string>();
	let flows: PicturedFlow[] = [];
	let dropped = 0;
	let startedAt = 0;
	let lastAt = 0;

	const change = (id: string, next: Partial<PicturedCall>): void => {
		const call = calls.get(id);
		if (call !== undefined) calls.set(id, { ...call, ...next });
	};

	const meet = (entry: EntryId, { class: reach, name }: FlowServer): void => {
		if (!servers.has(entry)) servers.set(entry, { entry, name, reach });
	};
	const pictured = ({ at, class: kind, id, server, tool }: CallObservation, outcome: CallOutcome): PicturedCall => {
		if (!isEntryId(server.id)) throw new Error("the server's ID isn't an entry ID");
		return { id, at, entry: server.id, tool, channel: kind.channel, outcome, isFlagged: false, reasons: [] };
	};
	const drawReading = (id: string): void => {
		const reading = readings.get(id);
		if (reading === undefined) return;
		readings.delete(id);
		const { server, ...call } = reading;
		meet(call.entry, server);
		calls.set(id, call);
		startedAt = Math.min(startedAt, call.at);
	};

	return {
		add({ call, edges, flows: found }, { reasons }, outcome) {
			const { at, id, server } = call;
			const own = pictured(call, outcome);
			if (calls.size === 0) startedAt = at;
			lastAt = Math.max(lastAt, at);
			for (const { fromCall } of edges) drawReading(fromCall);
			meet(own.entry, server);
			calls.set(id, {
				...own,
				reasons: reasons.slice(0, MAX_REASONS).map(({ action, rule, sentence, severity }) => ({ rule, action, severity, sentence })),
			});
			for (const { fromCall, risk } of edges) {
				const strength = found.find((one) => one.from.callId === fromCall)?.strength;
				flows.push({ from: fromCall, to: id, risk, strength });
			}
			dropped += Math.max(0, calls.size - MAX_CALLS);
			keepNewest(calls, MAX_CALLS);
			if (flows.length > MAX_FLOWS * 2) flows = flows.slice(-MAX_FLOWS);
		},
		settle: (id, outcome) => change(id, { outcome }),
		quoteOf: (id) => quotes.get(id),
		flag(id, quote) {
			if (quote !== undefined) quotes.set(id, quote);
			keepNewest(quotes, MAX_READINGS);
			change(id, { isFlagged: true });
			const reading = readings.get(id);
			if (reading !== undefined) readings.set(id, { ...reading, isFlagged: true });
		},
		remember(reading) {
			// The request for it was already drawn.
			if (calls.has(reading.id)) return;
			readings.set(reading.id, { ...pictured(reading, 'made'), server: reading.server });
			keepNewest(readings, MAX_READINGS);
		},
		picture(id, { gatedUntil, risk }) {
			const shown = [...calls.values()].sort((one, other) => one.at - other.at);
			return {
				id,
				startedAt,
				lastAt,
				risk,
				gatedUntil,
				dropped,
				servers: [...servers.values()],
				calls: shown,
				flows: flows.filter(({ from, to }) => calls.has(from) && calls.has(to)).slice(-MAX_FLOWS),
			};
		},
	};
}
