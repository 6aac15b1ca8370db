import { isEntryId } from '../../base/ids.ts';
import type { CallOutcome, PicturedCall, PicturedFlow, PicturedServer, SessionPicture } from '../../events/session-picture.ts';
import type { FlowJudgement } from '../../flow/session-flow.ts';
import type { CallDecision } from '../../policy/risk/decide.ts';
import type { SessionRisk } from '../../policy/risk/session-risk.ts';

/** What one session shows of itself: the newest `MAX_CALLS` calls with their flows, and never text of a message. */
export interface SessionLog {
	add(judgement: FlowJudgement, decision: CallDecision, outcome: CallOutcome): void;
	settle(call: string, outcome: CallOutcome): void;
	/** Its result was flagged. */
	flag(call: string): void;
	picture(id: string, state: { readonly risk: SessionRisk; readonly gatedUntil: number | undefined }): SessionPicture;
}

const MAX_CALLS = 200;
const MAX_REASONS = 6;
const MAX_FLOWS = 400;

export function createSessionLog(): SessionLog {
	const servers = new Map<string, PicturedServer>();
	const calls = new Map<string, PicturedCall>();
	let flows: PicturedFlow[] = [];
	let dropped = 0;
	let startedAt = 0;
	let lastAt = 0;

	const change = (id: string, next: Partial<PicturedCall>): void => {
		const call = calls.get(id);
		if (call !== undefined) calls.set(id, { ...call, ...next });
	};

	return {
		add({ call, edges, flows: found }, { reasons }, outcome) {
			const { at, class: kind, id, server, tool } = call;
			if (!isEntryId(server.id)) throw new Error('not the id of an entry');
			if (calls.size === 0) startedAt = at;
			lastAt = Math.max(lastAt, at);
			if (!servers.has(server.id)) servers.set(server.id, { entry: server.id, name: server.name, reach: server.class });
			calls.set(id, {
				...{ id, at, entry: server.id, tool, channel: kind.channel, outcome, isFlagged: false },
				reasons: reasons.slice(0, MAX_REASONS).map(({ action, rule, sentence, severity }) => ({ rule, action, severity, sentence })),
			});
			for (const { fromCall, risk } of edges) {
				const strength = found.find((one) => one.from.callId === fromCall)?.strength;
				flows.push({ from: fromCall, to: id, risk, strength });
			}
			for (const oldest of calls.keys()) {
				if (calls.size <= MAX_CALLS) break;
				calls.delete(oldest);
				dropped += 1;
			}
			if (flows.length > MAX_FLOWS * 2) flows = flows.slice(-MAX_FLOWS);
		},
		settle: (id, outcome) => change(id, { outcome }),
		flag: (id) => change(id, { isFlagged: true }),
		picture(id, { gatedUntil, risk }) {
			const shown = [...calls.values()];
			return {
				...{ id, startedAt, lastAt, risk, gatedUntil, dropped },
				servers: [...servers.values()],
				calls: shown,
				flows: flows.filter(({ from, to }) => calls.has(from) && calls.has(to)).slice(-MAX_FLOWS),
			};
		},
	};
}
