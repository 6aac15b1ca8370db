import type { JsonObject } from '../base/json.ts';
import { PRESETS, type Preset } from '../policy/risk/preset.ts';

/** The options of `cordon guard` on the command line. */
export interface GuardOptions {
	/** The user's name for the server; undefined: none. */
	readonly name: string | undefined;
	readonly newItems: NewItems;
	/** How much MCP Cordon intervenes; undefined: the user's setting in the editor. */
	readonly preset: Preset | undefined;
	/** Whether questions about calls are asked through the client, if it supports that; otherwise such calls are refused. */
	readonly asksThroughClient: boolean;
}

/** What happens to new items. Changed items always wait for a person. */
export type NewItems =
	| 'quarantine'
	/** Approved if it was checked completely and has no findings. */
	| 'approve-clean'
	| 'approve';

/** Whether a new item is approved in advance. Never applies to an item that changed, or that appears twice in its list. */
export function isApprovedInAdvance(
	newItems: NewItems,
	seen: {
		readonly state: string;
		readonly isAmbiguous?: boolean;
		readonly findings: readonly unknown[];
		readonly notChecked: readonly string[];
	},
): boolean {
	if (newItems === 'quarantine' || seen.state !== 'quarantined' || seen.isAmbiguous === true) return false;
	return newItems === 'approve' || (seen.findings.length === 0 && seen.notChecked.length === 0);
}

export const NEW_ITEMS: readonly NewItems[] = ['quarantine', 'approve-clean', 'approve'];

/** `undefined`: the value isn't valid. */
export function parseGuardOptions(value: JsonObject): GuardOptions | undefined {
	const { asksThroughClient, name } = value;
	const preset = PRESETS.find((known) => known === value['preset']);
	const newItems = NEW_ITEMS.find((known) => known === value['newItems']);
	if ((name !== undefined && typeof name !== 'string') || name === '' || typeof asksThroughClient !== 'boolean' || newItems === undefined)
		return undefined;
	if (value['preset'] !== undefined && preset === undefined) return undefined;
	return { name, newItems, preset, asksThroughClient };
}
