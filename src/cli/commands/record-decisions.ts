import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import { maskedName } from '../../engine/sensitive/masked-names.ts';
import { createAuditLog } from '../../gateway/audit/audit-log.ts';
import { decidedNote } from '../../gateway/audit/decided.ts';
import { loadCommandLineSigner, storeCommandLineHead } from '../../gateway/interposition/command-line-key.ts';
import { type DecisionRequest, openStateStore } from '../../gateway/store/state-store.ts';
import type { PinKey } from '../../pins/pin.ts';
import type { CommandContext } from './context.ts';
import { shown } from './usage-words.ts';

/** A version to store, so that later versions can be compared with it. */
export interface Kept {
	readonly key: PinKey;
	readonly fingerprint: Sha256Hex;
	readonly body: Json;
}

/**
 * Signs the decisions with the command line's own key, stores the new end of the chain, and records them in the audit log. Throws SQLite's errors;
 * then nothing was decided. If the log can't be written, the decisions stay and a message is printed. `names`: the entries' keys in their files.
 */
export function decide(
	context: Pick<CommandContext, 'state' | 'now' | 'print' | 'version'>,
	requests: readonly DecisionRequest[],
	{ keep, names }: { readonly keep?: readonly Kept[]; readonly names?: ReadonlyMap<EntryId, string> } = {},
): void {
	if (requests.length === 0) return;
	const { state } = context;
	const at = context.now();
	const { store } = openStateStore(state.database);
	try {
		for (const { body, fingerprint, key } of keep ?? []) store.keepVersion(key, fingerprint, body, at);
		storeCommandLineHead(state, store.decide(requests, loadCommandLineSigner(state), at));
	} finally {
		store.dispose();
	}
	recordDecided(context, requests, names ?? new Map());
}

/** Writes a separate segment, sealed with the key that signed the decisions, so other writers of the log can continue. */
function recordDecided(
	{ now, state, print, version }: Pick<CommandContext, 'state' | 'now' | 'print' | 'version'>,
	requests: readonly DecisionRequest[],
	names: ReadonlyMap<EntryId, string>,
): void {
	const signer = loadCommandLineSigner(state);
	const log = createAuditLog({
		folder: state.audit,
		version,
		writer: 'command-line',
		clock: { now, monotonic: now },
		logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
		sealer: { signer: signer.signer, certificate: undefined, sign: signer.sign },
		onState: () => undefined,
		onHead: () => undefined,
		// Everything is written at the end of this function, without retries.
		after: () => () => undefined,
		// Deletes nothing; that is up to the processes that judge messages.
		retention: { bodyDays: undefined, chainDays: undefined },
	});
	for (const { action, entry, kind, name } of requests) {
		const note = decidedNote({ action, entry, kind, name, server: names.get(entry) ?? '', mask: maskedName });
		log.record({ kind: 'decision', at: now(), ...note, by: 'command-line' });
	}
	log.dispose();
	if (log.state.kind === 'failing') print(`NOT RECORDED: couldn't write the audit log (${shown(log.state.code, 40)}).`);
}
