import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { RawFlowSettings } from '../../policy/risk/flow-settings.ts';
import { SETTINGS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { flowSettingsBy } from '../view-models/setting-problem-words.ts';

/** Tells the gateway what the settings say about several servers, at once and whenever they change: no restart is needed. */
export function registerFlowSettings({ gateway }: Services): Disposable {
	const send = (): void => gateway.send({ kind: 'flow-settings', settings: readFlowSettings() });
	send();
	return vscode.workspace.onDidChangeConfiguration((change) => {
		if (change.affectsConfiguration(SETTINGS.section)) send();
	});
}

/** As they stand: the gateway reads them, and what it cannot read keeps its default. All of application scope, so no workspace is heard. */
export function readFlowSettings(): RawFlowSettings {
	const section = vscode.workspace.getConfiguration(SETTINGS.section);
	return flowSettingsBy((key) => jsonOf(section.inspect(key)?.globalValue));
}

/** A setting is read from a JSON file; the editor hands out a view of it that cannot be posted. */
function jsonOf(value: unknown): Json | undefined {
	if (typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number') return value;
	if (typeof value !== 'object' || value === null) return undefined;
	const copy: Json = JSON.parse(JSON.stringify(value));
	return isJsonObject(copy) || Array.isArray(copy) ? copy : undefined;
}
