import type { Json } from '../base/json.ts';
import type { ServerReach } from '../engine/classify/server-name.ts';
import type { ToolClass } from '../engine/classify/tool-name.ts';

/** A server as `src/flow` sees it. `id` is unique in a window (the entry id); `name` is what the user calls it. */
export interface FlowServer {
	readonly id: string;
	readonly name: string;
	/** Classified by its name (R076, R077), or as the user set it. */
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
	/** The user's turn (`_meta.vscode.requestId`). Undefined when the client names none: no two calls then share a turn. */
	readonly turn: string | undefined;
	readonly arguments: Json;
	/** A detector found personal data in the arguments. */
	readonly hasPii: boolean;
	/** A request that isn't a tool call (a resource, a prompt): only its content counts, not the request itself. Default: a call. */
	readonly isRequest?: boolean;
}

/** A result that will be delivered. */
export interface ResultObservation {
	readonly call: CallObservation;
	readonly at: number;
	readonly content: Json;
	/** A detector found personal data in the content. */
	readonly hasPii: boolean;
	/** Why the text is untrusted: a detector flagged it, or third parties write there (mail, issues). `plain`: nothing is known against it. */
	readonly trust: ResultTrust;
	/** The matched passage of flagged text: masked, escaped, and clipped. Shown to a person, never stored. */
	readonly quote?: string | undefined;
}

export type ResultTrust = 'flagged' | 'removed' | 'third-party' | 'plain';
