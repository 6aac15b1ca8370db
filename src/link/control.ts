import type { EntryId } from '../base/ids.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';
import type { GuardOptions } from './guard-options.ts';
import type { NetworkSettings } from './network.ts';

/** Raised by one when either side could misunderstand the other. */
export const LINK_PROTOCOL = 2;

/** Set for `cordon guard` where it has started itself anew, with the address and the headers in a descriptor. */
export const HANDED_VARIABLE = 'MCP_CORDON_HANDED';
/** Copilot CLI and Claude Code, in VS Code's agent host and alone, name their conversation so to the servers they start. */
export const SESSION_VARIABLES: readonly string[] = ['COPILOT_AGENT_SESSION_ID', 'CLAUDE_CODE_SESSION_ID'];
/** Every variable of Cordon's starts with this; an entry whose `env` names one is refused, save the headers of one over HTTP (`HEADER_PREFIX`). */
export const VARIABLE_PREFIX = 'MCP_CORDON_';
/**
 * A gateway shows that the installation's key vouches for it: an address that came with a repository's `env` cannot.
 * `signature` is Ed25519 by the installation's key (whose public half lies in `<state folder>/keys/<signer>.pem`) over the
 * UTF-8 form of `mcp-cordon gateway\n<publicKey>\n<socketPath>\n<notAfter>`.
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

/** Proxy to gateway. Macs are base64 of HMAC-SHA-256 under the token; nonces base64 of 32 random bytes. */
export type ProxyControl =
	| { readonly kind: 'hello'; readonly protocol: number; readonly version: string; readonly nonce: string }
	| {
			readonly kind: 'auth';
			/** Over `proxy\n<gateway's nonce>\n<proxy's nonce>`. */
			readonly mac: string;
			readonly entry: EntryId;
			/** What the proxy was told to run, with variables resolved by the client. */
			readonly command: string;
			readonly args: readonly string[];
			readonly cwd: string;
			/** Where the program of `command` was found; '' when it wasn't, or for a server over HTTP. */
			readonly program: string;
			/** Name → digest of the value (`launchValueText`): values are compared, and none is told. */
			readonly env: Readonly<Record<string, string>>;
			readonly pid: number;
			readonly parentPid: number;
			/** The real server runs already: this proxy lost its gateway and came back. Replays follow. */
			readonly isResumed: boolean;
			/** The conversation that the client serves with this process, where its environment names one (`SESSION_VARIABLES`). */
			readonly conversation?: string | undefined;
			/** The server is run by `cordon guard`: its id follows from the command line, and `entry` stands for nothing. */
			readonly guard?: GuardOptions | undefined;
	  }
	| { readonly kind: 'child-started'; readonly pid: number }
	| { readonly kind: 'child-failed'; readonly code: string }
	| { readonly kind: 'child-exited'; readonly code: number | null; readonly signal: string | null }
	/** An http server asked for a login, which only the editor can do: its entry has to be restored. At most once for a connection. */
	| {
			readonly kind: 'needs-login';
			/** The entry has an `Authorization` header of its own, and the server did not take it. */
			readonly hadAuthorization: boolean;
	  }
	| { readonly kind: 'client-closed' }
	/** A line longer than the limit was cut; `fromServer` says whose. */
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
	/** Only now may the proxy start or contact the real server. */
	| { readonly kind: 'launch'; readonly allowed: true; readonly network?: NetworkSettings | undefined }
	/** The real server is not started; the gateway answers the client's messages itself. */
	| { readonly kind: 'launch'; readonly allowed: false; readonly why: LaunchRefusal }
	| { readonly kind: 'refused'; readonly why: 'protocol' | 'mac' | 'unknown-entry' | 'malformed' }
	/** There is no window that could be told that the server wants a login: what became of its entry, for the person. */
	| { readonly kind: 'left-to-login'; readonly how: LeftToLogin }
	/** End the child and the proxy in order, after what is queued was written. */
	| { readonly kind: 'stop' };

/** `known`: it worked without a login before, so its entry stays. `failed`: no entry of this id could be written. */
export type LeftToLogin = 'restored' | 'known' | 'failed';
