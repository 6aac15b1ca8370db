import { isJsonObject, type Json } from '../../base/json.ts';
import type { JsonRpcMessage } from '../../mcp/messages.ts';
import { errorResponse, shapeOf } from '../../mcp/parse.ts';
import { BLOCKED_REQUEST } from '../../policy/results/texts.ts';
import type { TrafficDeps } from '../pipeline/deps.ts';
import { DROP, deliver, FORWARD, type MessageVerdict } from '../session.ts';
import type { OutgoingJudge } from './call-inspection.ts';
import { changesIn } from './extra-members.ts';
import { edited, replaced } from './message-parts.ts';
import { NO_META, type OutgoingRecord, type TrafficRecord } from './record.ts';
import type { TrafficContext, TrafficOutput } from './traffic-context.ts';

export interface ClientMessagesDeps {
	readonly context: Pick<TrafficContext, 'entry' | 'launch' | 'server'>;
	readonly shared: Pick<TrafficDeps, 'clock' | 'late'>;
	readonly judge: OutgoingJudge;
	readonly out: Pick<TrafficOutput, 'verdict'>;
	readonly record: Pick<TrafficRecord, 'outgoing'>;
}

/** Notifications and responses from the client. They never lead to a question. */
export class ClientMessages {
	readonly #deps: ClientMessagesDeps;

	constructor(deps: ClientMessagesDeps) {
		this.#deps = deps;
	}

	/** The parts that only identify a request pass unchecked. */
	notification(sequence: number, { method, params }: JsonRpcMessage & { readonly kind: 'notification' }, bytes: Uint8Array): void {
		const { progressToken: _token, requestId: _id, ...said } = isJsonObject(params) ? params : {};
		if (Object.keys(said).length === 0 && (params === undefined || isJsonObject(params))) {
			this.#deps.out.verdict(sequence, FORWARD);
			return;
		}
		const given = isJsonObject(params) ? said : (params ?? null);
		const { findings, verdict } = this.#judge(method, given);
		const isRefused = verdict.kind === 'refuse';
		const delivered = verdict.kind === 'replace' ? verdict.arguments : given;
		const changes = verdict.kind === 'replace' ? changesIn(params ?? null, given, delivered, '/params') : undefined;
		const applied = isRefused ? DROP : deliver(changes === undefined ? undefined : edited(bytes, changes));
		this.#close(sequence, applied, { method, isAnswer: false, isRefused, findings, body: delivered, bytes: bytes.length });
	}

	/** A response of the client to a server's request. It may carry text from a model or a person. */
	response(sequence: number, method: string, message: JsonRpcMessage & { readonly kind: 'result' | 'error' }, bytes: Uint8Array): void {
		if (message.kind === 'error' || method === 'ping' || method === 'roots/list') {
			this.#deps.out.verdict(sequence, FORWARD);
			return;
		}
		const given = message.result ?? null;
		const { findings, verdict: said } = this.#judge(method, given);
		// A person typed this into the server's form, so it is meant for the server.
		const verdict = method === 'elicitation/create' ? PASS : said;
		const isRefused = verdict.kind === 'refuse';
		const delivered = verdict.kind === 'replace' ? verdict.arguments : given;
		const applied = deliver(
			isRefused
				? errorResponse(shapeOf(bytes).rawId, BLOCKED_REQUEST.code, verdict.text)
				: verdict.kind === 'replace'
					? replaced(bytes, '/result', delivered)
					: undefined,
		);
		this.#close(sequence, applied, { method, isAnswer: true, isRefused, findings, body: delivered, bytes: bytes.length });
	}

	#judge(method: string, given: Json): ReturnType<OutgoingJudge['judge']> {
		const { entry, launch, server } = this.#deps.context;
		return this.#deps.judge.judge({
			entry,
			server,
			launch,
			name: method,
			isCall: false,
			definition: undefined,
			fingerprint: undefined,
			roots: [],
			arguments: given,
			meta: NO_META,
		});
	}

	#close(
		sequence: number,
		verdict: MessageVerdict,
		{ isRefused, ...entry }: Omit<OutgoingRecord, 'action' | 'at' | 'meta'> & { readonly isRefused: boolean },
	): void {
		const { out, record, shared } = this.#deps;
		out.verdict(sequence, verdict);
		const at = shared.clock.now();
		const action = isRefused ? 'block' : verdict.action === 'replace' ? 'redact' : 'monitor';
		shared.late.add(() => record.outgoing({ ...entry, at, action, meta: NO_META }), entry.bytes);
	}
}

const PASS = { kind: 'pass' } as const;
