import type { Json } from '../../base/json.ts';
import type { ToolDefinition } from '../../engine/finding.ts';
import type { ItemVerdict } from '../../events/cordon-event.ts';
import { RESPONSES } from '../../policy/responses.ts';
import { HELD } from '../session.ts';
import type { FlapCounter } from './flapping.ts';
import { contextOf, ItemListJudge, isTool, type JudgedList } from './item-list.ts';
import { ListFetch } from './list-fetch.ts';
import type { ListHost } from './list-host.ts';
import { ListTurns } from './list-turns.ts';
import { shownList } from './listed.ts';
import type { ClientRequest } from './open-requests.ts';
import type { Received, ResultMessage } from './received.ts';
import { errorVerdict, releasedNames } from './wire-bytes.ts';

/** The tools of one session: the server's latest complete list and its judgment. */
export class ToolList {
	readonly #host: ListHost;
	readonly #flaps: FlapCounter;
	readonly #judge: ItemListJudge;
	#tools: readonly Json[] | undefined;
	/** Stays the same array while the list is the same, because the engine's cache is keyed by it. */
	#declared: readonly ToolDefinition[] = [];
	#judged: JudgedList | undefined;
	#isStale = true;
	#isFetching = false;
	/** What was released before a decision that came while the list was being judged. */
	#shownBefore: { readonly names: string } | undefined;
	readonly #turns: ListTurns;
	#onFetched: ((isJudged: boolean) => void)[] = [];

	constructor(host: ListHost, flaps: FlapCounter) {
		this.#host = host;
		this.#flaps = flaps;
		this.#judge = new ItemListJudge('tool', host.shared);
		this.#turns = new ListTurns(host.shared.logger);
	}

	/** As the server declares them. */
	get tools(): readonly ToolDefinition[] {
		return this.#declared;
	}

	/** Whether the list is known and the server hasn't announced a change since. */
	get isCurrent(): boolean {
		return this.#judged !== undefined && !this.#isStale && !this.#turns.isBusy;
	}

	verdictOf(tool: string): ItemVerdict | undefined {
		return this.#judged?.verdicts.find((candidate) => candidate.name === tool);
	}

	/** The server announced a change, so calls wait for the new list. */
	outdate(): void {
		this.#isStale = true;
	}

	/** Judges the known list again, and tells the client if the list it may see changed. */
	reconsider(): void {
		if (this.#tools === undefined) return;
		const before = releasedNames(this.#judged);
		if (this.#turns.isBusy) {
			// A list that is being judged uses the current decisions, and calls wait for it.
			this.#shownBefore ??= { names: before };
			return;
		}
		this.#judgeTools(this.#tools, true);
		if (releasedNames(this.#judged) !== before) this.announce();
	}

	announce(): void {
		this.#host.announce('notifications/tools/list_changed');
	}

	/** Handles the server's response to the client's own request for the list. */
	takeResponse(request: ClientRequest, received: Received<ResultMessage>): void {
		const { out, own, reportProblem } = this.#host;
		const { rawId } = request;
		const { bytes, message, sequence } = received;
		const settle = (isOnePage: boolean) => (judged: JudgedList | undefined) =>
			out.verdict(
				sequence,
				judged === undefined
					? errorVerdict(rawId, RESPONSES.listNotComplete)
					: shownList(request, received, judged, { host: this.#host, key: 'tools', isOnePage }),
			);
		const fetch = new ListFetch();
		const step = fetch.take(message, bytes);
		if (step.kind === 'complete') {
			if (!this.#take(step.items, sequence, settle(true))) out.verdict(sequence, HELD);
		} else if (step.kind === 'next') {
			out.verdict(sequence, HELD);
			this.#isFetching = true;
			own.askForPages(fetch, 'tools/list', step.cursor, (tools, last) => this.#settle(tools, last, settle(false)));
		} else {
			reportProblem('list-too-long');
			out.verdict(sequence, errorVerdict(rawId, RESPONSES.listNotComplete));
		}
	}

	/** Asks the server for the complete list, unless that's already under way. */
	fetch(onDone: (isJudged: boolean) => void): void {
		this.#onFetched.push(onDone);
		// The list being judged is the one that would be fetched.
		if (this.#isFetching || (this.#turns.isBusy && !this.#isStale)) return;
		this.#isFetching = true;
		this.#host.own.askForPages(new ListFetch(), 'tools/list', undefined, (tools, sequence) =>
			this.#settle(tools, sequence, () => undefined),
		);
	}

	end(): void {
		this.#turns.end();
		for (const onFetched of this.#onFetched.splice(0)) onFetched(false);
	}

	/** Handles the outcome of Cordon's own request for the list. */
	#settle(tools: readonly Json[] | undefined, sequence: number, onJudged: (judged: JudgedList | undefined) => void): void {
		this.#isFetching = false;
		if (tools !== undefined) {
			this.#take(tools, sequence, onJudged);
			return;
		}
		this.#host.reportProblem('list-too-long');
		this.#fail(onJudged);
	}

	/**
	 * Judges a complete list, in parts if it's long. Returns false if `onJudged` is called later. `onJudged(undefined)`: the list couldn't be judged.
	 */
	#take(tools: readonly Json[], sequence: number, onJudged: (judged: JudgedList | undefined) => void): boolean {
		const { entry, runLater, server } = this.#host;
		const isLater = this.#tools !== undefined;
		// The engine inspects each tool together with its siblings.
		this.#tools = tools;
		this.#declared = tools.filter(isTool);
		this.#isStale = false;
		return this.#turns.run({
			parts: this.#judge.prepare(tools, { entry, server }),
			later: runLater(sequence),
			done: () => this.#settled(this.#judgeTools(tools, isLater), onJudged),
			fail: () => {
				this.#isStale = true;
				this.#fail(onJudged);
			},
		});
	}

	#settled(judged: JudgedList, onJudged: (judged: JudgedList | undefined) => void): void {
		const { waiting } = this.#host;
		const before = this.#shownBefore;
		this.#shownBefore = undefined;
		onJudged(judged);
		if (before !== undefined && before.names !== releasedNames(judged)) this.announce();
		for (const onFetched of this.#onFetched.splice(0)) onFetched(true);
		// The list changed while it was judged, so requests wait for the new list.
		if (!this.#isStale) waiting.decide('tool');
		else if (waiting.has('tool')) this.fetch(() => undefined);
	}

	#fail(onJudged: (judged: undefined) => void): void {
		onJudged(undefined);
		for (const onFetched of this.#onFetched.splice(0)) onFetched(false);
		this.#host.waiting.fail(RESPONSES.listNotComplete, 'tool');
	}

	#judgeTools(tools: readonly Json[], isLater: boolean): JudgedList {
		const { entry, shared } = this.#host;
		const judged = this.#judge.judge(tools, contextOf(this.#host, isLater));
		if (this.#isTooOften(judged)) return this.#judgeTools(tools, isLater);
		this.#judged = judged;
		shared.emit({ kind: 'tools-judged', at: shared.clock.now(), entry, tools: judged.verdicts, isTurned: judged.isTurned });
		return judged;
	}

	/** True if this list exceeds the limit of changes: the server is now suspended, which is reported once, and the list has to be judged again. */
	#isTooOften({ verdicts }: JudgedList): boolean {
		const { connection, entry, shared } = this.#host;
		const list = JSON.stringify(verdicts.map(({ fingerprint, name }) => [name, fingerprint]).sort());
		if (!this.#flaps.take(list, shared.clock.monotonic())) return false;
		shared.emit({ kind: 'suspended', at: shared.clock.now(), entry, connection, isSuspended: true });
		return true;
	}
}
