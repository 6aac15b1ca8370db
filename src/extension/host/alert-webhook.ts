import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/ports.ts';

/** Messages that wait to be sent. A flood isn't passed on. */
const MAX_WAITING = 50;
const MAX_PER_MINUTE = 20;
const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const RETRY_MS = 5_000;

/**
 * Sends short messages to the user's one https address and nowhere else. Follows no redirects and reads no response body. Without an address,
 * nothing is ever sent (C14).
 */
export class AlertWebhook implements Disposable {
	readonly #logger: Logger;
	#address: URL | undefined;
	#waiting: string[] = [];
	#isSending = false;
	#sent: number[] = [];
	#isDisposed = false;

	constructor(logger: Logger) {
		this.#logger = logger;
	}

	/** Sets the address. False if it isn't an https address, and then nothing is sent. '' turns alerts off. */
	use(address: string): boolean {
		this.#address = undefined;
		this.#waiting = [];
		if (address === '') return true;
		const url = URL.canParse(address) ? new URL(address) : undefined;
		if (url?.protocol !== 'https:') return false;
		this.#address = url;
		return true;
	}

	/** `body`: JSON. */
	send(body: string): void {
		if (this.#address === undefined || this.#isDisposed) return;
		const now = Date.now();
		this.#sent = this.#sent.filter((at) => at > now - 60_000);
		if (this.#waiting.length >= MAX_WAITING || this.#sent.length >= MAX_PER_MINUTE) {
			this.#logger.warn("Didn't send an alert: too many at once");
			return;
		}
		this.#sent.push(now);
		this.#waiting.push(body);
		if (!this.#isSending) void this.#run();
	}

	async #run(): Promise<void> {
		this.#isSending = true;
		for (let body = this.#waiting.shift(); body !== undefined && !this.#isDisposed; body = this.#waiting.shift()) {
			const failure = await this.#deliver(body);
			if (failure !== undefined) this.#logger.warn(`Couldn't deliver an alert: ${failure}`);
		}
		this.#isSending = false;
	}

	/** Undefined on success, else the reason. */
	async #deliver(body: string): Promise<string | undefined> {
		let failure: string | undefined;
		for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
			if (attempt > 0) await sleep(RETRY_MS);
			const address = this.#address;
			if (address === undefined || this.#isDisposed) return failure;
			failure = await post(address, body);
			if (failure === undefined) return undefined;
		}
		return failure;
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#waiting = [];
	}
}

/** Undefined for a status from 200 to 299, else a reason that doesn't contain the address. */
function post(address: URL, body: string): Promise<string | undefined> {
	return new Promise((resolve) => {
		const outgoing = request(
			address,
			{
				method: 'POST',
				timeout: TIMEOUT_MS,
				headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'mcp-cordon' },
			},
			(response) => {
				response.resume();
				const status = response.statusCode ?? 0;
				resolve(status >= 200 && status < 300 ? undefined : `status ${status}`);
			},
		);
		outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
		outgoing.on('error', (cause) => resolve('code' in cause && typeof cause.code === 'string' ? cause.code : 'no connection'));
		outgoing.end(body);
	});
}
