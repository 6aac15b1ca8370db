import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as vscode from 'vscode';
import type { Json } from '../../../src/base/json.ts';
import { nextLook } from '../wait.ts';

/**
 * Runs a function in the extension host. It is sent as source text, so it may use only its parameters. Argument and
 * result are passed as JSON.
 */
export type RunInHost = <A extends Json, R>(
	work: (editor: typeof vscode, argument: A, require: NodeJS.Require) => R | Promise<R>,
	argument: A,
	options?: { readonly timeoutMs?: number },
) => Promise<R>;

export function createRunInHost(mailbox: string): RunInHost {
	return async (work, argument, { timeoutMs = 90_000 } = {}) => {
		const id = randomUUID();
		const request = path.join(mailbox, `${id}.request.json`);
		const response = path.join(mailbox, `${id}.response.json`);
		writeFileSync(`${request}.tmp`, JSON.stringify({ source: work.toString(), argument }));
		renameSync(`${request}.tmp`, request);
		const deadline = Date.now() + timeoutMs;
		while (!existsSync(response)) {
			if (Date.now() > deadline)
				throw new Error(`the extension host did not answer within ${timeoutMs} ms: ${work.toString().slice(0, 200)}`);
			await nextLook();
		}
		const result = JSON.parse(readFileSync(response, 'utf8'));
		if (result.error !== undefined) throw new Error(`in the extension host: ${result.error}`);
		return result.value;
	};
}

/** Process ids of the extension hosts that have reported, oldest first. */
export function extensionHosts(mailbox: string): readonly number[] {
	return readdirSync(mailbox)
		.filter((name) => name.startsWith('host-'))
		.map((name) => Number(name.slice('host-'.length)));
}
