import type { EntryId } from '../../base/ids.ts';
import type { Logger } from '../../base/ports.ts';
import { maskedName } from '../../engine/sensitive/masked-names.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { GuardOptions } from '../../link/guard-options.ts';
import type { DecisionHead } from '../../link/host-messages.ts';
import type { AuditPort } from '../audit/audit-entry.ts';
import { decidedNote } from '../audit/decided.ts';
import { loadCommandLineSigner, storeCommandLineHead } from '../interposition/command-line-key.ts';
import type { StateFolder } from '../interposition/state-folder.ts';
import type { QuestionPort } from '../questions.ts';
import type { GuardedServer, Hello } from '../session.ts';
import type { DecisionRequest, StateStore } from '../store/state-store.ts';
import { decisionsFor } from './decide-new.ts';
import { createElicitationService } from './elicitation.ts';
import { keepGuardFile } from './guard-file.ts';

export interface GuardedServersOptions {
	readonly state: StateFolder;
	readonly store: Pick<StateStore, 'decide'>;
	readonly audit: AuditPort;
	readonly logger: Logger;
	readonly after: (delayMs: number, run: () => void) => () => void;
	/** Asks the same person as for an editor's servers. */
	readonly questions: QuestionPort;
	readonly askClient: Parameters<typeof createElicitationService>[0]['askClient'];
	/** Called after the command line has made the decisions of `--new-tools`. */
	readonly onDecided: (head: DecisionHead) => void;
	readonly now: () => number;
}

/** The servers that `cordon guard` runs: their entries, and the decisions made for them in advance. */
export interface GuardedServers {
	/** Finds the entry of a command line and writes it to a file. Throws file system errors. */
	admit(hello: Hello, options: GuardOptions): Hello;
	onEvent(event: CordonEvent): void;
	/** Asks through the client if the user chose that. */
	readonly questions: QuestionPort;
}

interface Known {
	readonly guard: GuardedServer;
	/** Versions decided in advance, each only once, however often it is judged before the decision counts. */
	readonly decided: Set<string>;
}

export function createGuardedServers(options: GuardedServersOptions): GuardedServers {
	const { audit, logger, state, store } = options;
	const known = new Map<EntryId, Known>();
	const throughClient = createElicitationService({ after: options.after, askClient: options.askClient });

	function decideInAdvance(event: CordonEvent, entry: EntryId, { decided, guard }: Known): void {
		const keyOf = ({ fingerprint, kind, launch, name }: DecisionRequest): string => JSON.stringify([launch, kind, name, fingerprint]);
		const requests = decisionsFor(event, { id: entry, launch: guard.launch }, guard.newItems).filter(
			(request) => !decided.has(keyOf(request)),
		);
		if (requests.length === 0) return;
		for (const request of requests) decided.add(keyOf(request));
		// Not while the list that contains these items is still being judged.
		setImmediate(() => {
			try {
				const head = store.decide(requests, loadCommandLineSigner(state), options.now());
				storeCommandLineHead(state, head);
				for (const request of requests) {
					const note = decidedNote({ ...request, mask: maskedName, server: guard.name, inAdvance: `--new-tools ${guard.newItems}` });
					audit.record({ kind: 'decision', at: options.now(), ...note, by: 'command-line' });
				}
				options.onDecided(head);
			} catch (cause) {
				// Tried again when they are judged the next time.
				for (const request of requests) decided.delete(keyOf(request));
				logger.error("Couldn't save the decisions of --new-tools", cause);
			}
		});
	}

	return {
		admit(hello, given) {
			const { args, command, cwd } = hello;
			const { file, id, launch, name } = keepGuardFile(state, { name: given.name, command, args, cwd });
			const guard: GuardedServer = { ...given, file, launch, name };
			known.set(id, { guard, decided: new Set() });
			return { ...hello, entry: id, guard };
		},
		onEvent(event) {
			const one = 'entry' in event && event.entry !== undefined ? known.get(event.entry) : undefined;
			if (one === undefined || !('entry' in event) || event.entry === undefined) return;
			decideInAdvance(event, event.entry, one);
		},
		questions: {
			ask(question, onAnswer, content) {
				// The client is told that only one call is allowed.
				if (known.get(question.entry)?.guard.asksThroughClient === true) return throughClient.ask(question, onAnswer);
				return options.questions.ask(question, onAnswer, content);
			},
		},
	};
}
