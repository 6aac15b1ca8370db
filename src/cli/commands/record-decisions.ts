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

/** A version to keep, so that a later one can be compared with it. */
export interface Kept {
	readonly key: PinKey;
	readonly fingerprint: Sha256Hex;
	readonly body: Json;
}

/**
 * Signs the decisions with the command line's own key, remembers the end of the chain and writes them into the audit log. Throws what SQLite
 * throws; then nothing was decided. A log that cannot be written undoes nothing and is told. `names`: keys of the entries in their files.
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

/** In a segment of this process, sealed with the key that signed the decisions: whoever else writes the log goes on meanwhile. */
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
		// All is written at the end of this function; what could not be written is not tried again.
		after: () => () => undefined,
		// It writes a few lines and deletes none: that is for those who judge messages.
		retention: { bodyDays: undefined, chainDays: undefined },
	});
	for (const { action, entry, kind, name } of requests) {
		const note = decidedNote({ action, entry, kind, name, server: names.get(entry) ?? '', mask: maskedName });
		log.record({ kind: 'decision', at: now(), ...note, by: 'command-line' });
	}
	log.dispose();
	if (log.state.kind === 'failing') print(`NOT RECORDED: couldn't write the audit log (${shown(log.state.code, 40)}).`);
}
