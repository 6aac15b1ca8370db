import type { EntryId, Sha256Hex } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { EntryRules } from './format.ts';

/** Where a definition file comes from: who reads it, and who owns it. */
export type DefinitionSource =
	/** `.vscode/mcp.json` in a folder. */
	| 'workspace-folder'
	/** `.mcp.json` in the root of a folder, which other clients also read. */
	| 'workspace-root'
	/** `*.code-workspace`. */
	| 'workspace-file'
	/** From a development container: the editor copies its servers into the container. */
	| 'devcontainer'
	| 'user-profile'
	/** The user's file on the remote side: VS Code Server and its relatives. */
	| 'remote-user'
	| 'claude-desktop'
	| 'claude-code'
	| 'cursor'
	| 'windsurf'
	| 'copilot-cli'
	/** `.github/mcp.json` in a folder. */
	| 'copilot-workspace'
	/** VS Code's storage for its agent host. */
	| 'agent-host'
	| 'claude-settings'
	/** `config.toml`. */
	| 'codex'
	/** `*.agent.md`, whose front matter may name servers. */
	| 'copilot-agent'
	/** `settings.json` of Gemini CLI or Qwen Code. */
	| 'gemini'
	/** `opencode.json` or `opencode.jsonc`. */
	| 'opencode';

export interface DefinitionFile {
	/** Absolute path. */
	readonly path: string;
	readonly source: DefinitionSource;
	/** The name for a person: the folder's or the profile's. */
	readonly label: string;
}

/** Why an entry is left unchanged; the reason is shown. */
export type LeftAlone =
	/** The entry says that the client itself logs in. */
	| 'oauth'
	/** The server requires a login, which only the client can do. */
	| 'needs-login'
	/** The proxy can't use its address: not `http` or `https`, or with a name and password. */
	| 'http-address'
	/** A server over HTTP with settings or headers that MCP Cordon can't preserve. */
	| 'http-settings'
	/** Its server is reached over a WebSocket. */
	| 'websocket'
	/** The entry has `dev`: VS Code would attach its debugger to the proxy. */
	| 'dev'
	/** The entry has `sandboxEnabled`. */
	| 'sandboxed'
	/** The organization lists servers by address or command, and both would differ behind the launcher (`isLeftToPolicy`). */
	| 'policy'
	/** The editor copies it into a container, where the container's MCP Cordon guards it. */
	| 'container'
	/** In a TOML or YAML file: written in a way that can't be restored byte for byte. */
	| 'unusual-writing'
	/** Its `env` sets variables reserved for MCP Cordon. */
	| 'cordon-variables'
	/**
	 * MCP Cordon can't start an entry in this form behind the proxy: no `command`, a `command` or `args` that isn't text, the old form with
	 * `config`, or the launcher as `command` with arguments that MCP Cordon never writes.
	 */
	| 'not-startable';

/** Why a whole text is refused. Lines and columns count from 1, columns in UTF-16 code units. Part of `FileProblem` in the events. */
export type DefinitionProblem =
	| { readonly kind: 'malformed'; readonly line: number; readonly column: number; readonly what: string }
	| { readonly kind: 'duplicate-key'; readonly line: number; readonly column: number; readonly key: string };

/** A server entry as written in the file: values are raw, variables unresolved. */
export interface ServerEntry {
	/** The key in the list of servers. */
	readonly name: string;
	/** Identifies the entry in its file: its name or, where the format has several lists (Claude Code's projects), its JSON pointer (RFC 6901). */
	readonly ref: string;
	/** The key's span in the file, including the quotes, in UTF-16 offsets as an editor counts them: without a byte order mark. */
	readonly nameStart: number;
	readonly nameEnd: number;
	/** Set if the entry is guarded. */
	readonly id: EntryId | undefined;
	/** The `command` of a guarded entry: a launcher, possibly of another installation. */
	readonly launcher: string | undefined;
	/** `command` is a launcher, but with arguments that MCP Cordon never writes: the entry is never changed, and it doesn't start. */
	readonly isBrokenGuard: boolean;
	/** The client reaches the server over HTTP. */
	readonly isHttp: boolean;
	/** Based on what the user wrote, so a guarded entry can have a reason too (somebody added `dev` later). */
	readonly leftAlone: LeftAlone | undefined;
	/** The entry's value without MCP Cordon's spans: the user's original. `{}` when the value isn't an object. */
	readonly original: JsonObject;
	/** How its client reads the original. */
	readonly rules: EntryRules;
	/** The definitions of the inputs that the entry refers to, by id; `null`: the file doesn't define the id. */
	readonly inputs: Inputs;
}

export type Inputs = Readonly<Record<string, JsonObject | null>>;

/** How a server is started or reached, from the raw entry: the launch pin. */
export interface Launch {
	/** For a server over HTTP: `cordon:` and the entry's `type`; its address is the only argument. */
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string | undefined;
	readonly envFile: string | undefined;
	/** Raw values of the entry's `env`; `null` unsets. */
	readonly env: Readonly<Record<string, string | number | null>>;
	/** For a server over HTTP: its header names as written in the entry. `env` then contains the headers, in numbered variables. */
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
