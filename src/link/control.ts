import type { EntryId } from '../base/ids.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';
import type { GuardOptions } from './guard-options.ts';
import type { NetworkSettings } from './network.ts';

/** Increased by one whenever the two sides could misunderstand each other. */
export const LINK_PROTOCOL = 2;

/** Set when `cordon guard` restarted itself, with the address and headers in a descriptor. */
export const HANDED_VARIABLE = 'MCP_CORDON_HANDED';
/** Variables in which Copilot CLI and Claude Code, in VS Code's agent host and standalone, pass the session to the servers they start. */
export const SESSION_VARIABLES: readonly string[] = ['COPILOT_AGENT_SESSION_ID', 'CLAUDE_CODE_SESSION_ID'];
/** Prefix of all MCP Cordon variables. An entry whose `env` sets one is refused, except for the headers of an entry over HTTP (`HEADER_PREFIX`). */
export const VARIABLE_PREFIX = 'MCP_CORDON_';
/**
 * Proves that the installation's key vouches for a gateway; an address planted in a repository's `env` can't. `signature` is Ed25519 by the
 * installation's key (whose public half is in `<state folder>/keys/<signer>.pem`) over the UTF-8 form of
 * `mcp-cordon gateway\n<publicKey>\n<socketPath>\n<notAfter>`.
 */
export interface GatewayCertificate {
	/** The session's own Ed25519 key, SPKI, PEM. */
	readonly publicKey: string;
	readonly socketPath: string;
	/** Milliseconds since the Unix epoch. */
	readonly notAfter: number;
	readonly signer: string;
	/** Base64. */
	readonly signature: string;
}

/** Proxy to gateway. MACs are base64 of HMAC-SHA-256 with the token; nonces are base64 of 32 random bytes. */
export type ProxyControl =
	| { readonly kind: 'hello'; readonly protocol: number; readonly version: string; readonly nonce: string }
	| {
			readonly kind: 'auth';
			/** Over `proxy\n<gateway's nonce>\n<proxy's nonce>`. */
			readonly mac: string;
			readonly entry: EntryId;
			/** The command the proxy was told to run, with variables resolved by the client. */
			readonly command: string;
			readonly args: readonly string[];
			readonly cwd: string;
			/** Path of the program of `command`; '' when it wasn't found, or for a server over HTTP. */
			readonly program: string;
			/** Name → digest of the value (`launchValueText`): values are compared without being revealed. */
			readonly env: Readonly<Record<string, string>>;
			readonly pid: number;
			readonly parentPid: number;
			/** The real server is already running: this proxy lost its gateway and reconnected. Replays follow. */
			readonly isResumed: boolean;
			/** The session for which the client started this process, if its environment names one (`SESSION_VARIABLES`). */
			readonly conversation?: string | undefined;
			/** `cordon guard` runs the server: its id follows from the command line, and `entry` is meaningless. */
			readonly guard?: GuardOptions | undefined;
	  }
	| { readonly kind: 'child-started'; readonly pid: number }
	| { readonly kind: 'child-failed'; readonly code: string }
	| { readonly kind: 'child-exited'; readonly code: number | null; readonly signal: string | null }
	/** An http server requires a login, which only the editor can do, so its entry must be restored. At most once per connection. */
	| {
			readonly kind: 'needs-login';
			/** The entry has its own `Authorization` header, and the server rejected it. */
			readonly hadAuthorization: boolean;
	  }
	/** Before this connection, something responded at the gateway's address that couldn't prove that it's this installation's gateway. */
	| { readonly kind: 'met-forged-gateway' }
	| { readonly kind: 'client-closed' }
	/** A line over the limit was dropped; `fromServer` says who sent it. */
	| { readonly kind: 'line-too-long'; readonly fromServer: boolean; readonly bytes: number };

/** Gateway to proxy. */
export type GatewayControl =
	| {
			readonly kind: 'challenge';
			readonly protocol: number;
			readonly nonce: string;
			/** Over `gateway\n<proxy's nonce>\n<gateway's nonce>`. */
			readonly mac: string;
			readonly certificate: GatewayCertificate;
			/** Ed25519 by the certificate's key over `session\n<proxy's nonce>\n<gateway's nonce>`. Base64. */
			readonly signature: string;
	  }
	/** The proxy may start or contact the real server only after this message. */
	| { readonly kind: 'launch'; readonly allowed: true; readonly network?: NetworkSettings | undefined }
	/** The real server isn't started; the gateway itself responds to the client's messages. */
	| { readonly kind: 'launch'; readonly allowed: false; readonly why: LaunchRefusal }
	| { readonly kind: 'refused'; readonly why: 'protocol' | 'mac' | 'unknown-entry' | 'malformed' }
	/** No window could be notified that the server requires a login. Says what happened to its entry, for a person. */
	| { readonly kind: 'left-to-login'; readonly how: LeftToLogin }
	/** Ends the child and the proxy in order, after queued data was written. */
	| { readonly kind: 'stop' };

/** `known`: the server worked without a login before, so its entry stays. `failed`: no entry with this id could be written. */
export type LeftToLogin = 'restored' | 'known' | 'failed';
