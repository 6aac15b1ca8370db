import { HEADER_PREFIX, URL_VARIABLE } from '../definitions/http-entry.ts';
import { keptNameOf } from '../definitions/kept-variables.ts';
import { SESSION_VARIABLES, VARIABLE_PREFIX } from '../link/control.ts';

export type Environment = Readonly<Record<string, string>>;

/**
 * The environment that the real server would have without MCP Cordon. Leaves out MCP Cordon's own variables and `ELECTRON_RUN_AS_NODE` (which
 * the launcher sets) unless the user had it, and restores the variables that the launcher set aside (`NODE_OPTIONS` and others).
 */
export function childEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
	const result: Record<string, string> = {};
	const kept: [name: string, value: string][] = [];
	for (const [name, value] of Object.entries(env)) {
		if (value === undefined || name === 'ELECTRON_RUN_AS_NODE') continue;
		const original = keptNameOf(name);
		if (original !== undefined) kept.push([original, value]);
		else if (!name.startsWith(VARIABLE_PREFIX)) result[name] = value;
	}
	for (const [name, value] of kept) result[name] = value;
	return result;
}

/** The address and the headers of an http entry. */
export function httpVariables(env: Readonly<Record<string, string | undefined>>): Environment {
	const url = env[URL_VARIABLE];
	return { ...headerEnvironment(env), ...(url === undefined ? {} : { [URL_VARIABLE]: url }) };
}

/** The headers of an http entry. No real server sees them. The gateway requires proof of them. */
export function headerEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
	return Object.fromEntries(
		Object.entries(env).flatMap(([name, value]) => (name.startsWith(HEADER_PREFIX) && value !== undefined ? [[name, value]] : [])),
	);
}

/** The session for which the client started this process, if the client names one. */
export function conversationIn(env: Readonly<Record<string, string | undefined>>): string | undefined {
	return SESSION_VARIABLES.map((variable) => env[variable] ?? '').find((name) => name !== '' && name.length <= 256);
}
