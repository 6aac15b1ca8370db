import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GatewayCertificate } from '../link/control.ts';
import { certificateText } from '../link/proofs.ts';
import { sha256 } from './sha256.ts';

/** The Ed25519 key of one installation (or of the command line). The private half lives in SecretStorage, never in the state folder. */
export interface Signer {
	/** Name of the key: the first 16 characters of the SHA-256 of its public half. */
	readonly signer: string;
	readonly publicKeyPem: string;
	readonly privateKeyPem: string;
	/** Base64 signature over the UTF-8 form of `text`. */
	sign(text: string): string;
}

export function generateSigner(): Signer {
	const { privateKey } = generateKeyPairSync('ed25519');
	return signerOf(privateKey);
}

/** Throws when `privateKeyPem` isn't an Ed25519 key in PKCS#8. */
export function createSigner(privateKeyPem: string): Signer {
	const key = createPrivateKey(privateKeyPem);
	if (key.asymmetricKeyType !== 'ed25519') throw new Error("the signing key isn't an Ed25519 key");
	return signerOf(key);
}

function signerOf(privateKey: KeyObject): Signer {
	const publicKeyPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
	return {
		signer: signerName(publicKeyPem),
		publicKeyPem,
		privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
	};
}

export function signerName(publicKeyPem: string): string {
	return sha256(publicKeyPem.trim()).slice(0, 16);
}

/** A verifier of one public key, with the key parsed once. `false` for a malformed signature. */
export function createVerifier(publicKeyPem: string): (text: string, signature: string) => boolean {
	const key = createPublicKey(publicKeyPem);
	return (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

/** A fresh session key for one window's gateway, certified by the installation. `notAfter` in milliseconds since the Unix epoch. */
export function makeCertificate(
	signer: Signer,
	socketPath: string,
	notAfter: number,
): { readonly certificate: GatewayCertificate; readonly sessionKey: string } {
	const session = generateSigner();
	const unsigned = { publicKey: session.publicKeyPem, socketPath, notAfter };
	return {
		certificate: { ...unsigned, signer: signer.signer, signature: signer.sign(certificateText(unsigned)) },
		sessionKey: session.privateKeyPem,
	};
}

/** Writes the public half where proxies look for it: `<state folder>/keys/<signer>.pem`. */
export function publishKey(stateFolder: string, signer: Signer): void {
	const file = path.join(stateFolder, 'keys', `${signer.signer}.pem`);
	mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
	if (readOrEmpty(file) === signer.publicKeyPem) return;
	const temporary = `${file}.${process.pid}.tmp`;
	writeFileSync(temporary, signer.publicKeyPem, { mode: 0o600 });
	renameSync(temporary, file);
}

/** Signer → public key (SPKI, PEM) of the editors on this machine. `folder`: the state folder's `keys`. Empty when it can't be read. */
export function publishedKeys(folder: string): Readonly<Record<string, string>> {
	try {
		const names = readdirSync(folder).filter((name) => /^[0-9A-Za-z-]{1,64}\.pem$/.test(name));
		return Object.fromEntries(names.map((name) => [name.slice(0, -'.pem'.length), readFileSync(path.join(folder, name), 'utf8')]));
	} catch {
		return {};
	}
}

function readOrEmpty(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
