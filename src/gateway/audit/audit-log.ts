import { mkdirSync, rmSync } from 'node:fs';
import type { Disposable } from '../../base/disposable.ts';
import type { Sha256Hex } from '../../base/ids.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import type { Clock, Logger } from '../../base/ports.ts';
import { maskedName, maskedPointer } from '../../engine/sensitive/masked-names.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { GatewayCertificate } from '../../link/control.ts';
import { DEFAULT_RETENTION, type Retention } from '../../link/retention.ts';
import { codeOf } from '../interposition/errno.ts';
import type { AuditEntry, AuditMessage, AuditPort, AuditState } from './audit-entry.ts';
import { retire } from './audit-retention.ts';
import { bodyText } from './body.ts';
import { encodeBody, encodeLine, type SealedBody, sealBody } from './line.ts';
import { type AuditHead, sealText } from './seal.ts';
import { createGrowingFile, type GrowingFile } from './segment-file.ts';
import { bodiesFile, chainFile, listSegments, newSegmentName, type SegmentName } from './segments.ts';
import { lastLineOf } from './tail.ts';

/** The kind of writer: the gateway of a window, the one inside a proxy whose window is gone, `cordon guard`, or another command. */
export type AuditWriter = 'editor' | 'fallback' | 'guard' | 'command-line';

/** Seals the lines. `certificate` names the key of `sign`. Undefined: `sign` uses the key of `signer` itself. */
export interface AuditSealer {
	readonly signer: string;
	readonly certificate: GatewayCertificate | undefined;
	/** Base64 of an Ed25519 signature. */
	sign(text: string): string;
}

export interface AuditLogOptions {
	/** Absolute. Created if it doesn't exist. */
	readonly folder: string;
	readonly version: string;
	readonly writer: AuditWriter;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly sealer: AuditSealer | undefined;
	/** Also masks what the user's own patterns call sensitive (R069). Returns undefined if it couldn't be searched. Default: there are no patterns. */
	readonly masked?: (body: Json) => Json | undefined;
	readonly onState: (state: AuditState) => void;
	/** Called some time after lines were written, and when a segment ends. */
	readonly onHead: (head: AuditHead) => void;
	readonly after: (delayMs: number, run: () => void) => () => void;
	readonly retention?: Retention;
	/** Size after which a new segment begins, in bytes. */
	readonly segmentBytes?: number;
}

export interface AuditLog extends AuditPort, Disposable {
	readonly state: AuditState;
	/** Writes the pending entries and the head now. */
	flush(): void;
	/** Writes everything that `run` records at once when it returns, or earlier if it is a lot. */
	together(run: () => void): void;
	/** Applies new limits. Immediately deletes files that are now too old. */
	retain(retention: Retention): void;
}

/** The event that tells the user that the log can't be written, or can be written again. */
export function auditEvent(state: AuditState, at: number): CordonEvent {
	return state.kind === 'writing'
		? { kind: 'audit-state', at, isWritten: true, code: undefined, lost: 0 }
		: { kind: 'audit-state', at, isWritten: false, code: state.code, lost: state.lost };
}

const asItIs = (body: Json): Json => body;
const UNKNOWN = '[not kept: the patterns of the settings took too long on it]';
const SEGMENT_BYTES = 8_000_000;
const SEAL_MS = 1_000;
const RETRY_MS = 5_000;
/** Maximum number of entries kept while the disk accepts none. */
const MAX_WAITING = 2_000;
const MAX_WAITING_UNITS = 8_000_000;
/** Maximum number of entries, and of their UTF-16 units, written at once. */
const MAX_PIECE = 256;
const MAX_PIECE_UNITS = 1_000_000;
/** Maximum UTF-16 units of one line. A longer line loses its report and most findings. */
const MAX_LINE = 32_768;
const MAX_WITNESSES = 64;
const DAY_MS = 24 * 3600 * 1000;

interface Open {
	readonly name: SegmentName;
	readonly day: number;
	readonly chain: GrowingFile;
	bodies: GrowingFile | undefined;
	n: number;
	prev: Sha256Hex | '';
	isSealed: boolean;
}

