// A window of the editor beside other clients: it hears of the servers that it knows, and a person decides in it with the editor's key.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { formatOf } from '../../../src/definitions/infer-format.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import type { EntryState } from '../../../src/events/cordon-event.ts';
import { type ServerOverview, serverByKey } from '../../../src/events/overview.ts';
import { OverviewStore } from '../../../src/extension/host/overview-store.ts';
import { openWindowLink, type WindowLink, type WindowLinkOptions } from '../../../src/extension/host/window-link.ts';
import { launchDigest } from '../../../src/gateway/interposition/launch-digest.ts';
import { type StateFolder, stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey, type Signer } from '../../../src/gateway/keys.ts';
import { launchVersionOf } from '../../../src/gateway/pipeline/launch-gate.ts';
import { type DecisionRequest, openStateStore } from '../../../src/gateway/store/state-store.ts';
import type { Question, QuestionAnswer } from '../../../src/policy/risk/question.ts';
import { runningGateway } from '../gateway-process.ts';
import { until } from '../proxied-client.ts';

export interface WindowBeside {
	/** What the window knows of a server of the file. */
	server(name: string): ServerOverview;
	/** Waits until what it knows is so. */
	untilServer(name: string, isSo: (server: ServerOverview) => boolean): Promise<void>;
	approveLaunch(name: string): void;
	/** Approves who the server is and its tools as they were judged last, and blocks one of these. */
	approveItems(name: string, options: { readonly blocked: string }): void;
	close(): void;
}

/** On the gateway that runs for this folder. */
async function linkTo(
	{ root }: StateFolder,
	signer: Signer,
	{ onLost, onMessage }: Pick<WindowLinkOptions, 'onLost' | 'onMessage'>,
): Promise<WindowLink> {
	publishKey(root, signer);
	const address = runningGateway(root);
	assert.ok(address !== undefined, 'no gateway runs');
	let link: WindowLink | undefined;
	const outcome = await openWindowLink({ address, signer, stateRoot: root, onOpen: (opened) => (link = opened), onMessage, onLost });
	assert.equal(outcome, undefined);
	assert.ok(link !== undefined);
	return link;
}

/** With none of the servers in it, so that what was decided on the command line counts. A person chooses an answer to each question. */
export async function openWindowElsewhere(stateRoot: string, answerTo: (question: Question) => QuestionAnswer): Promise<WindowLink> {
	const link = await linkTo(stateFolderAt(stateRoot), generateSigner(), {
		onMessage(message) {
			if (message.kind === 'question') link.send({ kind: 'answer', question: message.id, answer: answerTo(message.question) });
		},
		onLost: () => undefined,
	});
	return link;
}

/** With the servers of a protected file. */
export async function openWindowBeside(stateRoot: string, file: string): Promise<WindowBeside> {
	const state = stateFolderAt(stateRoot);
	const [signer, overview] = [generateSigner(), new OverviewStore()];
	const link = await linkTo(state, signer, {
		onMessage: (message) => {
			if (message.kind === 'event') overview.record(message.event);
		},
		onLost: () => overview.record({ kind: 'gateway-down', at: Date.now(), why: 'lost' }),
	});
	overview.record({ kind: 'gateway-up', at: Date.now() });

	const text = readFileSync(file, 'utf8');
	const read = readEntries(text, formatOf(file, text));
	assert.ok(read.ok);
	const entries = read.value.map(
		(entry): EntryState => ({
			...entry,
			launch: undefined,
			launchVersion: launchVersionOf(entry, launchDigest(state)),
			configFindings: [],
			configNotChecked: [],
			trust: 'review',
			suppressions: [],
		}),
	);
	overview.record({ kind: 'file-read', at: Date.now(), file, label: '', isProtected: true, problem: undefined, entries });
	const known = entries.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name, file }]));
	link.send({ kind: 'entries', entries: known, otherNames: [] });

	const server = (name: string): ServerOverview => {
		const found = serverByKey(overview.current, { file, name });
		assert.ok(found !== undefined, `no server ${name} in ${file}`);
		return found;
	};
	const decide = (name: string, items: readonly Pick<DecisionRequest, 'action' | 'fingerprint' | 'kind' | 'name'>[]): void => {
		const { id, launchVersion } = server(name).entry;
		assert.ok(id !== undefined && launchVersion !== undefined);
		const { store } = openStateStore(state.database);
		const requests = items.map((item) => ({ ...item, entry: id, launch: launchVersion.fingerprint }));
		link.send({ kind: 'decisions-changed', head: store.decide(requests, signer, Date.now()) });
		store.dispose();
	};
	return {
		server,
		untilServer: (name, isSo) => until(() => isSo(server(name))),
		approveLaunch(name) {
			const fingerprint = server(name).entry.launchVersion?.fingerprint;
			assert.ok(fingerprint !== undefined);
			decide(name, [{ kind: 'launch', name: '', fingerprint, action: 'approve' }]);
		},
		approveItems(name, { blocked }) {
			const { live } = server(name);
			assert.ok(live?.identity !== undefined && live.tools !== undefined && live.tools.some(({ name: tool }) => tool === blocked));
			decide(name, [
				{ kind: 'server', name: '', fingerprint: live.identity.fingerprint, action: 'approve' },
				...live.tools.map((tool) => {
					const action = tool.name === blocked ? ('block' as const) : ('approve' as const);
					return { kind: 'tool' as const, name: tool.name, fingerprint: tool.fingerprint, action };
				}),
			]);
		},
		close() {
			link.close();
			overview.dispose();
		},
	};
}
