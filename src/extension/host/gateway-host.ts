import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { EntryId } from '../../base/ids.ts';
import type { Logger } from '../../base/ports.ts';
import { DETECTOR_TITLES } from '../../engine/detectors/titles.generated.ts';
import type { SessionPicture } from '../../events/session-picture.ts';
import type { AuditHead } from '../../gateway/audit/seal.ts';
import { makeCertificate, type Signer } from '../../gateway/keys.ts';
import { createGatewaySupervisor, type GatewaySupervisor } from '../../gateway/supervisor.ts';
import type { ClassifierState } from '../../link/classifier.ts';
import { GATEWAY_VARIABLE, startingFile } from '../../link/control.ts';
import type { DecisionHead, FromGateway, HostTask, InspectOutcome, RelistOutcome, RoundTrip, ToGateway } from '../../link/host-messages.ts';
import type { PatternState } from '../../link/patterns.ts';
import type { WithheldItem } from '../../link/withheld.ts';
import type { Question, QuestionAnswer } from '../../policy/risk/question.ts';
import type { OverviewStore } from './overview-store.ts';

/** How long a certificate vouches for this window's gateway: longer than anybody keeps a window open. */
const CERTIFICATE_MS = 90 * 24 * 3600 * 1000;
const RELIST_MS = 20_000;
const PICTURE_MS = 5_000;
/** Longer than the watchdog takes to notice a worker that hangs. */
const INSPECT_MS = 30_000;

/** Where proxies find this window's gateway. It is told to them through the environment that they inherit, nowhere else. */
export interface GatewayAddress extends Disposable {
	readonly socketPath: string;
	/** Base64url of 32 bytes. */
	readonly token: string;
}

