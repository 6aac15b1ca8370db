import { randomBytes } from 'node:crypto';
import type { WebviewPanel } from 'vscode';
import type { Sha256Hex } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Item } from '../../events/items.ts';
import { launchBody } from '../../events/launch-body.ts';
import { boundLaunchOf, type ServerOverview } from '../../events/overview.ts';
import { actOnPage } from '../flows/act-on-page.ts';
import type { Examined } from '../host/host-reader.ts';
import type { Comparison, Services } from '../services.ts';
import { createRedraws } from '../view-models/redraws.ts';
import type { ReviewAct, ReviewOptions } from '../view-models/review-buttons.ts';
import type { ReviewSubject } from '../view-models/review-parts.ts';

/** More than the page of all pending items shows in full. */
const MAX_KEPT = 100;

/** Caches the latest examinations, because every event renders the pages again. */
export function createExaminer(): (services: Services, server: ServerOverview, item: Item, bodies: Bodies) => Promise<Examined> {
	const kept = new Map<string, Promise<Examined>>();
	return async ({ examine }, { name }, { findings, kind }, { approved, now }) => {
		if (now === undefined) return { evidence: new Map(), change: undefined, problem: undefined };
		const key = JSON.stringify([kind, name, findings, approved ?? null, now]);
		const change = approved === undefined ? undefined : { kind, before: approved, server: name };
		const asked = kept.get(key) ?? examine(now, findings, change);
		// Moves the key to the end: the least recently used entry is dropped first.
		kept.delete(key);
		kept.set(key, asked);
		for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old);
		const examined = await asked;
		// Evidence is keyed by finding object, and each overview has its own finding objects.
		const byKey = new Map([...examined.evidence].map(([finding, evidence]) => [JSON.stringify(finding), evidence]));
		const pairs = findings.flatMap((finding) => {
			const evidence = byKey.get(JSON.stringify(finding));
			return evidence === undefined ? [] : [[finding, evidence] as const];
		});
		return { ...examined, evidence: new Map(pairs) };
	};
}

interface Bodies {
	readonly now: Json | undefined;
	readonly approved: Json | undefined;
}

/** The stored bodies of the current version and, if it differs, the approved version. */
export function bodiesOf(
	services: Services,
	server: ServerOverview,
	item: Item,
): { readonly now: Json | undefined; readonly approved: Json | undefined; readonly versions: number } {
	const { decisions } = services;
	const { launchVersion } = server.entry;
	if (item.fingerprint === undefined) return { now: undefined, approved: undefined, versions: 0 };
	const launch = item.kind === 'launch' ? item.fingerprint : (boundLaunchOf(server) ?? item.fingerprint);
	const fromFile = launchVersion === undefined ? undefined : launchBody(launchVersion);
	return {
		now: item.kind === 'launch' ? fromFile : decisions.version(item, item.fingerprint),
		approved: decisions.approvedBefore(item, item.fingerprint, launch) ?? beforeRename(services, item, launch),
		versions: decisions.versionCount(item),
	};
}

/** The bodies of two versions that a person chose. */
export function comparedBodies(
	{ decisions }: Services,
	item: Item,
	{ after, before }: Comparison,
): Pick<ReviewSubject, 'approved' | 'now' | 'compared'> {
	return {
		approved: decisions.version(item, before.fingerprint),
		now: decisions.version(item, after.fingerprint),
		compared: { before: before.label, after: after.label },
	};
}

/** The approved version of the tool that was probably renamed to this one. */
function beforeRename({ decisions }: Services, { entry, fingerprint, kind, renamedFrom }: Item, launch: Sha256Hex): Json | undefined {
	if (renamedFrom === undefined || fingerprint === undefined) return undefined;
	return decisions.approvedBefore({ entry, kind, name: renamedFrom }, fingerprint, launch);
}

/** Sets the HTML of a review page when it changes. One instance per panel. */
export function createDrawing(services: Services, panel: WebviewPanel): (page: (options: ReviewOptions) => string) => void {
	const redraws = createRedraws(() => panel.visible);
	panel.onDidChangeViewState(() => {
		if (!panel.visible) redraws.catchUp();
	});
	return (page) =>
		redraws.show(page({ nonce: '', linkTo: markOf }), () => {
			const link = services.pages.links.redraw(panel);
			const linkTo = (act: ReviewAct): string => link((asks) => actOnPage(services, act, asks));
			panel.webview.html = page({ nonce: randomBytes(16).toString('hex'), linkTo });
		});
}

/** Replaces links when two drawings are compared. Changes with the items' versions and the number of their findings and gaps. */
function markOf(act: ReviewAct): string {
	const versions = act.items.map(
		({ fingerprint = '', findings, notChecked }) => `${fingerprint.slice(0, 16)}.${findings.length}.${notChecked.length}`,
	);
	return [act.kind, ...versions].join(' ');
}
