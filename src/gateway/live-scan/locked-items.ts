import { isJsonObject, type Json } from '../../base/json.ts';
import { offerFingerprint, offerName, serverFingerprint, toolFingerprint } from '../../pins/fingerprint.ts';
import type { LockedItem } from '../../pins/lock.ts';
import type { OfferKind } from '../../pins/pin.ts';
import { sha256 } from '../sha256.ts';
import type { Declared } from './declarations.ts';
import { parseTool } from './judge.ts';

export interface DeclaredItems {
	/** Each item with the fingerprint the gateway would pin. */
	readonly items: readonly LockedItem[];
	/** What has no fingerprint of its own, in words of ours. It can't be compared, so it never counts as the same. */
	readonly gaps: readonly string[];
}

/** The declarations of a server as items that can be compared with a lock file. Cost: O(size of the declarations). */
export function declaredItems({ initialize, prompts, resources, templates, tools }: Declared): DeclaredItems {
	const gaps = new Set<string>();
	const items: LockedItem[] = [];
	const { instructions, serverInfo = null } = initialize;
	const version = { serverInfo, instructions: typeof instructions === 'string' ? instructions : null };
	items.push({ kind: 'server', name: '', fingerprint: serverFingerprint(version, sha256) });
	for (const value of tools) {
		const tool = parseTool(value);
		if (tool === undefined) gaps.add('a tool has no name');
		else items.push({ kind: 'tool', name: tool.name, fingerprint: toolFingerprint(tool, sha256) });
	}
	const add = (kind: OfferKind, list: readonly Json[]): void => {
		for (const value of list) {
			const name = offerName(kind, value);
			if (name === undefined || !isJsonObject(value)) gaps.add(`a ${kind} has no name`);
			else items.push({ kind, name, fingerprint: offerFingerprint(kind, value, sha256) });
		}
	};
	add('prompt', prompts);
	add('resource', resources);
	add('template', templates);
	const names = items.map(({ kind, name }) => JSON.stringify([kind, name]));
	if (new Set(names).size < names.length) gaps.add('two of its items have the same name');
	return { items, gaps: [...gaps].sort() };
}
