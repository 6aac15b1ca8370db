import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayCertificate } from '../../src/link/control.ts';
import type { GatewayConfiguration } from '../../src/link/host-messages.ts';
import { certificateText, type GatewayAddress } from '../../src/link/proofs.ts';
import { rendezvousName, rendezvousText } from '../../src/link/rendezvous.ts';
import { bundledOnce } from './bundles.ts';

export interface Installation {
	readonly folder: string;
	/** Absolute path of the proxy's bundle in its folder. */
	readonly proxyFile: string;
	readonly configuration: Omit<GatewayConfiguration, 'heartbeat'>;
	/** Changes where proxies look for a gateway from now on. */
	point(to: GatewayAddress): void;
	dispose(): void;
}

/** The proxy's bundle, built once per run from the sources. */
export const proxyBundle = bundledOnce('proxy', 'src/proxy/main.ts');

/** A process id higher than any real one, so that proxies treat the gateway as ended and don't wait for it. */
export const NO_PROCESS = 2 ** 30;

/** A state folder with keys and a proxy, and a matching configuration of the gateway. */
export function anInstallation(
	options: { readonly version?: string; readonly isForeignKey?: boolean; readonly proxy?: string } = {},
): Installation {
	const folder = mkdtempSync(join(tmpdir(), 'cordon-'));
	const proxyFile = join(folder, 'proxy', '0.1.0', 'proxy.cjs');
	mkdirSync(join(folder, 'proxy', '0.1.0'), { recursive: true });
	mkdirSync(join(folder, 'keys'));
	mkdirSync(join(folder, 'run'), { mode: 0o700 });
	copyFileSync(options.proxy ?? proxyBundle(), proxyFile);
	const socketPath = join(folder, 's', 'gateway');
	const installation = generateKeyPairSync('ed25519');
	const other = generateKeyPairSync('ed25519');
	const pem = installation.publicKey.export({ type: 'spki', format: 'pem' }).toString();
	writeFileSync(join(folder, 'keys', 'editor.pem'), pem);
	const { certificate, sessionKey } = aCertificate(socketPath, options.isForeignKey === true ? other.privateKey : installation.privateKey);
	const token = randomBytes(32).toString('base64url');
	const point: Installation['point'] = (to) =>
		writeFileSync(join(folder, 'run', rendezvousName('0.1.0')), rendezvousText({ ...to, pid: NO_PROCESS }));
	point({ version: '0.1.0', token, socketPath });
	return {
		folder,
		proxyFile,
		point,
		configuration: {
			version: options.version ?? '0.1.0',
			stateFolder: folder,
			socketPath,
			token,
			certificate,
			sessionKey,
			head: undefined,
		},
		dispose: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
	};
}

export function aCertificate(
	socketPath: string,
	installationKey: Parameters<typeof sign>[2],
	notAfter: number = Date.now() + 3_600_000,
): { readonly certificate: GatewayCertificate; readonly sessionKey: string } {
	const session = generateKeyPairSync('ed25519');
	const publicKey = session.publicKey.export({ type: 'spki', format: 'pem' }).toString();
	const signature = sign(null, Buffer.from(certificateText({ publicKey, socketPath, notAfter })), installationKey).toString('base64');
	return {
		certificate: { publicKey, socketPath, notAfter, signer: 'editor', signature },
		sessionKey: session.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
	};
}
