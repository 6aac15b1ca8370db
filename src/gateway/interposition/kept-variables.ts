import { KEPT_PREFIX } from '../../link/control.ts';

/**
 * Variables that change what the launcher's shell or the proxy's node runs, reads or trusts. The launcher takes them away from the
 * proxy and keeps each value under `KEPT_PREFIX`, so that the real server gets what the user meant for it. Only these names are
 * ever given back: any other variable with the prefix was put there by somebody else.
 */
export const KEPT_VARIABLES: readonly string[] = [
	'NODE_OPTIONS',
	'NODE_PATH',
	'NODE_EXTRA_CA_CERTS',
	'NODE_TLS_REJECT_UNAUTHORIZED',
	'NODE_V8_COVERAGE',
	'NODE_REPL_EXTERNAL_MODULE',
	'NODE_COMPILE_CACHE',
	'NODE_DEBUG',
	'BASH_ENV',
	'ENV',
	'LD_PRELOAD',
	'LD_LIBRARY_PATH',
	'LD_AUDIT',
	'DYLD_INSERT_LIBRARIES',
	'DYLD_LIBRARY_PATH',
	'DYLD_FRAMEWORK_PATH',
	'OPENSSL_CONF',
	'SSL_CERT_FILE',
	'ELECTRON_RUN_AS_NODE',
];

export function keptName(name: string): string {
	return KEPT_PREFIX + name;
}

/**
 * The environment for the real server, from the proxy's: kept values are back under their names, everything of Cordon's is gone,
 * and so is the `ELECTRON_RUN_AS_NODE` that the launcher set.
 */
export function serverEnvironment(proxy: Readonly<Record<string, string | undefined>>): Record<string, string> {
	const own = Object.entries(proxy).filter(([name]) => !/^MCP_CORDON_/i.test(name) && !KEPT_VARIABLES.includes(name));
	const kept = KEPT_VARIABLES.map((name): readonly [string, string | undefined] => [name, proxy[keptName(name)]]);
	return Object.fromEntries([...own, ...kept].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
