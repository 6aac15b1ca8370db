import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Inspection, ToolDefinition } from '../../engine/finding.ts';
import { drawnName, isNearName, nameSkeleton } from '../../engine/registry/distinctive.ts';
import { type ScorerSays, weighed } from '../../engine/scorer/decision.ts';
import type { ItemVerdict } from '../../events/cordon-event.ts';
import { isApprovedInAdvance, type NewItems } from '../../link/guard-options.ts';
import { withoutDigits } from '../../mcp/digits.ts';
import { hasTurned, judgeChange } from '../../pins/change.ts';
import { fingerprintOfBody, offerName } from '../../pins/fingerprint.ts';
import { type ChangeSummary, summaryOf } from '../../pins/introduced.ts';
import type { OfferKind, PinState } from '../../pins/pin.ts';
import { type GoneTool, renamedFrom } from '../../pins/rename.ts';
import { type DecisionIndex, lastApproved, stateOf } from '../../pins/state.ts';
import { subjectsOf } from '../../pins/subjects.ts';
import { trustOf } from '../../pins/trust.ts';
import { withoutFalseClaim } from '../../policy/hints.ts';
import { resultModeOf } from '../../policy/results/result-policy.ts';
import { withIntentAsked } from '../../policy/risk/intent.ts';
import { trafficFor } from '../../policy/traffic/traffic-policy.ts';
import { NOTHING_SAID } from '../classifier/classifier-port.ts';
import { inspectDefinition } from '../patterns/inspect-definition.ts';
import type { NewVersion } from '../store/version-table.ts';
import type { ItemDeps } from './deps.ts';
import type { ListHost } from './list-host.ts';
import type { Parts } from './list-turns.ts';

/** What a server lists: its tools, or another kind of item. */
export type ListedKind = 'tool' | OfferKind;

/** A complete list (all pages), judged. */
export interface JudgedList {
	readonly verdicts: readonly ItemVerdict[];
	/** What the client gets, in the server's order. Equal in content to the server's list if `isChanged` is false. */
	readonly released: readonly Json[];
	readonly isChanged: boolean;
	/** Several approved items had serious changes, so nothing of the list passes. */
	readonly isTurned: boolean;
}

export interface ListContext {
	readonly entry: EntryId;
	readonly server: string;
	readonly launch: Sha256Hex;
	/** What a person decided in advance about new items. It applies to the same list that first shows them. */
	readonly newItems: NewItems;
	/** The server as a whole is reviewed. Until then nothing passes. */
	readonly isServerOpen: boolean;
	/** An earlier list was judged in this session, so new items in this one appeared while the server ran. */
	readonly isLater: boolean;
	/** The server is suspended, so nothing passes. */
	readonly isSuspended: boolean;
}

/** The context of the list that is judged now. */
export function contextOf(host: ListHost, isLater: boolean): ListContext {
	const { entry, isOpen, isSuspended, launch, newItems, server } = host;
	return { entry, server, launch, newItems, isServerOpen: isOpen(), isLater, isSuspended: isSuspended() };
}

interface Named {
	readonly name: string;
	/** What is pinned, stored, and shown. */
	readonly body: JsonObject;
	/** What the client gets. */
	readonly written: JsonObject;
}

/** Judges complete lists of one kind of one server. Caches inspections of known definitions while the other servers' tools stay the same. */
export class ItemListJudge {
	readonly kind: ListedKind;
	readonly #shared: ItemDeps;
	#inspections = new Map<Sha256Hex, Inspection>();
	#changes = new Map<string, ChangeSummary>();
	/** The generation of the user's patterns that the inspections used. */
	#generation = 0;
	/** The tools of the list that the inspections belong to. Each tool is inspected together with its siblings. */
	#siblings = '';
	readonly #fingerprints = new WeakMap<JsonObject, Sha256Hex>();
	/** Names seen in this session. */
	#known: ReadonlySet<string> | undefined;

