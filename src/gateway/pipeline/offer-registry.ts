import { isJsonObject, type Json } from '../../base/json.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { errorResponse, type RawId } from '../../mcp/parse.ts';
import type { OfferKind } from '../../pins/pin.ts';
import { RESPONSES, unapprovedServer } from '../../policy/responses.ts';
import { HELD } from '../session.ts';
import { contextOf, ItemListJudge, type JudgedList } from './item-list.ts';
import { ListFetch } from './list-fetch.ts';
import type { ListHost } from './list-host.ts';
import { ListTurns } from './list-turns.ts';
import { shownList } from './listed.ts';
import { OFFER_LISTS, type OfferList, type OfferRequest, offerListFor, offerListOf } from './offers.ts';
import type { ClientRequest } from './open-requests.ts';
import type { Received, ResultMessage } from './received.ts';
import { errorVerdict, releasedNames } from './wire-bytes.ts';

/** Maximum number of times per minute that an unreviewed server's lists are read because it announced changes. */
const MAX_READS = 20;
const READ_WINDOW_MS = 60_000;

/** One list of prompts, resources, or templates of one session. */
interface Offers {
	readonly list: OfferList;
	readonly judge: ItemListJudge;
	items: readonly Json[] | undefined;
	judged: JudgedList | undefined;
	/** The server announced a change, and the list hasn't been read since. */
	isStale: boolean;
	readonly turns: ListTurns;
	/** What was released before a decision that came while the list was being judged. */
	shownBefore: { readonly names: string } | undefined;
}

/** The prompts, resources, and resource templates of one session: the server's latest lists and their judgments. */
export class OfferRegistry {
	readonly #host: ListHost;
	readonly #forget: (rawId: RawId) => void;
	readonly #offers = new Map<OfferKind, Offers>();
	readonly #fetching = new Set<OfferKind>();
	/** Times on the monotonic clock at which lists were read because the server announced changes. */
	#readAt: number[] = [];
	/** The capabilities that the server announced. */
	#capabilities: readonly string[] = [];

	constructor(host: ListHost, forget: (rawId: RawId) => void) {
		this.#host = host;
		this.#forget = forget;
	}

	setCapabilities(capabilities: Json | undefined): void {
		this.#capabilities = isJsonObject(capabilities) ? Object.keys(capabilities) : [];
	}

	/**
	 * A request for one item waits until the list that may name it is known, whether or not the client asked for that list. `pass` gets whether the
	 * list names it.
	 */
	request(sequence: number, rawId: RawId, offer: OfferRequest, pass: (isListed: boolean) => void): void {
		const list = offerListFor(offer.kind);
		const { out, shared, waiting } = this.#host;
		const decide = (): void => {
			const verdict = this.#offers.get(offer.kind)?.judged?.verdicts.find((candidate) => candidate.name === offer.name);
			if (verdict?.isReleased ?? offer.passesUnlisted) {
				pass(verdict !== undefined);
				return;
			}
			this.#forget(rawId);
			const text = unapprovedServer(shared.reviewedIn());
			out.verdict(sequence, { action: 'respond', body: errorResponse(rawId, ERROR_CODES.invalidRequest, text) });
		};
		const { isStale, judged, turns } = this.#of(list);
		if ((judged !== undefined && !isStale && !turns.isBusy) || !this.#capabilities.includes(list.capability)) {
			decide();
			return;
		}
		waiting.add(sequence, rawId, offer.kind, decide);
		// The list being judged is the one that would be fetched.
		if (isStale || !turns.isBusy) this.#fetch(list);
	}

