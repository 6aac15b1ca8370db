import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { type Item, isOpen, itemsOf } from '../../events/items.ts';
import { type Overview, type ServerOverview, serversOf } from '../../events/overview.ts';
import { isSample } from '../../gateway/interposition/sample.ts';
import { isAboutPlainHttp } from '../flows/allow-plain-http.ts';
import { hasPermissions } from '../flows/permissions.ts';
import { SECRET, UNPINNED } from '../flows/pin-version.ts';
import { CONTEXT_KEYS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { isRevocable } from '../view-models/approval.ts';
import { targetItem, targetServer } from '../view-models/target.ts';
import { afterBursts } from './burst.ts';

const OF_CALLS: ReadonlySet<CordonEvent['kind']> = new Set(['call-passed', 'call-refused', 'flow-judged', 'traffic-judged']);

/** Hides commands that can't do anything right now from the palette. */
export function registerAvailability(services: Services): Disposable {
	const own = new DisposableStore();
	const { overview, pages } = services;
	const known = new Map<string, boolean>();
	let hasCalls = false;
	const set = (key: string, value: boolean): void => {
		if (known.get(key) === value) return;
		known.set(key, value);
		void vscode.commands.executeCommand('setContext', key, value);
	};
	const setForFront = (): void => {
		const isFit = (fits: (item: Item, server: ServerOverview) => boolean): boolean => hasItem(services, fits);
		set(CONTEXT_KEYS.canRevoke, isFit(isRevocable));
		set(
			CONTEXT_KEYS.canCompare,
			isFit((item) => services.decisions.hasVersions(item)),
		);
	};
	const render = (): void => {
		const { current } = overview;
		set(CONTEXT_KEYS.hasServers, serversOf(current).length > 0);
		set(CONTEXT_KEYS.hasOpen, hasOpen(current));
		set(CONTEXT_KEYS.hasPermissions, hasPermissions(services));
		setForFront();
		set(CONTEXT_KEYS.hasWithheld, hasWithheld(current));
		set(CONTEXT_KEYS.hasIgnored, hasIgnored(current));
		set(CONTEXT_KEYS.hasCalls, hasCalls || current.sessions.size > 0);
		set(CONTEXT_KEYS.hasSample, [...current.files.keys()].some(isSample));
		const found = serversOf(current).flatMap(({ entry }) => entry.configFindings.map(({ finding }) => finding));
		set(
			CONTEXT_KEYS.hasSecret,
			found.some(({ rule }) => rule === SECRET),
		);
		set(
			CONTEXT_KEYS.hasUnpinned,
			found.some(({ rule }) => rule === UNPINNED),
		);
		set(CONTEXT_KEYS.hasPlainHttp, found.some(isAboutPlainHttp));
		set(CONTEXT_KEYS.isSendingHeld, isSendingHeld(current, Date.now()));
	};
	own.add(
		overview.onDidRecord(({ event }) => {
			hasCalls ||= OF_CALLS.has(event.kind);
		}),
	);
	own.add(afterBursts(overview.onDidRecord, 50, render));
	own.add(pages.onDidChangeFront(setForFront));
	render();
	return own;
}

/** Whether the item on the review page in front fits, or any item if there is none. Commands without an argument choose the same way. */
function hasItem({ overview, pages }: Services, fits: (item: Item, server: ServerOverview) => boolean): boolean {
	const { current } = overview;
	const { reviewed } = pages;
	const server = reviewed === undefined ? undefined : targetServer(current, reviewed);
	if (reviewed === undefined || server === undefined)
		return serversOf(current).some((each) => itemsOf(each).some((item) => fits(item, each)));
	const item = targetItem(current, reviewed);
	return item !== undefined && fits(item, server);
}

function hasOpen(overview: Overview): boolean {
	return serversOf(overview).some((server) => itemsOf(server).some(isOpen));
}

function hasWithheld({ traffic }: Overview): boolean {
	return [...traffic.values()].some(({ withheld }) => withheld !== undefined);
}

function hasIgnored(overview: Overview): boolean {
	return serversOf(overview).some(({ entry }) => entry.suppressions.length > 0);
}

function isSendingHeld({ sessions }: Overview, now: number): boolean {
	return [...sessions.values()].some(({ gatedUntil }) => gatedUntil !== undefined && gatedUntil > now);
}