	constructor(kind: ListedKind, shared: ItemDeps) {
		this.kind = kind;
		this.#shared = shared;
	}

	/**
	 * The slow part of judging a new list: the engine inspects each item. Each call inspects some items. After the last call, `judge` of the same items
	 * is fast. If the cached inspections become invalid in between, it starts over.
	 */
	prepare(items: readonly Json[], { entry, server }: Pick<ListContext, 'entry' | 'server'>): Parts {
		const named = items.flatMap((body) => this.#named(body));
		const siblings = siblingsIn(named) + this.#peers(named, server);
		let next = 0;
		return () => {
			const { clock, onProgress, store } = this.#shared;
			if (this.#forgetVoid(siblings)) next = 0;
			const startedAt = clock.monotonic();
			const seen: NewVersion[] = [];
			let fresh = 0;
			// Inspects at least a few, however slow the machine is.
			for (const first = next; next < named.length && fresh < PART.items; next += 1) {
				const item = named[next];
				if (item === undefined || (next - first >= PART.least && clock.monotonic() - startedAt >= PART.ms)) break;
				onProgress();
				const fingerprint = this.#fingerprintOf(item);
				// Whether a resource is stored depends on decisions about it.
				if (this.kind !== 'resource')
					seen.push({ key: { entry, kind: this.kind, name: item.name }, fingerprint, body: item.body, at: clock.now() });
				if (this.#inspections.has(fingerprint)) continue;
				this.#inspections.set(fingerprint, this.#inspect(item.body, fingerprint, server));
				fresh += 1;
			}
			store.keepVersions(seen);
			return next >= named.length;
		};
	}

	judge(items: readonly Json[], context: ListContext): JudgedList {
		const named = items.flatMap((body) => this.#named(body));
		const counts = new Map<string, number>();
		for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
		this.#forgetVoid(siblingsIn(named) + this.#peers(named, context.server));
		const decisions = this.#shared.decisions();
		const gone = this.#goneTools(counts, context, decisions);
		const inspections = new Map<Sha256Hex, Inspection>();
		const changes = new Map<string, ChangeSummary>();
		const seen: NewVersion[] = [];
		const judged = named.map((item) => {
			this.#shared.onProgress();
			const verdict = this.#judgeItem(item, {
				context,
				decisions,
				gone,
				inspections,
				changes,
				seen,
				isAmbiguous: (counts.get(item.name) ?? 0) > 1,
			});
			return { item, verdict };
		});
		this.#shared.store.keepVersions(seen);
		this.#inspections = inspections;
		this.#changes = changes;
		this.#known = new Set([...(this.#known ?? []), ...counts.keys()]);
		const isTurned = hasTurned(judged.map(({ verdict }) => verdict.change));
		const isObserved = trustOf(context.entry, context.launch, decisions, this.#shared.clock.now()) === 'observe';
		const isShut = context.isSuspended || !context.isServerOpen || (isTurned && !isObserved);
		const verdicts: ItemVerdict[] = [];
		const released: Json[] = [];
		let isChanged = named.length !== items.length;
		for (const { item, verdict } of judged) {
			const passes =
				verdict.state === 'approved' || (isObserved && verdict.state !== 'blocked') || isApprovedInAdvance(context.newItems, verdict);
			const isReleased = !isShut && passes && !verdict.isAmbiguous;
			verdicts.push({ ...verdict, isReleased });
			if (!isReleased) {
				isChanged = true;
				continue;
			}
			const corrected = this.kind === 'tool' ? withoutFalseClaim({ ...item.written, name: item.name }) : undefined;
			const asked = this.kind === 'tool' && this.#shared.asksForIntent() ? withIntentAsked(corrected ?? item.written) : undefined;
			if (corrected !== undefined || asked !== undefined) isChanged = true;
			released.push(asked ?? corrected ?? item.written);
		}
		return { verdicts, released, isChanged, isTurned };
	}

	#named(body: Json): readonly Named[] {
		const name = isJsonObject(body) ? (this.kind === 'tool' ? body['name'] : offerName(this.kind, body)) : undefined;
		// A name with an unpaired surrogate can't be encoded as UTF-8, so no decision about it could be stored.
		return isJsonObject(body) && typeof name === 'string' && !/\p{Cs}/u.test(name) ? [{ name, body, written: withoutDigits(body) }] : [];
	}

	#judgeItem(
		item: Named,
		at: {
			readonly context: ListContext;
			readonly decisions: DecisionIndex;
			readonly gone: readonly GoneTool[];
			readonly inspections: Map<Sha256Hex, Inspection>;
			readonly changes: Map<string, ChangeSummary>;
			readonly seen: NewVersion[];
			readonly isAmbiguous: boolean;
		},
	): ItemVerdict {
		const { body, name } = item;
		const { entry, isLater, launch, server } = at.context;
		const key = { entry, kind: this.kind, name } as const;
		const fingerprint = this.#fingerprintOf(item);
		const ruled = this.#inspect(body, fingerprint, server);
		at.inspections.set(fingerprint, ruled);
		const inspection = weighed(ruled, this.#said(body, server, ruled.findings));
		const { findings, notChecked, severity } = inspection;
		const decided = stateOf(key, fingerprint, launch, at.decisions);
		const state = this.#stateWithoutDecision(decided, inspection, at.context);
		// A server can list thousands of resources, so only those that a person sees are stored.
		if (this.kind !== 'resource' || state !== 'approved' || decided === 'approved')
			at.seen.push({ key, fingerprint, body, at: this.#shared.clock.now() });
		const change = decided === 'rug_pull' ? this.#changeOf(key.name, fingerprint, body, at) : undefined;
		return {
			name,
			fingerprint,
			state,
			isReleased: false,
			isAmbiguous: at.isAmbiguous,
			isHintDropped: this.kind === 'tool' && withoutFalseClaim({ ...body, name }) !== undefined,
			severity,
			findings,
			notChecked,
			change,
			renamedFrom: state === 'quarantined' && at.gone.length > 0 ? renamedFrom(body, at.gone) : undefined,
			isLate: isLater && state === 'quarantined' && this.#known?.has(name) === false,
		};
	}

	/**
	 * A resource is data that a person picks, and servers list new ones all the time. One without a decision passes once the server is reviewed, if it
	 * was checked completely and has no findings. One that changed after approval waits, as other items do.
	 */
	#stateWithoutDecision(state: PinState, { findings, notChecked }: Inspection, { isServerOpen }: ListContext): PinState {
		const isPlain = findings.length === 0 && notChecked.length === 0;
		return this.kind === 'resource' && state === 'quarantined' && isServerOpen && isPlain ? 'approved' : state;
	}

	/** Inspects with the rules only. The scorer's findings come later, and the classifier caches them. */
	#inspect(body: JsonObject, fingerprint: Sha256Hex, server: string): Inspection {
		const known = this.#inspections.get(fingerprint);
		if (known !== undefined) return known;
		const [first] = subjectsOf(this.kind, body, server);
		if (first === undefined) throw new Error('the item has nothing to inspect');
		return inspectDefinition(first.subject, this.#shared.registryView(), this.#shared);
	}

	/** The classifier's findings, if its mode isn't off. Not used for resources: they pass when they have no findings, so only the rules judge them. */
	#said(body: JsonObject, server: string, findings: Inspection['findings']): ScorerSays {
		if (this.kind === 'resource') return NOTHING_SAID;
		const { results } = trafficFor(this.#shared.traffic(), server);
		return this.#shared.classifier.signals(body, {
			findings,
			mode: resultModeOf(results, 'classifier'),
			role: this.kind === 'prompt' ? 'prompt' : 'tool',
			threshold: results.classifierThreshold,
		});
	}

	/** The tools of other servers that these definitions are compared with: those with a similar name, or named in their text. */
	#peers(named: readonly Named[], server: string): string {
		const others = this.#shared.registryView().servers.filter((other) => other.server !== server && other.tools.length > 0);
		if (others.length === 0) return '';
		const text = JSON.stringify(named.map(({ body }) => body)).toLowerCase();
		const names = new Set(named.flatMap(({ name }) => [nameSkeleton(name), drawnName(name)]));
		const isNear = (name: string): boolean =>
			names.has(nameSkeleton(name)) ||
			names.has(drawnName(name)) ||
			text.includes(name.toLowerCase()) ||
			named.some((own) => isNearName(own.name, name));
		const near = others.flatMap((other) =>
			other.tools
				.filter(({ name }) => isNear(name))
				.map((tool) => JSON.stringify([other.server, other.program, tool.name, tool['description'], other.tools.length])),
		);
		return near.sort().join('\n');
	}

