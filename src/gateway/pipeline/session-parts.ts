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

/** What the two directions of one session share. */
export interface SessionParts {
	readonly hello: Hello;
	readonly launch: LaunchDecision;
	readonly shared: Pick<JudgeDeps, 'clock' | 'emit' | 'logger' | 'reviewedIn'>;
	/** Cordon's own version. */
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
	/** Call it with the client's name for itself. */
	readonly clientSays: (name: string) => void;
	readonly reportProblem: (what: ServerProblem) => void;
	/** The server's response to this request is no longer expected. */
	readonly forget: (rawId: RawId) => void;
}

/** The revisions that the client has used. One process may use several. */
export class Speech {
	#last: Dialect = LEGACY;
	#hasHandshake = false;
	#capabilities: readonly string[] = [];
	/** Revisions that the server announced, if it has no handshake. */
	#supported: readonly string[] = [];

	/** The dialect of the client's last request that names one, in a revision that the server speaks. */
	get last(): Dialect {
		return this.#last;
	}

	/** Whether the server may send requests: there was a handshake, or nothing shows that the client has none. */
	get hasServerRequests(): boolean {
		return this.#hasHandshake || !isModern(this.#last);
	}

	/** The client's own capabilities from its handshake, not the ones passed to the server. */
	get capabilities(): readonly string[] {
		return this.#capabilities;
	}

	shakesHands(capabilities: readonly string[]): void {
		this.#last = LEGACY;
		this.#hasHandshake = true;
		this.#capabilities = capabilities;
	}

	/** Takes a request without a handshake. `envelope` describes the client. */
	speaks(envelope: JsonObject): Dialect {
		const dialect = modernDialect(envelope);
		const revision = envelope[META.protocolVersion];
		const isRefused = this.#supported.includes(MODERN_REVISION) && !this.#supported.some((each) => each === revision);
		// The server will refuse the client's request for its revision, but must not refuse Cordon's own.
		this.#last = isRefused ? modernDialect({ ...envelope, [META.protocolVersion]: MODERN_REVISION }) : dialect;
		return dialect;
	}

	serverSpeaks(revisions: Json | undefined): void {
		this.#supported = Array.isArray(revisions) ? (revisions as readonly Json[]).filter(isRevision) : [];
	}
}
