import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../base/json.ts';
import { aggregate } from '../../engine/aggregate.ts';
import type { Evidence } from '../../engine/evidence.ts';
import type { Finding, Inspection, RegistryView, Subject } from '../../engine/finding.ts';
import type { HostTask, HostTaskResult, InspectOutcome } from '../../link/host-messages.ts';
import type { ChangeJudgment } from '../../pins/introduced.ts';
import type { PinKind } from '../../pins/pin.ts';

/** Pause before asking again when there is no gateway, in milliseconds. */
const RETRY_MS = 250;
/** Two minutes in total. */
const MAX_TRIES = 480;
/** After this many texts that stopped the gateway, no more are sent, because protected servers need it. */
const MAX_TOO_LONG = 3;

const NO_VIEW: RegistryView = { servers: [] };

/** What a page shows about an item besides the item itself. */
export interface Examined {
	readonly evidence: ReadonlyMap<Finding, Evidence>;
	readonly change: ChangeJudgment | undefined;
	/** Why evidence and change are missing, in our own words. */
	readonly problem: string | undefined;
}

/**
 * Inspects untrusted text in the gateway, which has a watchdog, instead of on the extension host's thread. Sends one text at a time, so guarded
 * servers get their turns.
 */
export interface HostReader {
	inspect(subject: Subject, view?: RegistryView): Promise<Inspection>;
	examine(
		value: Json,
		findings: readonly Finding[],
		change?: { readonly kind: PinKind; readonly before: Json; readonly server: string },
	): Promise<Examined>;
}

export function createHostReader(
	ask: (task: HostTask) => Promise<InspectOutcome>,
	wait: (ms: number) => Promise<void> = sleep,
): HostReader {
	let turn: Promise<unknown> = Promise.resolve();
	let tooLong = 0;
	const read = async (task: HostTask): Promise<HostTaskResult | string> => {
		if (tooLong >= MAX_TOO_LONG) return 'earlier inspections took too long';
		for (let tries = 0; tries < MAX_TRIES; tries += 1) {
			const outcome = await ask(task);
			if (outcome.kind === 'done') return outcome.result;
			if (outcome.kind === 'too-long') {
				tooLong += 1;
				return 'inspecting it took too long';
			}
			await wait(RETRY_MS);
		}
		return "the gateway isn't running";
	};
	const readInTurn = (task: HostTask): Promise<HostTaskResult | string> => {
		const next = turn.then(() => read(task));
		turn = next.catch(() => undefined);
		return next;
	};
	return {
		async inspect(subject, view = NO_VIEW) {
			const result = await readInTurn({ kind: 'inspect', subject, view });
			if (typeof result === 'string') return aggregate([], [result]);
			if (result.kind !== 'inspect') throw new Error("the gateway's reply doesn't match the request");
			return result.inspection;
		},
		async examine(value, findings, change) {
			const result = await readInTurn({ kind: 'examine', value, findings, change });
			if (typeof result === 'string') return { evidence: new Map(), change: undefined, problem: result };
			if (result.kind !== 'examine') throw new Error("the gateway's reply doesn't match the request");
			const { evidence, change: judged } = result.examination;
			const pairs = findings.flatMap((finding, index): readonly [Finding, Evidence][] => {
				const own = evidence[index];
				return own === undefined || own === null ? [] : [[finding, own]];
			});
			return { evidence: new Map(pairs), change: judged, problem: undefined };
		},
	};
}
