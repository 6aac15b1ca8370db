import { isJsonObject, type Json } from '../base/json.ts';
import { assertNever } from '../base/result.ts';
import type { Subject } from '../engine/finding.ts';
import type { PinKind } from './pin.ts';

/** What the engine inspects for a version of this kind. */
export function subjectsOf(kind: PinKind, body: Json, server: string): readonly { readonly subject: Subject; readonly prefix: string }[] {
	const at = (subject: Subject, prefix = ''): readonly { readonly subject: Subject; readonly prefix: string }[] => [{ subject, prefix }];
	switch (kind) {
		case 'tool': {
			const tool = isJsonObject(body) ? body : { value: body };
			const name = tool['name'];
			return at({ kind: 'tool_definition', server, tool: { ...tool, name: typeof name === 'string' ? name : '' } });
		}
		case 'server': {
			const info = isJsonObject(body) ? (body['serverInfo'] ?? null) : body;
			const instructions = isJsonObject(body) ? body['instructions'] : null;
			return [
				...at({ kind: 'server_info', server, info }, '/serverInfo'),
				...(typeof instructions === 'string' ? at({ kind: 'instructions', server, text: instructions }, '/instructions') : []),
			];
		}
		case 'prompt':
			return at({ kind: 'prompt', server, value: body });
		case 'resource':
		case 'template':
			return at({ kind: 'resource', server, value: body });
		case 'launch':
			return at({ kind: 'launch', server, value: body });
		default:
			return assertNever(kind);
	}
}
