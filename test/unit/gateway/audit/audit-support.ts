import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntryId } from '../../../../src/base/ids.ts';
import type { Logger } from '../../../../src/base/ports.ts';
import type { AuditMessage, AuditState } from '../../../../src/gateway/audit/audit-entry.ts';
import { type AuditLog, type AuditLogOptions, createAuditLog } from '../../../../src/gateway/audit/audit-log.ts';
import type { AuditHead } from '../../../../src/gateway/audit/seal.ts';
import { createSigner, generateSigner, makeCertificate } from '../../../../src/gateway/keys.ts';

export const SILENT: Logger = { debug() {}, info() {}, warn() {}, error() {} };
export const START = Date.UTC(2026, 10, 22, 1, 2, 3);

export interface AuditBench {
	readonly folder: string;
	readonly keys: Readonly<Record<string, string>>;
	readonly heads: AuditHead[];
	readonly states: AuditState[];
	/** Milliseconds since the Unix epoch. Every log of the bench uses it as `clock.now()`. */
	time: number;
	/** A log as the gateway of a window creates it: it signs with a session key that the installation's key certifies. */
	log(options?: Partial<AuditLogOptions>): AuditLog;
	runTimers(): void;
	dispose(): void;
}

export function createAuditBench(): AuditBench {
	const root = mkdtempSync(path.join(tmpdir(), 'cordon-audit-'));
	const signer = generateSigner();
	const heads: AuditHead[] = [];
	const states: AuditState[] = [];
	let timers: (() => void)[] = [];
	const logs: AuditLog[] = [];
	const bench: AuditBench = {
		folder: path.join(root, 'audit'),
		keys: { [signer.signer]: signer.publicKeyPem },
		heads,
		states,
		time: START,
		log(options = {}) {
			const { certificate, sessionKey } = makeCertificate(signer, '/run/s', START + 1e9);
			const log = createAuditLog({
				folder: bench.folder,
				version: '0.0.0-test',
				writer: 'editor',
				clock: { now: () => bench.time, monotonic: () => bench.time },
				logger: SILENT,
				sealer: { signer: certificate.signer, certificate, sign: createSigner(sessionKey).sign },
				onState: (state) => void states.push(state),
				onHead: (head) => void heads.push(head),
				after: (_delayMs, run) => {
					timers.push(run);
					return () => void (timers = timers.filter((timer) => timer !== run));
				},
				...options,
			});
			logs.push(log);
			return log;
		},
		runTimers() {
			const due = timers;
			timers = [];
			for (const run of due) run();
		},
		dispose() {
			for (const log of logs) log.dispose();
			rmSync(root, { recursive: true, force: true });
		},
	};
	return bench;
}

export function aMessage(parts: Partial<AuditMessage> = {}): AuditMessage {
	return {
		kind: 'message',
		at: START,
		server: { entry: 'a00000000000000000001' as EntryId, name: 'demo' },
		direction: 'to-client',
		method: 'tools/call',
		isAnswer: true,
		tool: 'read_file',
		call: '1:7',
		action: 'forward',
		findings: [],
		bytes: 120,
		...parts,
	};
}
