import { keepNewest } from '../../base/keep-newest.ts';
import { classifyServerName, type ServerReach } from '../../engine/classify/server-name.ts';
import { classifyToolName, type ToolClass } from '../../engine/classify/tool-name.ts';

/** What the names of servers and tools say. A window knows few of them and asks with every call: each is read once. */
export interface NameClasses {
	readonly server: (name: string) => ServerReach;
	readonly tool: (name: string) => ToolClass;
}

/** Names kept of each kind; a server chooses what it calls its tools, so longer ones are read anew and the oldest go. UTF-16 units. */
const MAX_NAMES = 512;
const LONGEST_NAME = 256;

export function createNameClasses(): NameClasses {
	return { server: remembering(classifyServerName), tool: remembering(classifyToolName) };
}

/** `read` must depend on the name alone. */
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
