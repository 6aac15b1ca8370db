import { HEADER_PREFIX, URL_VARIABLE } from '../definitions/http-entry.ts';
import { keptNameOf } from '../definitions/kept-variables.ts';
import { SESSION_VARIABLES, VARIABLE_PREFIX } from '../link/control.ts';

export type Environment = Readonly<Record<string, string>>;

/**
 * The environment the real server would have had without Cordon: nothing of Cordon's, `ELECTRON_RUN_AS_NODE` (which the launcher
 * sets) only where the user had it, and what the launcher put aside (`NODE_OPTIONS` and the like) back in its place.
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

/** The headers of an http entry. No real server sees them; the gateway has them proved. */
export function headerEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
	return Object.fromEntries(
		Object.entries(env).flatMap(([name, value]) => (name.startsWith(HEADER_PREFIX) && value !== undefined ? [[name, value]] : [])),
	);
}

/** The conversation that the client serves with this process, where it names one. */
export function conversationIn(env: Readonly<Record<string, string | undefined>>): string | undefined {
	return SESSION_VARIABLES.map((variable) => env[variable] ?? '').find((name) => name !== '' && name.length <= 256);
}
