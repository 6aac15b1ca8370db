import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { EntryRules } from './format.ts';

/**
 * The entry as its client reads it. Leaves out values of a wrong type where the client's parser drops them and still starts the server.
 * Source: VS Code 1.139, the parser of `.mcp.json`; its parser of `mcp.json` drops nothing. OpenCode's variables, `{env:X}` and `{file:x}`,
 * become VS Code's.
 */
export function asRead(original: JsonObject, rules: EntryRules): JsonObject {
	if (rules === 'opencode') return withVariables(original);
	if (rules !== 'vscode-root') return original;
	return Object.fromEntries(
		Object.entries(original).flatMap(([key, value]) => {
			const read = READERS[key] === undefined ? value : READERS[key](value);
			return read === undefined ? [] : [[key, read] as const];
		}),
	);
}

function withVariables(original: JsonObject): JsonObject {
	const written = JSON.stringify(original).replace(/\{(?=(?:env|file):[^{}"]*\})/g, '${');
	return JSON.parse(written) as JsonObject;
}

const text = (value: Json | undefined): Json | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const isText = (value: Json | undefined): boolean => typeof value === 'string';
const membersThat = (value: Json | undefined, isKept: (each: Json | undefined) => boolean): Json | undefined =>
	isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => isKept(each))) : undefined;
const nothing = (): undefined => undefined;

const READERS: Readonly<Record<string, ((value: Json | undefined) => Json | undefined) | undefined>> = {
	type: text,
	command: text,
	url: text,
	cwd: text,
	envFile: text,
	args: (value) => (Array.isArray(value) ? value.filter(isText) : undefined),
	env: (value) => membersThat(value, (each) => each === null || typeof each === 'string' || typeof each === 'number'),
	headers: (value) => membersThat(value, isText),
	dev: (value) => (typeof value === 'object' && value !== null ? value : undefined),
	config: nothing,
	sandboxEnabled: nothing,
};