	/** Handles the server's response to the client's own request for a list. */
	takeResponse(request: ClientRequest, received: Received<ResultMessage>): void {
		const list = offerListOf(request.method);
		if (list === undefined) throw new Error("this isn't a method that lists prompts, resources, or templates");
		const { out, own, reportProblem } = this.#host;
		const { bytes, message, sequence } = received;
		const refuse = (): void => out.verdict(sequence, errorVerdict(request.rawId, RESPONSES.listNotComplete));
		const settle = (items: readonly Json[] | undefined, last: number, isOnePage: boolean): boolean => {
			if (items === undefined) {
				reportProblem('list-too-long');
				refuse();
				return true;
			}
			return this.#take(this.#of(list), items, last, (judged) => {
				if (judged === undefined) refuse();
				else out.verdict(sequence, shownList(request, received, judged, { host: this.#host, key: list.key, isOnePage }));
			});
		};
		const fetch = new ListFetch(list.key);
		const step = fetch.take(message, bytes);
		if (step.kind === 'next') {
			out.verdict(sequence, HELD);
			own.askForPages(fetch, list.method, step.cursor, (items, last) => void settle(items, last, false));
		} else if (!settle(step.kind === 'complete' ? step.items : undefined, sequence, true)) out.verdict(sequence, HELD);
	}

	/** The server announced that lists changed. While it's unreviewed, Cordon reads them for the reviewer. */
	changed(lists: readonly OfferList[]): void {
		for (const list of lists) this.#of(list).isStale = true;
		if (this.#host.isOpen() || this.#host.isSuspended()) return;
		for (const list of lists) if (this.#mayRead()) this.#fetch(list);
	}

	/** Limits reads for a server that keeps announcing changes. The review reads its lists once more. */
	#mayRead(): boolean {
		const now = this.#host.shared.clock.monotonic();
		this.#readAt = this.#readAt.filter((at) => now - at < READ_WINDOW_MS);
		if (this.#readAt.length >= MAX_READS) return false;
		this.#readAt.push(now);
		return true;
	}

	reconsider(): void {
		for (const offers of this.#offers.values()) {
			if (offers.items === undefined) continue;
			const before = releasedNames(offers.judged);
			// A list that is being judged uses the current decisions, and requests wait for it.
			if (offers.turns.isBusy) offers.shownBefore ??= { names: before };
			else if (releasedNames(this.#judge(offers, offers.items, true)) !== before && this.#host.isOpen()) this.#announce(offers.list);
		}
	}

	/** Stops judging. */
	end(): void {
		for (const { turns } of this.#offers.values()) turns.end();
	}

	/** Asks for every list that the server announced. If the server doesn't respond, its lists count as empty. */
	fetchAll(): void {
		for (const list of OFFER_LISTS) if (this.#capabilities.includes(list.capability)) this.#fetch(list);
	}

	#announce(list: OfferList): void {
		this.#host.announce(list.changed);
	}

	#of(list: OfferList): Offers {
		const known = this.#offers.get(list.kind);
		if (known !== undefined) return known;
		const judge = new ItemListJudge(list.kind, this.#host.shared);
		const made: Offers = {
			list,
			judge,
			items: undefined,
			judged: undefined,
			isStale: false,
			turns: new ListTurns(this.#host.shared.logger),
			shownBefore: undefined,
		};
		this.#offers.set(list.kind, made);
		return made;
	}

	/**
	 * Judges a complete list, in parts if it's long. Returns false if `onJudged` is called later. `onJudged(undefined)`: the list couldn't be judged.
	 */
	#take(offers: Offers, items: readonly Json[], sequence: number, onJudged: (judged: JudgedList | undefined) => void): boolean {
		const { entry, runLater, isOpen, server, waiting } = this.#host;
		const { kind } = offers.list;
		const isLater = offers.items !== undefined;
		offers.items = items;
		offers.isStale = false;
		return offers.turns.run({
			parts: offers.judge.prepare(items, { entry, server }),
			later: runLater(sequence),
			done: () => {
				const judged = this.#judge(offers, items, isLater);
				const before = offers.shownBefore;
				offers.shownBefore = undefined;
				onJudged(judged);
				if (before !== undefined && before.names !== releasedNames(judged) && isOpen()) this.#announce(offers.list);
				// The list changed while it was judged, so requests wait for the new list.
				if (!offers.isStale) waiting.decide(kind);
				else if (waiting.has(kind)) this.#fetch(offers.list);
			},
			fail: () => {
				offers.isStale = true;
				onJudged(undefined);
				waiting.fail(RESPONSES.listNotComplete, kind);
			},
		});
	}

	#judge(offers: Offers, items: readonly Json[], isLater: boolean): JudgedList {
		const { entry, shared } = this.#host;
		const judged = offers.judge.judge(items, contextOf(this.#host, isLater));
		offers.judged = judged;
		shared.emit({ kind: 'offers-judged', at: shared.clock.now(), entry, offer: offers.list.kind, items: judged.verdicts });
		return judged;
	}

	#fetch(list: OfferList): void {
		if (this.#fetching.has(list.kind)) return;
		this.#fetching.add(list.kind);
		const { isOpen, own, waiting } = this.#host;
		own.askForPages(new ListFetch(list.key), list.method, undefined, (items, sequence) => {
			this.#fetching.delete(list.kind);
			if (items === undefined) {
				waiting.fail(RESPONSES.listNotComplete, list.kind);
				return;
			}
			const offers = this.#of(list);
			const before = releasedNames(offers.judged);
			const hadList = offers.items !== undefined;
			this.#take(offers, items, sequence, (judged) => {
				if (judged !== undefined && releasedNames(judged) !== before && hadList && isOpen()) this.#announce(list);
			});
		});
	}
}