interface Waiting {
	/** JSON of the record. */
	readonly record: string;
	readonly body: SealedBody | undefined;
	readonly units: number;
}

/** The log of one process. Each process writes its own segments, so several windows can write at the same time without waiting. */
export function createAuditLog(options: AuditLogOptions): AuditLog {
	return new FileAuditLog(options);
}

class FileAuditLog implements AuditLog {
	readonly #options: AuditLogOptions;
	#retention: Retention;
	#open: Open | undefined;
	/** When the last segment began. Keeps the names of one process sorted by creation. */
	#begun = 0;
	#state: AuditState = { kind: 'writing' };
	#waiting: Waiting[] = [];
	#waitingUnits = 0;
	#lost = 0;
	#lostSince = 0;
	#cancelSeal: (() => void) | undefined;
	#cancelRetry: (() => void) | undefined;
	#isTogether = false;
	#isDisposed = false;

	constructor(options: AuditLogOptions) {
		this.#options = options;
		this.#retention = options.retention ?? DEFAULT_RETENTION;
	}

	get state(): AuditState {
		return this.#state;
	}

	record(entry: AuditEntry): void {
		if (this.#isDisposed) return;
		const made = this.#prepare(entry);
		// Keeps the order: new entries wait behind waiting ones.
		if (this.#waiting.length === 0 && !this.#isTogether) {
			this.#write(made);
			return;
		}
		this.#keep(made);
		const isMuch = this.#waiting.length >= MAX_PIECE || this.#waitingUnits >= MAX_PIECE_UNITS;
		if (this.#isTogether && isMuch && this.#state.kind === 'writing') this.#retry();
	}

	together(run: () => void): void {
		this.#isTogether = true;
		try {
			run();
		} finally {
			this.#isTogether = false;
			if (this.#state.kind === 'writing') this.#retry();
		}
	}

	flush(): void {
		this.#retry();
		this.#seal();
	}

	retain(retention: Retention): void {
		this.#retention = retention;
		if (this.#open !== undefined) this.#guarded(() => this.#retire());
	}

	dispose(): void {
		if (this.#isDisposed) return;
		this.flush();
		this.#isDisposed = true;
		this.#cancelRetry?.();
		this.#close();
	}

	/** Never throws: if an entry can't be turned into text, an entry about that is recorded instead. */
	#prepare(entry: AuditEntry): Waiting {
		try {
			const { body, ...rest } = entry.kind === 'message' ? entry : { ...entry, body: undefined };
			const sealed = body === undefined ? undefined : sealBody(bodyText((this.#options.masked ?? asItIs)(body) ?? UNKNOWN));
			const record = withBody(short(JSON.stringify(rest.kind === 'message' ? this.#withNamesMasked(rest) : rest)), sealed);
			return { record, body: sealed, units: record.length + (sealed?.text.length ?? 0) };
		} catch (cause) {
			this.#options.logger.error("Couldn't prepare an audit entry", cause);
			return {
				record: JSON.stringify({ kind: 'guard', at: entry.at, what: 'an entry could not be written', detail: entry.kind }),
				body: undefined,
				units: 100,
			};
		}
	}

	/** A method and the pointers of findings contain names that others chose, so they are masked like the body (R069). */
	#withNamesMasked(message: Omit<AuditMessage, 'body'>): Omit<AuditMessage, 'body'> {
		const { masked = asItIs } = this.#options;
		const maskName = (name: string): string => {
			const own = masked({ [name]: null });
			return isRecord(own) ? maskedName(Object.keys(own)[0] ?? '') : String(UNKNOWN);
		};
		const findings = message.findings.map((finding) => ({ ...finding, pointer: maskedPointer(finding.pointer, maskName) }));
		return { ...message, method: maskName(message.method), findings };
	}

	#write(item: Waiting): void {
		if (this.#guarded(() => this.#append([item]))) return;
		this.#keep(item);
	}

	#keep(item: Waiting): void {
		if (this.#waiting.length >= MAX_WAITING || this.#waitingUnits + item.units > MAX_WAITING_UNITS) {
			if (this.#lost === 0) this.#lostSince = this.#options.clock.now();
			this.#lost += 1;
		} else {
			this.#waiting.push(item);
			this.#waitingUnits += item.units;
		}
		if (this.#state.kind === 'failing') this.#setState({ ...this.#state, waiting: this.#waiting.length, lost: this.#lost });
	}

	/** Returns true on success. Otherwise sets the state to failing and retries later. */
	#guarded(run: () => void): boolean {
		try {
			run();
			return true;
		} catch (cause) {
			const code = codeOf(cause);
			if (this.#state.kind === 'writing') this.#options.logger.error("Couldn't write the audit log", cause);
			this.#setState({ kind: 'failing', code, waiting: this.#waiting.length, lost: this.#lost });
			// A file that another program changed isn't touched. Later lines go into a new file.
			if (code === 'ECHANGED' || code === 'EIO') this.#abandon();
			this.#cancelRetry ??= this.#options.after(RETRY_MS, () => {
				this.#cancelRetry = undefined;
				this.#retry();
			});
			return false;
		}
	}

	#retry(): void {
		while (this.#waiting.length > 0) {
			const piece = this.#nextPiece();
			if (!this.#guarded(() => this.#append(piece))) return;
			this.#waiting.splice(0, piece.length);
			for (const { units } of piece) this.#waitingUnits -= units;
		}
		if (this.#lost > 0) {
			const record = { kind: 'lost', at: this.#options.clock.now(), count: this.#lost, since: this.#lostSince };
			if (!this.#guarded(() => this.#line(this.#segment(), record))) return;
			this.#lost = 0;
		}
		if (this.#state.kind === 'failing') this.#setState({ kind: 'writing' });
	}

	/** The oldest waiting entries, at least one. */
	#nextPiece(): readonly Waiting[] {
		let units = 0;
		const end = this.#waiting.findIndex((item, index) => {
			units += item.units;
			return index > 0 && (index >= MAX_PIECE || units > MAX_PIECE_UNITS);
		});
		return this.#waiting.slice(0, end < 0 ? undefined : end);
	}

	#setState(state: AuditState): void {
		const before = this.#state;
		this.#state = state;
		const isSame =
			state.kind === 'failing' && before.kind === 'failing'
				? before.code === state.code && before.lost === state.lost
				: before.kind === state.kind;
		if (!isSame) this.#options.onState(state);
	}

	/** Writes bodies first: a crash in between leaves bodies without a line, never a line without its body. */
	#append(items: readonly Waiting[]): void {
		const segment = this.#segment();
		const bodies = items.map(({ body }, index) => (body === undefined ? '' : encodeBody(segment.n + index, body))).join('');
		if (bodies !== '') {
			segment.bodies ??= createGrowingFile(bodiesFile(this.#options.folder, segment.name));
			segment.bodies.append(bodies);
		}
		this.#lines(
			segment,
			items.map(({ record }) => record),
		);
		if (this.#state.kind === 'failing' && this.#waiting.length === 0 && this.#lost === 0) this.#setState({ kind: 'writing' });
	}

	#line(segment: Open, record: JsonObject): void {
		this.#lines(segment, [JSON.stringify(record)], record['kind'] === 'seal');
	}

	#lines(segment: Open, records: readonly string[], isSealed = false): void {
		let { n, prev } = segment;
		let text = '';
		for (const record of records) {
			const line = encodeLine(n, prev, record);
			text += line.text;
			n += 1;
			prev = line.hash;
		}
		segment.chain.append(text);
		segment.n = n;
		segment.prev = prev;
		segment.isSealed = isSealed;
		if (isSealed) return;
		this.#cancelSeal ??= this.#options.after(SEAL_MS, () => {
			this.#cancelSeal = undefined;
			this.#seal();
		});
	}

	#segment(): Open {
		const now = this.#options.clock.now();
		const current = this.#open;
		if (current !== undefined) {
			const bytes = current.chain.size + (current.bodies?.size ?? 0);
			if (bytes < (this.#options.segmentBytes ?? SEGMENT_BYTES) && current.day === Math.floor(now / DAY_MS)) return current;
			this.#close();
		}
		return this.#begin(now);
	}

	#begin(now: number): Open {
		const { folder, sealer, version, writer } = this.#options;
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		const { chains } = listSegments(folder);
		this.#begun = Math.max(now, this.#begun + 1);
		const name = newSegmentName(this.#begun);
		const open: Open = {
			name,
			day: Math.floor(now / DAY_MS),
			chain: createGrowingFile(chainFile(folder, name)),
			bodies: undefined,
			n: 0,
			prev: '',
			isSealed: false,
		};
		// Records the last lines of other segments, so a later cut or a deleted file is noticed.
		const witnesses = chains.slice(-MAX_WITNESSES).flatMap((segment) => {
			const last = lastLineOf(folder, segment);
			return last === undefined ? [] : [{ segment, n: last.n, hash: last.hash }];
		});
		const { certificate, signer } = sealer ?? {};
		try {
			this.#line(open, {
				kind: 'start',
				at: now,
				format: 1,
				segment: name,
				version,
				writer,
				pid: process.pid,
				...(signer === undefined ? {} : { signer }),
				...(certificate === undefined ? {} : { certificate: { ...certificate } }),
				witnesses,
			});
		} catch (cause) {
			// The segment has no entries, and a full disk must not fill with empty files.
			open.chain.close();
			rmSync(chainFile(folder, name), { force: true });
			throw cause;
		}
		this.#open = open;
		this.#retire();
		return open;
	}

	#retire(): void {
		const segment = this.#open;
		if (segment === undefined) return;
		retire({
			folder: this.#options.folder,
			retention: this.#retention,
			now: this.#options.clock.now(),
			own: segment.name,
			note: (record) => this.#line(segment, record),
		});
	}

	#seal(): void {
		this.#cancelSeal?.();
		this.#cancelSeal = undefined;
		const segment = this.#open;
		if (segment === undefined || segment.isSealed) return;
		const { sealer, onHead, clock } = this.#options;
		const isDone = this.#guarded(() => {
			if (sealer !== undefined && segment.prev !== '')
				this.#line(segment, {
					kind: 'seal',
					at: clock.now(),
					signature: sealer.sign(sealText({ segment: segment.name, n: segment.n - 1, hash: segment.prev })),
				});
			segment.isSealed = true;
			segment.chain.sync();
			segment.bodies?.sync();
		});
		if (isDone && segment.prev !== '') onHead({ segment: segment.name, n: segment.n - 1, hash: segment.prev });
	}

	#close(): void {
		const segment = this.#open;
		if (segment === undefined) return;
		this.#guarded(() => this.#line(segment, { kind: 'end', at: this.#options.clock.now() }));
		this.#seal();
		this.#abandon();
	}

	#abandon(): void {
		const segment = this.#open;
		this.#open = undefined;
		this.#cancelSeal?.();
		this.#cancelSeal = undefined;
		for (const file of [segment?.chain, segment?.bodies]) {
			try {
				file?.close();
			} catch {
				// The file is no longer written.
			}
		}
	}
}

function withBody(record: string, body: SealedBody | undefined): string {
	if (body === undefined) return record;
	return `${record.slice(0, -1)},"body":${JSON.stringify({ commitment: body.commitment, units: body.text.length })}}`;
}

function isRecord(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function short(text: string): string {
	if (text.length <= MAX_LINE) return text;
	const record: unknown = JSON.parse(text);
	const { report: _report, findings, ...rest } = isRecord(record) ? record : {};
	const few = Array.isArray(findings) ? findings.slice(0, 8) : [];
	const kept = JSON.stringify({ ...rest, ...(findings === undefined ? {} : { findings: few }), isShortened: true });
	if (kept.length <= MAX_LINE) return kept;
	return JSON.stringify({ kind: rest['kind'] ?? 'guard', at: rest['at'] ?? 0, isShortened: true });
}
