import { isJsonObject, type Json } from '../base/json.ts';
import type { GatewayCertificate, GatewayControl } from './control.ts';
import type { FromGateway, ToGateway } from './host-messages.ts';

/**
 * The socket for windows is next to the one for proxies. Its frames are those of `frames.ts` with JSON bodies; sequence and flags are 0. In
 * the greeting, both sides prove their identity: the gateway as for a proxy, the window with the installation's key.
 */
export function windowSocketPath(socketPath: string): string {
	return `${socketPath}w`;
}

/** What the installation's key signs: valid only for this gateway, this connection, and this process. */
export function windowText(
	certificate: Pick<GatewayCertificate, 'publicKey'>,
	nonces: { readonly window: string; readonly gateway: string },
	pid: number,
): string {
	return `window\n${certificate.publicKey}\n${nonces.gateway}\n${nonces.window}\n${pid}`;
}

/** What a window may send after the greeting. Excludes messages that only concern the worker. */
export type FromWindow = Exclude<
	ToGateway,
	{ readonly kind: 'configure' | 'listen' | 'could-not-check' | 'earlier-sessions' | 'finish' | 'left-to-login' | 'windows' }
>;

/** What a window receives after the greeting. */
export type ToWindow =
	| Extract<
			FromGateway,
			{
				readonly kind:
					| 'event'
					| 'reply'
					| 'proved'
					| 'inspected'
					| 'withheld-shown'
					| 'question'
					| 'question-withdrawn'
					| 'pictured'
					| 'patterns'
					| 'classifier'
					| 'audit-head'
					| 'log';
			}
	  >
	/** The gateway ends normally, for example because its folder is gone. */
	| { readonly kind: 'ended' };

export type WindowGreeting =
	| { readonly kind: 'hello'; readonly protocol: number; readonly version: string; readonly nonce: string }
	/** `signature`: over `windowText`, base64. `signer`: its public key is in `keys/<signer>.pem`. `pid`: process id of the extension host. */
	| { readonly kind: 'window'; readonly signer: string; readonly signature: string; readonly pid: number };

/** The gateway's side: the same challenge as for a proxy, then one of these. */
export type WindowReply =
	| Extract<GatewayControl, { readonly kind: 'challenge' }>
	| { readonly kind: 'welcome' }
	| { readonly kind: 'refused'; readonly why: 'protocol' | 'key' | 'malformed' };

const KINDS: ReadonlySet<string> = new Set<FromWindow['kind']>([
	'entries',
	'decisions-changed',
	'network',
	'relist',
	'prove',
	'inspect',
	'traffic',
	'withheld',
	'release',
	'answer',
	'picture',
	'flow-settings',
	'patterns',
	'reload-patterns',
	'note',
	'classifier',
	'retention',
	'forget-baselines',
	'clear-flagged',
]);

/** Undefined: not a valid greeting. */
export function parseWindowGreeting(text: string): WindowGreeting | undefined {
	const value = parsed(text);
	if (!isJsonObject(value)) return undefined;
	const { kind, nonce, pid, protocol, signature, signer, version } = value;
	if (kind === 'hello' && isCount(protocol) && isShort(version) && isShort(nonce)) return { kind, protocol, version, nonce };
	if (kind === 'window' && isShort(signer) && isShort(signature) && isCount(pid) && pid > 0) return { kind, signer, signature, pid };
	return undefined;
}

/**
 * Parses a message from a window that proved it has the key. Checks the kind only, because the same code wrote the rest. Undefined: a kind
 * that windows don't send.
 */
export function parseFromWindow(text: string): FromWindow | undefined {
	const value = parsed(text);
	return isJsonObject(value) && typeof value['kind'] === 'string' && KINDS.has(value['kind'])
		? (value as unknown as FromWindow)
		: undefined;
}

/** Parses a message from a gateway that proved its identity. */
export function parseToWindow<Message extends { readonly kind: string }>(text: string): Message | undefined {
	const value = parsed(text);
	return isJsonObject(value) && typeof value['kind'] === 'string' ? (value as unknown as Message) : undefined;
}

function parsed(text: string): Json | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const MAX_SHORT = 1024;

function isShort(value: unknown): value is string {
	return typeof value === 'string' && value.length <= MAX_SHORT;
}

function isCount(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
