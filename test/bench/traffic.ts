// What looking at traffic costs: `npm run bench:traffic [-- --json]`. Personal data and credentials by tier (R058), the rules for results,
// the user's patterns and the audit log, for a small result and for 100 KB, in milliseconds of the processor, so that whoever else runs
// counts little. The median of many rounds after a warm-up. The exit code is always 0.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { EntryId } from '../../src/base/ids.ts';
import type { Json } from '../../src/base/json.ts';
import { inspectResult } from '../../src/engine/results/inspect-result.ts';
import { findSensitive } from '../../src/engine/sensitive/find-sensitive.ts';
import { nearbyWords } from '../../src/engine/sensitive/nearby-words.ts';
import { candidatesIn, validate } from '../../src/engine/sensitive/sensitive-candidates.ts';
import { weigh } from '../../src/engine/sensitive/weigh-sensitive.ts';
import { createAuditLog } from '../../src/gateway/audit/audit-log.ts';
import { createSigner, generateSigner } from '../../src/gateway/keys.ts';
import { createPackSet } from '../../src/gateway/patterns/inspect-packs.ts';
import { parsePack } from '../../src/gateway/patterns/parse-pack.ts';
import { decideResult, inspectionOptions } from '../../src/policy/results/decide-result.ts';
import { RESULT_POLICIES } from '../../src/policy/results/result-policy.ts';

const isJson = process.argv.includes('--json');

const RECORD =
	'{"id": 4711, "customer": "J. Smith", "email": "j.smith@acme-corp.com", "phone": "415-555-2671", "notes": "Prefers calls after 5 pm. ' +
	'Invoice 2024-11-03 for 129.90 EUR was sent to the office address, see https://intranet.acme-corp.com/invoices/4711 for details."}\n';
const PROSE = 'The harbour lay quiet in the morning, and the boats went out one after the other until only the ferry was left. ';
const LOG = '2026-11-22T01:02:03.456Z INFO  [worker-3] request 8f14e45f-ceea-467f-9575-2f0a1b3c4d5e took 12.5 ms, 200, 10.1.2.3:8080\n';
const fill = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const TEXTS: ReadonlyMap<string, string> = new Map([
	['small answer, 1 KB of records', fill(RECORD, 1_024)],
	['100 KB of records with mail addresses and numbers', fill(RECORD, 102_400)],
	['100 KB of prose', fill(PROSE, 102_400)],
	['100 KB of a server log', fill(LOG, 102_400)],
]);

function medianMs(work: () => unknown, length: number): number {
	const rounds = length < 10_000 ? 400 : 25;
	for (let round = 0; round < rounds; round += 1) work();
	const times: number[] = [];
	// The clock of the processor is coarse: several runs a sample where one is short.
	const runs = length < 10_000 ? 20 : 1;
	for (let round = 0; round < 15; round += 1) {
		const start = process.cpuUsage();
		for (let run = 0; run < runs; run += 1) work();
		const { system, user } = process.cpuUsage(start);
		times.push((user + system) / 1000 / runs);
	}
	return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

const PATTERNS = Array.from(
	{ length: 50 },
	(_, index) => `project[ -]${['falcon', 'eagle', 'heron', 'kestrel', 'osprey'][index % 5]}${index}\\b`,
);
const packs = createPackSet({
	generation: 1,
	rules: parsePack('bench.txt', PATTERNS.join('\n'), 1_000).rules,
	gaps: [],
	onPutAside: ({ id }) => process.stderr.write(`put aside: ${id}\n`),
});

const folder = mkdtempSync(path.join(tmpdir(), 'cordon-bench-'));
const signer = generateSigner();
const log = createAuditLog({
	folder: path.join(folder, 'audit'),
	version: '0.0.0-bench',
	writer: 'editor',
	clock: { now: () => Date.now(), monotonic: () => performance.now() },
	logger: { debug() {}, info() {}, warn() {}, error: (message) => void process.stderr.write(`${message}\n`) },
	sealer: { signer: signer.signer, certificate: undefined, sign: createSigner(signer.privateKeyPem).sign },
	onState: () => undefined,
	onHead: () => undefined,
	after: () => () => undefined,
});

const report: Record<string, Readonly<Record<string, number>>> = {};
for (const [name, text] of TEXTS) {
	const value: Json = { content: [{ type: 'text', text }] };
	const policy = RESULT_POLICIES.balanced;
	const tiers = (last: 1 | 2 | 3): void => {
		const near = nearbyWords(text, undefined);
		const candidates = candidatesIn(text, near);
		const valid = last > 1 ? validate(text, candidates) : [];
		if (last > 2) weigh(text, valid, near);
	};
	report[name] = {
		'tier 1: forms': medianMs(() => tiers(1), text.length),
		'tiers 1 and 2: check digits and structure': medianMs(() => tiers(2), text.length),
		'all tiers: context': medianMs(() => tiers(3), text.length),
		'personal data and credentials': medianMs(() => findSensitive(text), text.length),
		'rules for answers': medianMs(() => inspectResult(value), text.length),
		'answer judged as in balanced': medianMs(
			() => decideResult(value, inspectResult(value, inspectionOptions(policy)), { policy }),
			text.length,
		),
		'50 patterns of the user': medianMs(() => packs.inspect(value, 'result'), text.length),
		'audit log, one entry': medianMs(
			() =>
				log.record({
					kind: 'message',
					at: Date.now(),
					server: { entry: 'a00000000000000000001' as EntryId, name: 'bench' },
					direction: 'to-client',
					method: 'tools/call',
					isAnswer: true,
					tool: 'read',
					call: '1:1',
					action: 'forward',
					findings: [],
					body: value,
					bytes: text.length,
				}),
			text.length,
		),
	};
	if (isJson) continue;
	process.stdout.write(`${name}\n`);
	for (const [what, ms] of Object.entries(report[name] ?? {})) process.stdout.write(`  ${ms.toFixed(3).padStart(9)} ms  ${what}\n`);
}
if (isJson) process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
log.dispose();
rmSync(folder, { recursive: true, force: true });
