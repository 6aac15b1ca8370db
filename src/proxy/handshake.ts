import { createHmac, createPublicKey, randomBytes, timingSafeEqual, verify } from 'node:crypto';
import type { EntryId } from '../base/ids.ts';
import type { ValueDigest } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import type { GatewayControl, ProxyControl } from '../link/control.ts';
import { LINK_PROTOCOL } from '../link/control.ts';
import type { GuardOptions } from '../link/guard-options.ts';
import type { GatewayAddress } from '../link/proofs.ts';
import { certificateText, gatewayMacText, isSignerId, NONCE_BYTES, proxyMacText, sessionText, variableName } from '../link/proofs.ts';
import type { Environment } from './environment.ts';

/** The identity of this proxy and the command it was told to run. */
export interface Identity {
	readonly version: string;
	readonly entry: EntryId;
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string;
	/** The real server's environment. Its values are sent as digests. */
	readonly env: Environment;
	/** Path of the command's program; '' when it wasn't found, or for a server over HTTP. */
	readonly program: string;
	readonly pid: number;
	readonly parentPid: number;
	/** Same as `ProxyControl.conversation` and `.guard`. */
	readonly conversation?: string | undefined;
	readonly guard?: GuardOptions | undefined;
}

/** Why the other end isn't this installation's gateway. */
export type Distrust = 'protocol' | 'mac' | 'certificate' | 'signature';

export interface Handshake {
	readonly hello: ProxyControl;
	/** Checks the gateway's challenge. The response proves that the proxy also has the token. */
	respond(challenge: GatewayControl & { readonly kind: 'challenge' }, isResumed: boolean): Result<ProxyControl, Distrust>;
}

export interface HandshakeOptions {
	readonly address: GatewayAddress;
	readonly identity: Identity;
	readonly digest: ValueDigest;
	/** The PEM of an installation's key, by its signer id. */
	readonly signerKey: (signer: string) => string | undefined;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** What is needed to check a challenge. */
export type ChallengeFacts = Pick<HandshakeOptions, 'address' | 'signerKey' | 'now'>;

/**
 * Checks the gateway's challenge. Somebody may have planted a file with the token and the address, so the installation's key must vouch for
 * them. Undefined: it is this installation's gateway.
 */
export function distrustOf(
	challenge: GatewayControl & { readonly kind: 'challenge' },
	nonce: string,
	{ address, now, signerKey }: ChallengeFacts,
): Distrust | undefined {
	if (challenge.protocol !== LINK_PROTOCOL) return 'protocol';
	const expected = macOf(address.token, gatewayMacText(nonce, challenge.nonce));
	const given = Buffer.from(challenge.mac, 'base64');
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'mac';
	const { certificate } = challenge;
	const pem = isSignerId(certificate.signer) ? signerKey(certificate.signer) : undefined;
	if (pem === undefined || certificate.socketPath !== address.socketPath || certificate.notAfter < now()) return 'certificate';
	if (!isSigned(pem, certificateText(certificate), certificate.signature)) return 'certificate';
	return isSigned(certificate.publicKey, sessionText(nonce, challenge.nonce), challenge.signature) ? undefined : 'signature';
}

/** The proxy's side of the mutual proof (`link/control.ts`). One per connection. */
export function createHandshake(options: HandshakeOptions): Handshake {
	const { address, identity } = options;
	const nonce = randomBytes(NONCE_BYTES).toString('base64');

	return {
		hello: { kind: 'hello', protocol: LINK_PROTOCOL, version: identity.version, nonce },
		respond(challenge, isResumed) {
			const distrust = distrustOf(challenge, nonce, options);
			if (distrust !== undefined) return err(distrust);
			const { entry, command, args, conversation, cwd, env, guard, pid, parentPid, program } = identity;
			return ok({
				kind: 'auth',
				mac: macOf(address.token, proxyMacText(nonce, challenge.nonce)).toString('base64'),
				entry,
				command,
				args,
				cwd,
				program,
				env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, options.digest(variableName(name), value)])),
				pid,
				parentPid,
				isResumed,
				conversation,
				guard,
			});
		},
	};
}

/** `token`: base64url. */
function macOf(token: string, text: string): Buffer {
	return createHmac('sha256', Buffer.from(token, 'base64url')).update(text, 'utf8').digest();
}

function isSigned(pem: string, text: string, signature: string): boolean {
	try {
		const key = createPublicKey(pem);
		return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
	} catch {
		return false;
	}
}
