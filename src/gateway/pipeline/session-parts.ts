import type { Json, JsonObject } from '../../base/json.ts';
import type { ServerProblem } from '../../events/cordon-event.ts';
import { isRevision, META, MODERN_REVISION } from '../../mcp/modern.ts';
import type { RawId } from '../../mcp/parse.ts';
import type { Hello } from '../session.ts';
import type { TrafficInspector } from '../traffic/traffic-inspector.ts';
import type { JudgeDeps } from './deps.ts';
import { type Dialect, isModern, LEGACY, modernDialect } from './dialect.ts';
import type { FlapCounter } from './flapping.ts';
import type { HeldOutput } from './held-output.ts';
import type { Introductions } from './introductions.ts';
import type { KeptOrder } from './kept-order.ts';
import type { LaunchDecision } from './launch-gate.ts';
import type { Listens } from './listens.ts';
import type { OfferRegistry } from './offer-registry.ts';
import type { ClientRequest, OpenRequest, OpenRequests } from './open-requests.ts';
import type { OwnRequests } from './own-requests.ts';
import type { ToolList } from './tool-list.ts';
import type { WaitingRequests } from './waiting-requests.ts';

/** What the two directions of one session have in common. */
export interface SessionParts {
	readonly hello: Hello;
	readonly launch: LaunchDecision;
	readonly shared: Pick<JudgeDeps, 'clock' | 'emit' | 'logger'>;
	/** Cordon's own. */
	readonly version: string;
	readonly out: HeldOutput;
	readonly order: KeptOrder;
	readonly clientRequests: OpenRequests<ClientRequest>;
	readonly serverRequests: OpenRequests<OpenRequest>;
	readonly own: OwnRequests;
	readonly waiting: WaitingRequests;
	readonly introductions: Introductions;
	readonly tools: ToolList;
	readonly offers: OfferRegistry;
	readonly listens: Listens;
	readonly traffic: TrafficInspector;
	readonly flaps: FlapCounter;
	readonly speech: Speech;
	/** How the client names itself. */
	readonly clientSays: (name: string) => void;
	readonly reportProblem: (what: ServerProblem) => void;
	/** The request with this id gets no response of the server any more. */
	readonly forget: (rawId: RawId) => void;
}

/** What the client has shown of the revisions it speaks. One process may hear several. */
export class Speech {
	#last: Dialect = LEGACY;
	#hasHandshake = false;
	#capabilities: readonly string[] = [];
	/** Revisions that the server said it speaks, where it knows no handshake. */
	#supported: readonly string[] = [];

	/** The dialect of the client's last request that names one, in a revision that the server speaks. */
	get last(): Dialect {
		return this.#last;
	}

	/** The server may send requests: it has had a handshake, or nothing says that this client knows none. */
	get hasServerRequests(): boolean {
		return this.#hasHandshake || !isModern(this.#last);
	}

	/** What the client said in its handshake that it can do, not what the server was told of it. */
	get capabilities(): readonly string[] {
		return this.#capabilities;
	}

	shakesHands(capabilities: readonly string[]): void {
		this.#last = LEGACY;
		this.#hasHandshake = true;
		this.#capabilities = capabilities;
	}

	/** A request without a handshake: `envelope` says who sends it. */
	speaks(envelope: JsonObject): Dialect {
		const dialect = modernDialect(envelope);
		const revision = envelope[META.protocolVersion];
		const isRefused = this.#supported.includes(MODERN_REVISION) && !this.#supported.some((each) => each === revision);
		// The server refuses this request for its revision, and must not refuse Cordon's own for it.
		this.#last = isRefused ? modernDialect({ ...envelope, [META.protocolVersion]: MODERN_REVISION }) : dialect;
		return dialect;
	}

	serverSpeaks(revisions: Json | undefined): void {
		this.#supported = Array.isArray(revisions) ? (revisions as readonly Json[]).filter(isRevision) : [];
	}
}
