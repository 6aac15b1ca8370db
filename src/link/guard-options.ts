import type { JsonObject } from '../base/json.ts';
import { PRESETS, type Preset } from '../policy/risk/preset.ts';

/** What a person says on the command line of `cordon guard`. */
export interface GuardOptions {
	/** What a person calls the server; undefined: they didn't say. */
	readonly name: string | undefined;
	readonly newItems: NewItems;
	/** How much Cordon steps in; undefined: as the user has set it in the editor. */
	readonly preset: Preset | undefined;
	/** A call that has to be asked about is asked about through the client, where it can; else it is refused. */
	readonly asksThroughClient: boolean;
}

/** What becomes of something that was never seen before. Something that changed always waits for a person. */
export type NewItems =
	| 'quarantine'
	/** Approved when nothing was found in it and all of it could be checked. */
	| 'approve-clean'
	| 'approve';

/** What a person said about something new before it was seen. Something that changed, or stands twice in its list, is never meant. */
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

/** `undefined`: they are none. */
export function parseGuardOptions(value: JsonObject): GuardOptions | undefined {
	const { asksThroughClient, name } = value;
	const preset = PRESETS.find((known) => known === value['preset']);
	const newItems = NEW_ITEMS.find((known) => known === value['newItems']);
	if ((name !== undefined && typeof name !== 'string') || name === '' || typeof asksThroughClient !== 'boolean' || newItems === undefined)
		return undefined;
	if (value['preset'] !== undefined && preset === undefined) return undefined;
	return { name, newItems, preset, asksThroughClient };
}
