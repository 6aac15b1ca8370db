import type { Json } from '../../base/json.ts';
import type { ToolDefinition } from '../../engine/finding.ts';
import type { ItemVerdict } from '../../events/event.ts';
import type { JsonRpcMessage } from '../../mcp/messages.ts';
import type { RawId } from '../../mcp/parse.ts';
import { ANSWERS } from '../../policy/answers.ts';
import type { Order } from '../session.ts';
import { besideList, isPlainList } from './bare.ts';
import type { FlapCounter } from './flapping.ts';
import { ItemListJudge, isTool, type JudgedList } from './item-list.ts';
import { ListFetch } from './list-fetch.ts';
import type { ListHost } from './list-host.ts';
import { errorOrder, FORWARD, HELD, listBytes, notificationBytes, releasedNames } from './wire-bytes.ts';

/** The tools of one session: the complete list as the server gave it last, and what was judged of it. */
export class ToolList {
	readonly #host: ListHost;
	readonly #flaps: FlapCounter;
	readonly #judge: ItemListJudge;
	#tools: readonly Json[] | undefined;
	#judged: JudgedList | undefined;
	#isStale = true;
	#isFetching = false;
	#onFetched: ((isJudged: boolean) => void)[] = [];

	constructor(host: ListHost, flaps: FlapCounter) {
		this.#host = host;
		this.#flaps = flaps;
		this.#judge = new ItemListJudge('tool', host.shared);
	}

	/** As the server declares them. */
	get tools(): readonly ToolDefinition[] {
		return (this.#tools ?? []).filter(isTool);
	}

	/** The list is known, and the server has not said since that it changed. */
	get isCurrent(): boolean {
		return this.#judged !== undefined && !this.#isStale;
	}

	verdictOf(tool: string): ItemVerdict | undefined {
		return this.#judged?.verdicts.find((candidate) => candidate.name === tool);
	}

	/** The server said that it changed: calls wait for the new list. */
	outdate(): void {
		this.#isStale = true;
	}

	/** Judges again what is known, and tells the client when what it may see is another list now. */
	reconsider(): void {
		if (this.#tools === undefined) return;
		const before = releasedNames(this.#judged);
		// What was decided says nothing about the list the server has announced since.
		const isStale = this.#isStale;
		this.#judgeTools(this.#tools);
		this.#isStale = isStale;
		if (releasedNames(this.#judged) !== before) this.announce();
	}

	announce(): void {
		this.#host.out.inject('client', LIST_CHANGED);
	}

	/** The server's answer to the client's own request for the list. */
	answered(sequence: number, rawId: RawId, message: JsonRpcMessage & { readonly kind: 'result' }): void {
		const { isOpen, out, own, trouble, waiting } = this.#host;
		const shown = (judged: JudgedList): Order => ({
			action: 'replace',
			body: listBytes(rawId, besideList(message.result, 'tools', isOpen()), judged),
		});
		const fetch = new ListFetch();
		const step = fetch.take(message);
		if (step.kind === 'complete') {
			const judged = this.#judgeTools(step.items);
			out.verdict(sequence, judged.isChanged || !isPlainList(message.result, 'tools', isOpen()) ? shown(judged) : FORWARD);
			waiting.decide('tool');
		} else if (step.kind === 'next') {
			out.verdict(sequence, HELD);
			this.#isFetching = true;
			own.askForPages(fetch, 'tools/list', step.cursor, (tools) => {
				const judged = this.#settle(tools);
				out.verdict(sequence, judged === undefined ? errorOrder(rawId, ANSWERS.listNotComplete) : shown(judged));
			});
		} else {
			trouble('list-too-long');
			out.verdict(sequence, errorOrder(rawId, ANSWERS.listNotComplete));
		}
	}

	/** Asks the server for the complete list, unless somebody is at it already. */
	fetch(onDone: (isJudged: boolean) => void): void {
		this.#onFetched.push(onDone);
		if (this.#isFetching) return;
		this.#isFetching = true;
		this.#host.own.askForPages(new ListFetch(), 'tools/list', undefined, (tools) => void this.#settle(tools));
	}

	end(): void {
		for (const onFetched of this.#onFetched.splice(0)) onFetched(false);
	}

	#settle(tools: readonly Json[] | undefined): JudgedList | undefined {
		this.#isFetching = false;
		const judged = tools === undefined ? undefined : this.#judgeTools(tools);
		const { trouble, waiting } = this.#host;
		if (judged === undefined) {
			trouble('list-too-long');
			waiting.fail(ANSWERS.listNotComplete, 'tool');
		} else waiting.decide('tool');
		for (const onFetched of this.#onFetched.splice(0)) onFetched(judged !== undefined);
		return judged;
	}

	#judgeTools(tools: readonly Json[]): JudgedList {
		const { entry, isOpen, isSuspended, launch, server, shared } = this.#host;
		const isLater = this.#tools !== undefined;
		this.#tools = tools;
		this.#isStale = false;
		const judged = this.#judge.judge(tools, { entry, server, launch, isServerOpen: isOpen(), isLater, isSuspended: isSuspended() });
		if (this.#isTooOften(judged)) return this.#judgeTools(tools);
		this.#judged = judged;
		shared.emit({ kind: 'tools-judged', at: shared.clock.now(), entry, tools: judged.verdicts, isTurned: judged.isTurned });
		return judged;
	}

	/** True when this list makes it too many changes: the server is suspended, which is said once, and the list has to be judged again. */
	#isTooOften({ verdicts }: JudgedList): boolean {
		const { entry, isOpen, shared } = this.#host;
		if (!isOpen()) return false;
		const list = JSON.stringify(verdicts.map(({ fingerprint, name }) => [name, fingerprint]).sort());
		if (!this.#flaps.take(list, shared.clock.monotonic())) return false;
		shared.emit({ kind: 'suspended', at: shared.clock.now(), entry, isSuspended: true });
		return true;
	}
}

const LIST_CHANGED = notificationBytes('notifications/tools/list_changed');
