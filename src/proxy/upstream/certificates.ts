import { readFileSync } from 'node:fs';
import { getCACertificates, rootCertificates } from 'node:tls';
import { keptName } from '../../definitions/kept-variables.ts';

const VARIABLE = 'NODE_EXTRA_CA_CERTS';

/** Trusted certificates, PEM: Node's own list, the system's, and the file from `NODE_EXTRA_CA_CERTS`, which the launcher set aside. */
export function trustedCertificates(env: Readonly<Record<string, string | undefined>>, onProblem: (sentence: string) => void): string[] {
	// Available from Node 22.15 on.
	const known =
		typeof getCACertificates === 'function' ? [...getCACertificates('bundled'), ...getCACertificates('system')] : rootCertificates;
	const file = env[keptName(VARIABLE)] ?? env[VARIABLE];
	if (file === undefined || file === '') return [...known];
	try {
		return [...known, readFileSync(file, 'utf8')];
	} catch {
		onProblem(`Couldn't read the certificates that ${VARIABLE} names, so they aren't trusted. Check the file.`);
		return [...known];
	}
}