/** Sets the variable at once, so that servers which start early wait for the socket rather than run alone. */
export function announceGateway(version: string): GatewayAddress {
	const folder = mkdtempSync(path.join(socketRoot(), 'mcpc-'));
	chmodSync(folder, 0o700);
	const socketPath = process.platform === 'win32' ? `\\\\.\\pipe\\mcp-cordon-${randomBytes(16).toString('hex')}` : path.join(folder, 's');
	const token = randomBytes(32).toString('base64url');
	markStarting(socketPath, true);
	process.env[GATEWAY_VARIABLE] = `${version} ${token} ${socketPath}`;
	return {
		socketPath,
		token,
		dispose: () => {
			delete process.env[GATEWAY_VARIABLE];
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Tells proxies that find nobody whether somebody is about to be there: until then they judge nothing by themselves. */
function markStarting(socketPath: string, isStarting: boolean): void {
	if (process.platform === 'win32') return;
	try {
		if (isStarting) writeFileSync(startingFile(socketPath), '', { mode: 0o600 });
		else rmSync(startingFile(socketPath), { force: true });
	} catch {
		// Without it a proxy waits as long as for anybody.
	}
}

/** Short, because a socket's path may have 104 characters on some systems. */
function socketRoot(): string {
	const runtime = process.env['XDG_RUNTIME_DIR'];
	if (runtime === undefined || !path.isAbsolute(runtime) || runtime.length > 60) return tmpdir();
	try {
		const probe = mkdtempSync(path.join(runtime, 'mcpc-'));
		rmSync(probe, { recursive: true, force: true });
		return runtime;
	} catch {
		return tmpdir();
	}
}

export interface GatewayHostOptions {
	readonly address: GatewayAddress;
	readonly version: string;
	readonly stateRoot: string;
	readonly runFolder: string;
	readonly workerFile: string;
	readonly signer: Signer;
	readonly head: DecisionHead | undefined;
	readonly overview: OverviewStore;
	readonly logger: Logger;
	/** How far the audit log of this window has come. */
	readonly onAuditHead: (head: AuditHead) => void;
}

export interface AskedQuestion {
	readonly id: string;
	readonly question: Question;
	/** When the call is refused unless somebody answers, milliseconds since the Unix epoch. */
	readonly until: number;
}

export interface DrawnSession {
	readonly picture: SessionPicture;
	/** All that can be drawn, newest last. */
	readonly sessions: readonly string[];
}

/** The gateway of this window, seen from the main thread. */
export class GatewayHost implements Disposable {
	readonly #supervisor: GatewaySupervisor;
	readonly #options: GatewayHostOptions;
	readonly #hostFile: string;
	readonly #relists = new Map<number, (outcome: RelistOutcome) => void>();
	readonly #proofs = new Map<number, (outcome: RoundTrip) => void>();
	readonly #inspections = new Map<number, (outcome: InspectOutcome) => void>();
	readonly #pictures = new Map<number, (drawn: DrawnSession | undefined) => void>();
	readonly #withheldRequests = new Map<number, (item: WithheldItem | undefined) => void>();
	#requests = 0;
	readonly #patterns = new Emitter<PatternState>();
	/** What the folder of patterns yielded, after each load. */
	readonly onDidLoadPatterns = this.#patterns.event;
	readonly #classifier = new Emitter<ClassifierState>();
	/** The transformer that was chosen is ready, or off. */
	readonly onDidChangeClassifier = this.#classifier.event;
	readonly #asked = new Emitter<AskedQuestion>();
	readonly #withdrawn = new Emitter<string | undefined>();
	/** A call waits for the person at this window. */
	readonly onDidAsk = this.#asked.event;
	/** The question with this id is not open any more; undefined: none of those asked so far is. */
	readonly onDidWithdraw = this.#withdrawn.event;

	constructor(options: GatewayHostOptions) {
		this.#options = options;
		const { address, signer, version, stateRoot, head } = options;
		const { certificate, sessionKey } = makeCertificate(signer, address.socketPath, Date.now() + CERTIFICATE_MS);
		this.#hostFile = path.join(options.runFolder, `host-${process.pid}`);
		writeFileSync(this.#hostFile, `${version}\n`, { mode: 0o600 });
		this.#supervisor = createGatewaySupervisor({
			workerFile: options.workerFile,
			configuration: {
				version,
				stateFolder: stateRoot,
				socketPath: address.socketPath,
				token: address.token,
				certificate,
				sessionKey,
				head,
			},
			ruleName: (index) => DETECTOR_TITLES[index]?.[0],
			onMessage: (message) => this.#receive(message),
			onState: (state) => {
				options.logger.info(`the gateway is ${state.kind}`);
				markStarting(address.socketPath, state.kind === 'starting' || state.kind === 'replaced');
				if (state.kind === 'listening') options.overview.record({ kind: 'gateway-up', at: Date.now() });
			},
		});
	}

	send(
		message: Exclude<
			ToGateway,
			{
				readonly kind:
					| 'configure'
					| 'listen'
					| 'could-not-check'
					| 'earlier-sessions'
					| 'relist'
					| 'prove'
					| 'inspect'
					| 'answer'
					| 'picture'
					| 'withheld'
					| 'release';
			}
		>,
	): void {
		this.#supervisor.send(message);
	}

	/** What the person said. Called after a click in a dialog of ours, and by nothing else. */
	answer(question: string, answer: QuestionAnswer): void {
		this.#supervisor.send({ kind: 'answer', question, answer });
		this.#withdrawn.fire(question);
	}

	/** An answer that was not delivered as it came. Undefined: it is not kept any more, or the worker did not answer. */
	withheld(id: string): Promise<WithheldItem | undefined> {
		const request = ++this.#requests;
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.#withheldRequests.get(request)?.(undefined), PICTURE_MS);
			this.#withheldRequests.set(request, (item) => {
				clearTimeout(timer);
				this.#withheldRequests.delete(request);
				resolve(item);
			});
			this.#supervisor.send({ kind: 'withheld', request, id });
		});
	}

	/** Lets the content of an answer pass from now on. Called after a click in a dialog of ours, and by nothing else. */
	release(id: string): void {
		this.#supervisor.send({ kind: 'release', id });
	}

	/** Draws a conversation; default: the one with the last call. Undefined: there is none, or the worker did not answer. */
	picture(session?: string): Promise<DrawnSession | undefined> {
		const request = ++this.#requests;
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.#pictures.get(request)?.(undefined), PICTURE_MS);
			this.#pictures.set(request, (drawn) => {
				clearTimeout(timer);
				this.#pictures.delete(request);
				resolve(drawn);
			});
			this.#supervisor.send({ kind: 'picture', request, session });
		});
	}

	/** Asks the connected server for its tools now; they are judged anew and told as an event before this resolves. */
	relist(entry: EntryId): Promise<RelistOutcome> {
		const request = ++this.#requests;
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.#relists.get(request)?.({ kind: 'no-answer' }), RELIST_MS);
			this.#relists.set(request, (outcome) => {
				clearTimeout(timer);
				this.#relists.delete(request);
				resolve(outcome);
			});
			this.#supervisor.send({ kind: 'relist', request, entry });
		});
	}

	/** Has untrusted text read. */
	inspect(task: HostTask): Promise<InspectOutcome> {
		const request = ++this.#requests;
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.#inspections.get(request)?.({ kind: 'no-answer' }), INSPECT_MS);
			this.#inspections.set(request, (outcome) => {
				clearTimeout(timer);
				this.#inspections.delete(request);
				resolve(outcome);
			});
			this.#supervisor.send({ kind: 'inspect', request, task });
		});
	}

	/** Sends a ping to either end of the server's live connection. */
	prove(entry: EntryId): Promise<RoundTrip> {
		const request = ++this.#requests;
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.#proofs.get(request)?.({ kind: 'not-connected' }), RELIST_MS);
			this.#proofs.set(request, (outcome) => {
				clearTimeout(timer);
				this.#proofs.delete(request);
				resolve(outcome);
			});
			this.#supervisor.send({ kind: 'prove', request, entry });
		});
	}

	#receive(message: FromGateway): void {
		const { overview, logger } = this.#options;
		switch (message.kind) {
			case 'event':
				// The worker that asked is gone, and with it the calls that waited.
				if (message.event.kind === 'gateway-replaced' || message.event.kind === 'gateway-down') this.#withdrawn.fire(undefined);
				overview.record(message.event);
				return;
			case 'question': {
				const { id, limitMs, question } = message;
				this.#asked.fire({ id, question, until: Date.now() + limitMs });
				return;
			}
			case 'question-withdrawn':
				this.#withdrawn.fire(message.id);
				return;
			case 'reply':
				this.#relists.get(message.request)?.(message.outcome);
				return;
			case 'pictured': {
				const { picture, request, sessions } = message;
				this.#pictures.get(request)?.(picture === undefined ? undefined : { picture, sessions });
				return;
			}
			case 'withheld-shown':
				this.#withheldRequests.get(message.request)?.(message.item);
				return;
			case 'proved':
				this.#proofs.get(message.request)?.(message.outcome);
				return;
			case 'inspected':
				this.#inspections.get(message.request)?.(message.outcome);
				return;
			case 'patterns':
				this.#patterns.fire(message.state);
				return;
			case 'classifier':
				this.#classifier.fire(message.state);
				return;
			case 'audit-head':
				this.#options.onAuditHead({ segment: message.segment, n: message.n, hash: message.hash });
				return;
			case 'log':
				logger[message.level](message.message);
				return;
			case 'failed':
				logger.error(`the gateway failed: ${message.why}`);
				return;
			default:
				return;
		}
	}

	async end(): Promise<void> {
		rmSync(this.#hostFile, { force: true });
		await this.#supervisor.dispose();
	}

	dispose(): void {
		this.#asked.dispose();
		this.#patterns.dispose();
		this.#classifier.dispose();
		this.#withdrawn.dispose();
		void this.end();
	}
}
