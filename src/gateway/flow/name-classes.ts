import { keepNewest } from '../../base/keep-newest.ts';
import { classifyServerName, type ServerReach } from '../../engine/classify/server-name.ts';
import { classifyToolName, type ToolClass } from '../../engine/classify/tool-name.ts';

/** Classes of server and tool names. Caches them, because a window has few names and asks with every call. */
export interface NameClasses {
	readonly server: (name: string) => ServerReach;
	readonly tool: (name: string) => ToolClass;
}

/**
 * Maximum number of cached names of each kind, and UTF-16 units of one. Servers choose tool names, so longer ones aren't cached, and the oldest are
 * dropped.
 */
const MAX_NAMES = 512;
const LONGEST_NAME = 256;

export function createNameClasses(): NameClasses {
	return { server: remembering(classifyServerName), tool: remembering(classifyToolName) };
}

/** `read` must depend only on the name. */
function remembering<T>(read: (name: string) => T): (name: string) => T {
	const known = new Map<string, T>();
	return (name) => {
		const held = known.get(name);
		if (held !== undefined) return held;
		const made = read(name);
		if (name.length > LONGEST_NAME) return made;
		known.set(name, made);
		keepNewest(known, MAX_NAMES);
		return made;
	};
}
