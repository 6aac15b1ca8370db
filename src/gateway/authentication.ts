import { createHmac, createPrivateKey, randomBytes, sign, timingSafeEqual } from 'node:crypto';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import type { GatewayCertificate, GatewayControl, ProxyControl } from '../link/control.ts';
import { LINK_PROTOCOL } from '../link/control.ts';
import type { GuardOptions } from '../link/guard-options.ts';
import { gatewayMacText, NONCE_BYTES, proxyMacText, sessionText } from '../link/proofs.ts';
import { type WindowGreeting, windowText } from '../link/window-proof.ts';
import { createVerifier } from './keys.ts';
import type { Hello } from './session.ts';

export interface AuthenticatorOptions {
	/** Base64url of 32 bytes. */
	readonly token: string;
	readonly certificate: GatewayCertificate;
	/** PKCS#8, PEM. */
	readonly sessionKey: string;
}

/** Why a peer was refused. `mac`: a proxy doesn't hold the token, or a window doesn't hold the key. */
export type GreetingFailure = { readonly kind: 'protocol' } | { readonly kind: 'mac' } | { readonly kind: 'malformed' };

type Challenge = GatewayControl & { readonly kind: 'challenge' };

/** The handshake of one peer: `hello` returns a challenge, then `auth` (a proxy) or `window` returns who it is. Any other message or order is malformed. */
export interface Greeting {
	hello(message: ProxyControl | WindowGreeting): Result<Challenge, GreetingFailure>;
	auth(message: ProxyControl): Result<Greeted, GreetingFailure>;
	/** `keys`: signer → PEM. Returns the process id of the window's extension host. */
	window(message: WindowGreeting, keys: Readonly<Record<string, string>>): Result<number, GreetingFailure>;
}

/** Who a peer is. `guards`: set when `cordon guard` started it and its entry isn't known yet. */
export interface Greeted extends Hello {
	readonly guards: GuardOptions | undefined;
}

/** The gateway's side of the mutual authentication (`link/control.ts`). Throws when the session key isn't an Ed25519 private key. */
export function createAuthenticator(options: AuthenticatorOptions): () => Greeting {
	const token = Buffer.from(options.token, 'base64url');
	if (token.length !== 32) throw new Error('the token must be 32 bytes');
	const key = createPrivateKey(options.sessionKey);
	if (key.asymmetricKeyType !== 'ed25519') throw new Error('the session key must be an Ed25519 key');
	const mac = (text: string): Buffer => createHmac('sha256', token).update(text, 'utf8').digest();

	return () => {
		let nonces: { readonly proxy: string; readonly gateway: string } | undefined;
		let isOver = false;
		return {
			hello(message) {
				if (message.kind !== 'hello' || nonces !== undefined || !isNonce(message.nonce)) return err({ kind: 'malformed' });
				if (message.protocol !== LINK_PROTOCOL) return err({ kind: 'protocol' });
				const gateway = randomBytes(NONCE_BYTES).toString('base64');
				nonces = { proxy: message.nonce, gateway };
				return ok({
					kind: 'challenge',
					protocol: LINK_PROTOCOL,
					nonce: gateway,
					mac: mac(gatewayMacText(message.nonce, gateway)).toString('base64'),
					certificate: options.certificate,
					signature: sign(null, Buffer.from(sessionText(message.nonce, gateway), 'utf8'), key).toString('base64'),
				});
			},
			auth(message) {
				if (message.kind !== 'auth' || nonces === undefined || isOver) return err({ kind: 'malformed' });
				isOver = true;
				const { proxy, gateway } = nonces;
				if (!equal(mac(proxyMacText(proxy, gateway)), Buffer.from(message.mac, 'base64'))) return err({ kind: 'mac' });
				const { entry, command, args, conversation, cwd, guard, program, pid, parentPid, isResumed } = message;
				const env = new Map(Object.entries(message.env));
				return ok({ entry, command, args, conversation, cwd, program, env, guards: guard, pid, parentPid, isResumed });
			},
			window(message, keys) {
				if (message.kind !== 'window' || nonces === undefined || isOver) return err({ kind: 'malformed' });
				isOver = true;
				const { pid, signature, signer } = message;
				const pem = Object.hasOwn(keys, signer) ? keys[signer] : undefined;
				const text = windowText(options.certificate, { window: nonces.proxy, gateway: nonces.gateway }, pid);
				return pem !== undefined && isSigned(pem, text, signature) ? ok(pid) : err({ kind: 'mac' });
			},
		};
	};
}

function isSigned(pem: string, text: string, signature: string): boolean {
	try {
		return createVerifier(pem)(text, signature);
	} catch {
		return false;
	}
}

function isNonce(text: string): boolean {
	return Buffer.from(text, 'base64').length === NONCE_BYTES;
}

function equal(expected: Buffer, given: Buffer): boolean {
	return expected.length === given.length && timingSafeEqual(expected, given);
}
