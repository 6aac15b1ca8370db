import type { EntryId, Sha256Hex } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { EntryRules } from './format.ts';

/** Where a definition file comes from (DESIGN, section 3): who reads it, and whose it is. */
export type DefinitionSource =
	/** `.vscode/mcp.json` of a folder. */
	| 'workspace-folder'
	/** `.mcp.json` in the root of a folder, which other clients read too. */
	| 'workspace-root'
	/** `*.code-workspace`. */
	| 'workspace-file'
	/** Of a development container: the editor copies its servers into the container. */
	| 'devcontainer'
	| 'user-profile'
	/** The user's file on the remote side: VS Code Server and its relatives. */
	| 'remote-user'
	| 'claude-desktop'
	| 'claude-code'
	| 'cursor'
	| 'windsurf'
	| 'copilot-cli'
	/** `.github/mcp.json` of a folder. */
	| 'copilot-workspace'
	/** What VS Code keeps for its agent host. */
	| 'agent-host'
	| 'claude-settings'
	/** `config.toml`. */
	| 'codex'
	/** `*.agent.md`, whose front matter can name servers. */
	| 'copilot-agent'
	/** `settings.json` of Gemini CLI or Qwen Code. */
	| 'gemini'
	/** `opencode.json` or `opencode.jsonc`. */
	| 'opencode';

export interface DefinitionFile {
	/** Absolute path. */
	readonly path: string;
	readonly source: DefinitionSource;
	/** What a person calls it: the folder's or the profile's name. */
	readonly label: string;
}

/** Why an entry is left as it is, and said so. */
export type LeftAlone =
	/** The entry says that the client logs in by itself. */
	| 'oauth'
	/** The server asked for a login, which only the client can do. */
	| 'needs-login'
	/** The address of its server is none that the proxy can ask: not `http` or `https`, or with a name and password in it. */
	| 'http-address'
	/** A server over HTTP with settings or headers that Cordon does not know how to keep. */
	| 'http-settings'
	/** Its server is reached over a WebSocket. */
	| 'websocket'
	/** Has `dev`: VS Code would attach its debugger to the proxy. */
	| 'dev'
	/** Has `sandboxEnabled`. */
	| 'sandboxed'
	/** The organization's list of servers goes by its address or command, which would be another one behind the launcher (`isLeftToPolicy`). */
	| 'policy'
	/** The editor copies it into a container, where Cordon of the container guards it. */
	| 'container'
	/** Of a TOML or YAML file: written so that Cordon couldn't give it back byte for byte. */
	| 'unusual-writing'
	/** Its `env` sets variables of Cordon's own. */
	| 'cordon-variables'
	/**
	 * Its shape is none that Cordon can start behind the proxy: no `command`, a `command` or `args` that is not text, the old form
	 * with `config`, or the launcher as `command` with arguments that Cordon never writes.
	 */
	| 'not-startable';

/** Why a text is refused as a whole. Lines and columns count from 1, columns in UTF-16 code units. A `FileProblem` of the events. */
export type DefinitionProblem =
	| { readonly kind: 'malformed'; readonly line: number; readonly column: number; readonly what: string }
	| { readonly kind: 'duplicate-key'; readonly line: number; readonly column: number; readonly key: string };

/** A server entry as the file states it: values are raw, variables not resolved. */
export interface ServerEntry {
	/** The key in the list of servers. */
	readonly name: string;
	/**
	 * What tells the entry from the others of its file: the name; where the format has several lists (Claude Code's projects), the JSON
	 * pointer of the entry (RFC 6901).
	 */
	readonly ref: string;
	/** The key's span in the file, quotes included, UTF-16 offsets as an editor counts them: a byte order mark does not count. */
	readonly nameStart: number;
	readonly nameEnd: number;
	/** Set when the entry is guarded. */
	readonly id: EntryId | undefined;
	/** The `command` of a guarded entry: a launcher, not necessarily the one of this installation. */
	readonly launcher: string | undefined;
	/** `command` is a launcher, but the arguments are none that Cordon writes: never touched, and it does not start. */
	readonly isBrokenGuard: boolean;
	/** The client reaches the server over HTTP. */
	readonly isHttp: boolean;
	/** Judged on what the user wrote, so a guarded entry can have a reason too (somebody added `dev` later). */
	readonly leftAlone: LeftAlone | undefined;
	/** The entry's value without Cordon's spans: what the user wrote. `{}` when the value isn't an object. */
	readonly original: JsonObject;
	/** How its client reads that. */
	readonly rules: EntryRules;
	/** The definitions of the inputs that the entry refers to, by id; `null`: the file defines none of that id. */
	readonly inputs: Inputs;
}

export type Inputs = Readonly<Record<string, JsonObject | null>>;

/** How a server is started or reached, from the raw entry: the launch pin (DESIGN, section 6). */
export interface Launch {
	/** Of a server over HTTP `cordon:` and the entry's `type`; its address is the only argument. */
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string | undefined;
	readonly envFile: string | undefined;
	/** Raw values of the entry's `env`; `null` unsets. */
	readonly env: Readonly<Record<string, string | number | null>>;
	/** Of a server over HTTP: the names of its headers as the entry has them. `env` then holds the headers, in numbered variables. */
	readonly headerNames: readonly string[] | undefined;
	/** `ServerEntry.inputs`. */
	readonly inputs: Inputs;
}

export interface EntryRef {
	readonly id: EntryId;
	readonly name: string;
	readonly file: string;
}

export type LaunchFingerprint = Sha256Hex;
