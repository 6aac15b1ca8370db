import type { GatewayCertificate } from './control.ts';

// The texts that both sides use for a MAC or a signature. Each starts with its purpose, so that none can replace another.

/** The gateway's MAC in `challenge`. */
export function gatewayMacText(proxyNonce: string, gatewayNonce: string): string {
	return `gateway\n${proxyNonce}\n${gatewayNonce}`;
}

/** The proxy's MAC in `auth`. */
export function proxyMacText(proxyNonce: string, gatewayNonce: string): string {
	return `proxy\n${gatewayNonce}\n${proxyNonce}`;
}

/** What the certificate's key signs in `challenge`. */
export function sessionText(proxyNonce: string, gatewayNonce: string): string {
	return `session\n${proxyNonce}\n${gatewayNonce}`;
}

/** What the installation's key signs to vouch for a gateway. */
export function certificateText(certificate: Pick<GatewayCertificate, 'publicKey' | 'socketPath' | 'notAfter'>): string {
	return `mcp-cordon gateway\n${certificate.publicKey}\n${certificate.socketPath}\n${certificate.notAfter}`;
}

/**
 * In the state folder: 32 random bytes in base64url, the key for every digest of a launch. Proxy and gateway both read it, so that values are
 * compared without being revealed or stored.
 */
export const LAUNCH_KEY_FILE = 'launch-key';

/** The text for the MAC of one value of a launch. The length separates name and value. */
export function launchValueText(name: string, value: string): string {
	return `launch\n${name.length}\n${name}\n${value}`;
}

/** The digest name for a variable's value as the server gets it. */
export function variableName(name: string): string {
	return `env:${name}`;
}

/** Client name of the self-test. */
export const SELF_TEST_CLIENT = 'mcp-cordon-self-test';
/** Prefix of a request id that asks a gateway in the proxy's own process to prove that it sees this connection (`cordon self-test`). */
export const SELF_TEST_ID = 'cordon-self-test:';
/** Key in the `_meta` of the response: base64 of HMAC-SHA-256 with the token. The launcher removes the token before the real server could see it. */
export const SELF_TEST_KEY = 'mcp-cordon/proof';

/** The text for that MAC. `passed`: the real server responded; `held`: MCP Cordon did, because the server isn't started. */
export function selfTestText(how: 'passed' | 'held', entry: string, id: string): string {
	return `self-test ${how}\n${entry}\n${id}`;
}

/** How many bytes of a value's MAC are used. */
export const LAUNCH_DIGEST_BYTES = 16;
export const NONCE_BYTES = 32;

/** Where a gateway listens. */
export interface GatewayAddress {
	readonly version: string;
	/** Base64url of 32 bytes. */
	readonly token: string;
	/** May contain spaces. */
	readonly socketPath: string;
}

/** A signer's id is also a file name. */
export function isSignerId(value: string): boolean {
	return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(value);
}
