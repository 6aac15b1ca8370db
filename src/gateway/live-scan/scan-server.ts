import { isJsonObject } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { Inspect, RegistryView } from '../../engine/finding.ts';
import { SCAN_LOGIN_EXIT, SENTENCE_MARK } from '../../link/http-scan.ts';
import { cleanLaunchOf, type HttpRelay, type LaunchPlace, type LaunchProblem } from './clean-launch.ts';
import { createDeclarationReader, type Declared, type DialogueFailure } from './declarations.ts';
import { endGroupWithUs } from './end-with-us.ts';
import { type Judgment, judge } from './judge.ts';
import { startForScan } from './server-process.ts';

export type LiveScanFailure =
	| LaunchProblem
	| DialogueFailure
	/** A server over HTTP that requires a login. `hadAuthorization`: it rejected the header of its entry. */
	| { readonly kind: 'needs-login'; readonly hadAuthorization: boolean }
	/** A server over HTTP didn't respond properly. `sentence` is one of ours, or '' when there is none. */
	| { readonly kind: 'not-reached'; readonly sentence: string }
	/** `code`: the system's error code, such as `ENOENT` or `EACCES`. */
	| { readonly kind: 'not-started'; readonly code: string }
	/** `lastWords` is text of the server: escape it before showing. */
	| { readonly kind: 'ended'; readonly exitCode: number | null; readonly lastWords: string }
	| { readonly kind: 'timeout'; readonly timeoutMs: number; readonly lastWords: string }
	| { readonly kind: 'cancelled' };

export interface LiveScan extends Judgment {
	/** Names of variables that only the editor can fill in; the server ran without them. */
	readonly leftOut: readonly string[];
	/** Text of the server, unchanged. */
	readonly declared: Declared;
}

export interface LiveScanOptions extends LaunchPlace {
	/** Connects to a server over HTTP. */
	readonly relay: HttpRelay;
	readonly inspect: Inspect;
	/** Limit for starting, responding, and all lists together, in milliseconds. Default 60 s: a package runner may have to download first. */
	readonly timeoutMs?: number;
	/** Ends the scan and the server. */
	readonly signal?: AbortSignal;
	/** `stage` is one of ours: `initialize`, `tools`, `prompts`, `resources`, `resourceTemplates`, `inspect`. In stage `inspect`, a promise is awaited. */
	readonly onProgress?: (stage: string, done: number, all?: number) => void | Promise<void>;
	readonly view?: RegistryView;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * Starts the server of an entry, or connects to it over HTTP, reads everything it declares, ends it with everything it started, and judges. Calls no
 * tool and asks the user nothing. But the command runs with the user's rights, and the headers are sent: ask before. Every outcome is a value.
 */
export async function scanServer(entry: ServerEntry, options: LiveScanOptions): Promise<Result<LiveScan, LiveScanFailure>> {
	const { onProgress = () => undefined, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
	const launch = await cleanLaunchOf(entry, options, options.relay);
	if (!launch.ok) return launch;
	if (signal?.aborted === true) return err({ kind: 'cancelled' });

	const over = new AbortController();
	let why: LiveScanFailure | undefined;
	const stop = (reason: LiveScanFailure): void => {
		why ??= reason;
		over.abort();
	};
	const reader = createDeclarationReader({
		send: (line) => server?.write(line),
		onProgress: (stage, count) => void onProgress(stage, count),
		signal: over.signal,
	});
	const server = startForScan(launch.value, {
		onOutput: (chunk) => reader.push(chunk),
		onFailed: (code) => stop({ kind: 'not-started', code }),
		onExit: (exitCode) => {
			const lastWords = server?.lastWords() ?? '';
			if (entry.isHttp && exitCode === SCAN_LOGIN_EXIT) stop({ kind: 'needs-login', hadAuthorization: hasAuthorization(entry) });
			else stop(entry.isHttp ? { kind: 'not-reached', sentence: sentenceIn(lastWords) } : { kind: 'ended', exitCode, lastWords });
		},
	});
	let callOff: (() => void) | undefined;
	let ended: Promise<void> | undefined;
	// Only once, because another process may have its process ID later.
	const end = (): Promise<void> => (ended ??= (server?.end() ?? Promise.resolve()).then(() => callOff?.()));
	const timer = setTimeout(() => stop({ kind: 'timeout', timeoutMs, lastWords: server?.lastWords() ?? '' }), timeoutMs);
	const onCancel = (): void => stop({ kind: 'cancelled' });
	signal?.addEventListener('abort', onCancel);
	try {
		if (server?.pid !== undefined) callOff = endGroupWithUs(server.pid);
		const declared = server === undefined ? undefined : await reader.read();
		if (declared?.ok !== true || why?.kind === 'cancelled') {
			const refused = declared?.ok === false ? refusalOf(entry, declared.error, server?.lastWords() ?? '') : undefined;
			return err(why ?? refused ?? { kind: 'not-startable' });
		}
		// Everything was read, so the server needn't run while it is judged.
		await end();
		const judged = await judge(entry.name, declared.value, {
			inspect: options.inspect,
			...(options.view === undefined ? {} : { view: options.view }),
			...(signal === undefined ? {} : { signal }),
			onProgress: (done, all) => onProgress('inspect', done, all),
		});
		return ok({ ...judged, leftOut: launch.value.leftOut, declared: declared.value });
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener('abort', onCancel);
		await end();
	}
}

/** For a server over HTTP that couldn't be asked, the process in between says why. */
function refusalOf(entry: ServerEntry, failure: DialogueFailure, lastWords: string): LiveScanFailure {
	const sentence = entry.isHttp ? sentenceIn(lastWords) : '';
	return sentence === '' ? failure : { kind: 'not-reached', sentence };
}

/** Our last sentence on standard error. It names no address and contains no text of a server. */
function sentenceIn(lastWords: string): string {
	const own = lastWords.split('\n').findLast((line) => line.startsWith(SENTENCE_MARK));
	return own?.slice(SENTENCE_MARK.length) ?? '';
}

function hasAuthorization({ original }: ServerEntry): boolean {
	const { headers } = original;
	return isJsonObject(headers) && Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}