	/** Drops cached inspections if the siblings or the patterns changed. Returns true if they did. */
	#forgetVoid(siblings: string): boolean {
		const { generation } = this.#shared.patterns.current();
		if (siblings === this.#siblings && generation === this.#generation) return false;
		this.#inspections = new Map();
		this.#siblings = siblings;
		this.#generation = generation;
		return true;
	}

	/** Computed once for each item of a list. */
	#fingerprintOf({ body }: Named): Sha256Hex {
		const known = this.#fingerprints.get(body) ?? fingerprintOfBody(this.kind, body, this.#shared.sha256);
		if (known === undefined) throw new Error("an item without a name can't be judged");
		this.#fingerprints.set(body, known);
		return known;
	}

	#changeOf(
		name: string,
		fingerprint: Sha256Hex,
		body: Json,
		{
			changes,
			context,
			decisions,
		}: { readonly context: ListContext; readonly decisions: DecisionIndex; readonly changes: Map<string, ChangeSummary> },
	): ChangeSummary | undefined {
		const { entry, launch, server } = context;
		const key = { entry, kind: this.kind, name } as const;
		const approved = lastApproved(key, launch, decisions);
		if (approved === undefined) return undefined;
		const pair = `${approved} ${fingerprint}`;
		const known = this.#changes.get(pair) ?? this.#judgeChange(key.kind, this.#shared.store.version(key, approved)?.body, body, server);
		if (known !== undefined) changes.set(pair, known);
		return known;
	}

	#judgeChange(kind: ListedKind, before: Json | undefined, after: Json, server: string): ChangeSummary | undefined {
		if (before === undefined) return undefined;
		const view = this.#shared.registryView();
		const tools = view.servers.flatMap((other) => other.tools);
		return summaryOf(judgeChange(kind, before, after, { server, view, tools, onDetector: this.#shared.onDetector }));
	}

	/** Approved tools that this list no longer contains. */
	#goneTools(present: ReadonlyMap<string, number>, { entry, launch }: ListContext, decisions: DecisionIndex): readonly GoneTool[] {
		if (this.kind !== 'tool') return [];
		return decisions.namesOf(entry, launch, 'tool').flatMap((name): readonly GoneTool[] => {
			if (present.has(name)) return [];
			const key = { entry, kind: 'tool', name } as const;
			const approved = lastApproved(key, launch, decisions);
			const body = approved === undefined ? undefined : this.#shared.store.version(key, approved)?.body;
			return body === undefined ? [] : [{ name, body }];
		});
	}
}

/** Limits of one part, after which other messages get their turn: new items, and milliseconds. `least` items are always inspected. */
const PART = { least: 8, items: 64, ms: 20 } as const;

function siblingsIn(named: readonly Named[]): string {
	return JSON.stringify([...new Set(named.map(({ name }) => name))].sort());
}

export function isTool(value: Json): value is ToolDefinition {
	return isJsonObject(value) && typeof value['name'] === 'string';
}
