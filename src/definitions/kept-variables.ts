import { isJsonObject, type JsonObject } from '../base/json.ts';

/** The launcher renames `NAME` of `KEPT_VARIABLES` to `MCP_CORDON_KEPT_NAME` for the proxy, which restores it for the real server. */
export const KEPT_PREFIX = 'MCP_CORDON_KEPT_';

/**
 * Variables that decide what Node, or Electron running as Node, runs, reads, or trusts before its first line. Sources: Node 24, CLI,
 * environment variables; Electron 39, environment variables.
 */
const NODE_VARIABLES: readonly string[] = [
	'NODE_OPTIONS',
	'NODE_PATH',
	'NODE_EXTRA_CA_CERTS',
	'NODE_TLS_REJECT_UNAUTHORIZED',
	'NODE_V8_COVERAGE',
	'NODE_REPL_EXTERNAL_MODULE',
	'NODE_COMPILE_CACHE',
	'NODE_DEBUG',
	'NODE_ICU_DATA',
	'OPENSSL_CONF',
	'OPENSSL_MODULES',
	'SSL_CERT_DIR',
	'SSL_CERT_FILE',
	'ELECTRON_RUN_AS_NODE',
];

/**
 * Variables that affect what the launcher's shell or the proxy's Node runs, reads, or trusts. The launcher removes them from the proxy and
 * stores each value under `KEPT_PREFIX`, so that the real server gets the user's values. Only these names are restored; any other variable
 * with the prefix comes from somebody else.
 */
export const KEPT_VARIABLES: readonly string[] = [
	...NODE_VARIABLES,
	'BASH_ENV',
	'ENV',
	'LD_PRELOAD',
	'LD_LIBRARY_PATH',
	'LD_AUDIT',
	'GCONV_PATH',
	'GLIBC_TUNABLES',
	'LOCPATH',
	'DYLD_INSERT_LIBRARIES',
	'DYLD_LIBRARY_PATH',
	'DYLD_FRAMEWORK_PATH',
];

/** Variables that Linux's dynamic loader or the C library reads before a program's first line. The native launcher sets them aside. */
export function isForLoader(name: string): boolean {
	return /^LD_[A-Z0-9_]+$/.test(name) || name === 'GCONV_PATH' || name === 'GLIBC_TUNABLES' || name === 'LOCPATH';
}

/** Whether the entry sets such a variable, or has an `envFile`, which could set one at any time. */
export function setsLoaderVariables({ env, envFile }: JsonObject): boolean {
	return (envFile !== undefined && envFile !== null) || (isJsonObject(env) && Object.keys(env).some(isForLoader));
}

export function keptName(name: string): string {
	return KEPT_PREFIX + name;
}

/** Names of variables are case-insensitive on Windows. */
export function isNodeVariable(name: string): boolean {
	return NODE_VARIABLES.includes(name.toUpperCase());
}

/** The original name of a kept variable; undefined for other variables. */
export function keptNameOf(variable: string): string | undefined {
	const name = variable.startsWith(KEPT_PREFIX) ? variable.slice(KEPT_PREFIX.length) : '';
	return KEPT_VARIABLES.includes(name.toUpperCase()) || isForLoader(name) ? name : undefined;
}
