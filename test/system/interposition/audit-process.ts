// Writes 400 entries while files can't grow beyond 32 KB at first, then lifts the limit. Prints the states of the log.
// Usage: node audit-process.ts FOLDER
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createAuditLog } from '../../../src/gateway/audit/audit-log.ts';

const states: string[] = [];
let retry: (() => void) | undefined;
const log = createAuditLog({
	folder: path.join(process.argv[2] ?? '', 'audit'),
	version: '0.0.0-test',
	writer: 'editor',
	clock: { now: () => Date.now(), monotonic: () => performance.now() },
	logger: { debug() {}, info() {}, warn() {}, error() {} },
	sealer: undefined,
	onState: (state) => void states.push(state.kind === 'failing' ? `failing ${state.code}` : 'writing'),
	onHead: () => undefined,
	after: (_delayMs, run) => {
		retry = run;
		return () => undefined;
	},
});
for (let index = 0; index < 400; index += 1) log.record({ kind: 'guard', at: index + 1, what: `entry ${index} ${'x'.repeat(300)}` });
execFileSync('prlimit', ['--fsize=unlimited', '--pid', String(process.pid)]);
retry?.();
log.dispose();
process.stdout.write(JSON.stringify([states[0], states.at(-1)]));
