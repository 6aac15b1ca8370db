import type * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { isSha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import type { AuditHead } from '../../gateway/audit/seal.ts';

const KEY = 'mcpCordon.auditHeads';
/** Newest segments that are remembered, of all windows: about a month with one segment per day and window. */
const MAX_SEGMENTS = 120;
const WRITE_MS = 2_000;

/** How far each segment of the audit log had come, in the editor's secret storage. A program of the same user can cut the log, but can't change this. */
export class AuditHeads implements Disposable {
	readonly #secrets: vscode.SecretStorage;
	readonly #logger: Logger;
	/** Heads of this window since it opened. Other windows store their own, and each write merges all of them. */
	readonly #own = new Map<string, AuditHead>();
	#timer: NodeJS.Timeout | undefined;
	#writing: Promise<void> = Promise.resolve();

	constructor(secrets: vscode.SecretStorage, logger: Logger) {
		this.#secrets = secrets;
		this.#logger = logger;
	}

	remember(head: AuditHead): void {
		this.#own.set(head.segment, head);
		this.#timer ??= setTimeout(() => this.#write(), WRITE_MS);
	}

	/** All remembered heads, including those not stored yet. */
	async all(): Promise<readonly AuditHead[]> {
		return [...merged(parseHeads(await this.#secrets.get(KEY)), this.#own.values()).values()];
	}

	#write(): void {
		this.#timer = undefined;
		this.#writing = this.#writing
			.then(async () => {
				const heads = [...(await this.all())].sort((a, b) => (a.segment < b.segment ? -1 : 1)).slice(-MAX_SEGMENTS);
				await this.#secrets.store(KEY, JSON.stringify(heads));
			})
			.catch((cause: unknown) => this.#logger.error("Couldn't save where the audit log ends", cause));
	}

	dispose(): void {
		clearTimeout(this.#timer);
		if (this.#timer !== undefined) this.#write();
	}
}

function merged(stored: readonly AuditHead[], own: Iterable<AuditHead>): ReadonlyMap<string, AuditHead> {
	const heads = new Map(stored.map((head) => [head.segment, head]));
	for (const head of own) {
		const known = heads.get(head.segment);
		if (known === undefined || known.n < head.n) heads.set(head.segment, head);
	}
	return heads;
}

function parseHeads(text: string | undefined): readonly AuditHead[] {
	if (text === undefined) return [];
	try {
		const value: Json = JSON.parse(text);
		return Array.isArray(value) ? value.flatMap((each) => parseHead(each) ?? []) : [];
	} catch {
		return [];
	}
}

function parseHead(value: Json): AuditHead | undefined {
	if (!isJsonObject(value)) return undefined;
	const { hash, n, segment } = value;
	return typeof segment === 'string' && typeof n === 'number' && isSha256Hex(hash) ? { segment, n, hash } : undefined;
}
