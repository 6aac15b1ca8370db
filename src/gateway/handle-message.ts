import type { Logger } from '../base/ports.ts';
import { assertNever } from '../base/result.ts';
import { nameForDisplay } from '../base/text.ts';
import { maskedName } from '../engine/sensitive/masked-names.ts';
import type { FromGateway, ToGateway } from '../link/host-messages.ts';
import type { NetworkSettings } from '../link/network.ts';
import type { CustomPattern } from '../policy/traffic/custom-patterns.ts';
import type { TrafficPolicy } from '../policy/traffic/traffic-policy.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { type ChosenClassifier, wantsClassifier } from './classifier/chosen.ts';
import type { DeferredWork } from './deferred-work.ts';
import { forHost, type Heartbeat } from './heartbeat.ts';
import { runHostTask } from './host-task.ts';
import type { PatternStore } from './patterns/pattern-store.ts';
import type { GatewayCore } from './pipeline/gateway-core.ts';
import type { QuestionService } from './questions.ts';
import type { SocketServer } from './socket-server.ts';
import { watchChanges } from './store/changes.ts';
import type { StoredTraffic } from './traffic/stored-policy.ts';

/** The parts of a gateway after `configure`, and the settings it has received. */
export interface ServingGateway {
	readonly heartbeat: Heartbeat;
	readonly core: GatewayCore;
	readonly late: DeferredWork;
	readonly server: SocketServer;
	readonly questions: QuestionService;
	readonly audit: AuditLog;
	readonly patterns: PatternStore;
	readonly classifier: ChosenClassifier;
	readonly stateRoot: string;
	readonly stored: StoredTraffic;
	readonly told: Told;
}

/** Settings received from the process that drives the gateway. */
export interface Told {
	/** A spare stays silent until it is promoted. */
	isListening: boolean;
	network: NetworkSettings | undefined;
	/** Settings for every server were received. They override the stored ones. */
	hasSettings: boolean;
	/** Some server has the classifier enabled. */
	isClassifierWanted: boolean;
}

/** UTF-16 units of a name in the audit log. */
const MAX_NAME = 80;

/** How often to look for decisions of other processes, in milliseconds: as a precaution, and where the system doesn't report changes. */
const REST_MS = 5000;
const POLL_MS = 500;

type Handled = Exclude<ToGateway, { readonly kind: 'configure' | 'finish' }>;

export async function handleMessage(
	message: Handled,
	running: ServingGateway,
	{ logger, send }: { readonly logger: Logger; readonly send: (message: FromGateway) => void },
): Promise<void> {
	const { audit, classifier, core, heartbeat, patterns, questions, server, told } = running;
	switch (message.kind) {
		case 'listen': {
			const outcome = await server.listen(message.couldNotCheck);
			if (!outcome.ok) {
				send({ kind: 'failed', why: outcome.error.kind });
				return;
			}
			told.isListening = true;
			prepareClassifier(running);
			core.decisionsChanged(undefined);
			followOthers(running, logger);
			send({ kind: 'listening' });
			send({ kind: 'patterns', state: patterns.state });
			return;
		}
		case 'could-not-check':
			server.withhold(message.couldNotCheck);
			return;
		case 'earlier-sessions':
			core.flow.resume(message.memos, Date.now());
			return;
		case 'windows': {
			const before = core.policies.length;
			core.setWindows(message.pids);
			if (core.policies.length < before) patterns.useCustom(customOf(core.policies));
			questions.setAsked(message.pids.length > 0);
			return;
		}
		case 'entries':
			core.setEntries(message.entries, message.otherNames, message.window);
			return;
		case 'decisions-changed':
			core.decisionsChanged(message.head);
			return;
		case 'network':
			told.network = message.settings;
			return;
		case 'relist':
			core.relist(message.entry, (outcome) => send({ kind: 'reply', request: message.request, outcome }), message.window);
			return;
		case 'prove':
			core.prove(message.entry, (outcome) => send({ kind: 'proved', request: message.request, outcome }), message.window);
			return;
		case 'inspect': {
			const { request, task } = message;
			const result = forHost(heartbeat, request, () => runHostTask(task, (index) => heartbeat.detector(index)));
			send({ kind: 'inspected', request, outcome: { kind: 'done', result } });
			return;
		}
		case 'picture':
			send({ kind: 'pictured', request: message.request, picture: core.flow.picture(message.session), sessions: core.flow.sessions });
			return;
		case 'clear-flagged':
			core.flow.clearFlagged(message.session);
			return;
		case 'forget-baselines':
			core.baselines.forget(message.entry);
			return;
		case 'flow-settings':
			core.setFlow(message.settings);
			return;
		case 'traffic':
			told.hasSettings ||= message.window === undefined;
			core.setTraffic(message.policy, message.window);
			patterns.useCustom(customOf(core.policies));
			told.isClassifierWanted = core.policies.some(wantsClassifier);
			prepareClassifier(running);
			return;
		case 'patterns':
			patterns.use(message.folder);
			return;
		case 'reload-patterns':
			patterns.reload();
			return;
		case 'note': {
			const { server: of } = message;
			audit.record({
				...message,
				...(message.detail === undefined ? {} : { detail: nameForDisplay(maskedName(message.detail), MAX_NAME) }),
				kind: 'decision',
				at: Date.now(),
				server: of === undefined ? undefined : { entry: of.entry, name: of.name ?? nameForDisplay(core.nameOf(of.entry), MAX_NAME) },
			});
			return;
		}
		case 'classifier':
			classifier.use(message.choice);
			prepareClassifier(running);
			return;
		case 'left-to-login':
			server.tell(message.entry, { kind: 'left-to-login', how: message.how });
			return;
		case 'retention':
			audit.retain(message.retention);
			return;
		case 'withheld':
			send({ kind: 'withheld-shown', request: message.request, item: core.withheld(message.id) });
			return;
		case 'release':
			if (!core.release(message.id)) logger.info("Couldn't release a result, because it's no longer stored");
			return;
		case 'answer':
			if (!questions.answer(message.question, message.answer)) logger.info('Ignored an answer to a question that is no longer open');
			return;
		default:
			assertNever(message);
	}
}

/** A spare loads no model: one copy is enough. */
function prepareClassifier({ classifier, told }: ServingGateway): void {
	if (told.isListening && told.isClassifierWanted) classifier.prepare();
}

/** Applies decisions and settings of other processes here, too. */
function followOthers(running: ServingGateway, logger: Logger): void {
	const { audit, core, patterns, stateRoot, stored, told } = running;
	const poll = (): void => {
		core.poll();
		if (told.hasSettings || !stored.hasChanged()) return;
		const changed = stored.load();
		core.setTraffic(changed.policy);
		patterns.useCustom(customOf(core.policies));
		audit.retain(changed.retention);
	};
	setInterval(poll, REST_MS);
	watchChanges(stateRoot, poll, () => setInterval(poll, POLL_MS), logger);
}

/** The custom patterns of all settings in force, without duplicates. */
function customOf(policies: readonly TrafficPolicy[]): readonly CustomPattern[] {
	return [...new Map(policies.flatMap(({ custom }) => custom).map((pattern) => [JSON.stringify(pattern), pattern])).values()];
}
