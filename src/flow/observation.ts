import type { Json } from '../base/json.ts';
import type { ServerReach } from '../engine/classify/server-name.ts';
import type { ToolClass } from '../engine/classify/tool-name.ts';

/** A server as the reducers of this floor know it. `id` is unique in a window (the entry id), `name` is what the user calls it. */
export interface FlowServer {
	readonly id: string;
	readonly name: string;
	/** What its name says (R076, R077), or what the user has said instead. */
	readonly class: ServerReach;
}

/** One call to a tool, before it is made. Time and ids are passed in. */
export interface CallObservation {
	/** Unique in the session. */
	readonly id: string;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly server: FlowServer;
	readonly tool: string;
	/** Both axes of the tool's name, `classifyToolName(tool)`. */
	readonly class: ToolClass;
	/** The user's turn (`_meta.vscode.requestId`); undefined when the client names none: then no two calls share a turn. */
	readonly turn: string | undefined;
	readonly arguments: Json;
	/** A detector found personal data in the arguments. */
	readonly hasPii: boolean;
	/** Another request than a call (a resource, a prompt): only what it carries counts, not that it was made. Default: a call. */
	readonly isRequest?: boolean;
}

/** What came back, once it has been decided that it is delivered. */
export interface ResultObservation {
	readonly call: CallObservation;
	readonly at: number;
	readonly content: Json;
	/** A detector found personal data in the content. */
	readonly hasPii: boolean;
	/** Why the text is not to be trusted: a detector flagged it; strangers write there (mail, issues); or nothing is known against it. */
	readonly trust: ResultTrust;
	/** Of flagged text, what was found: masked, escaped, and clipped. Shown to a person, never stored. */
	readonly quote?: string | undefined;
}

export type ResultTrust = 'flagged' | 'removed' | 'third-party' | 'plain';
