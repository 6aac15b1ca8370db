// What the flow floor costs for one call: `node test/bench/flow.ts`. Prints milliseconds and megabytes, asserts nothing.
import { performance } from 'node:perf_hooks';
import { createDice } from '../../corpus/flow-sessions.ts';
import type { Json } from '../../src/base/json.ts';
import { classifyServerName } from '../../src/engine/classify/server-name.ts';
import { classifyToolName } from '../../src/engine/classify/tool-name.ts';
import type { CallObservation } from '../../src/flow/observation.ts';
import { createSessionAnalyzer } from '../../src/flow/session-analyzer.ts';
import { createSessionFlow } from '../../src/flow/session-flow.ts';
import { decideCall } from '../../src/policy/risk/decide-call.ts';

const dice = createDice(7);
const text = (length: number): string => {
	let held = '';
	while (held.length < length) held += `${'abcdefghijklmnopqrstuvwxyz'.slice(dice.int(20)).slice(0, 2 + dice.int(6))}${dice.int(90)} `;
	return held.slice(0, length);
};
const call = (id: number, server: string, tool: string, args: Json): CallObservation => ({
	id: `c${id}`,
	at: id * 700,
	tool,
	class: classifyToolName(tool),
	turn: `t${id >> 3}`,
	arguments: args,
	hasPii: false,
	server: { id: server, name: server, class: classifyServerName(server) },
});
const at = (sorted: readonly number[], share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(4);

function measure(
	name: string,
	{ resultLength, argumentLength, calls }: { readonly resultLength: number; readonly argumentLength: number; readonly calls: number },
): void {
	const flow = createSessionFlow({ ringSize: 16 });
	const servers = ['github', 'postgres', 'fetch', 'notes'];
	for (const server of servers) flow.analyzer.registerServer(server);
	const checks: number[] = [];
	const results: number[] = [];
	for (let index = 0; index < calls + 500; index += 1) {
		const isSend = index % 4 === 3;
		const one = call(index, isSend ? 'slack' : (servers[index % 4] ?? ''), isSend ? 'post_message' : 'get_page', {
			text: text(argumentLength),
		});
		const content: Json = { content: [{ type: 'text', text: text(resultLength) }] };
		const start = performance.now();
		const judgment = flow.judge(one);
		decideCall(judgment, { preset: 'balanced' });
		flow.settle(judgment, 'made');
		const middle = performance.now();
		flow.read({ call: one, at: one.at + 100, content, hasPii: false, trust: 'plain' });
		const end = performance.now();
		if (index >= calls) {
			checks.push(middle - start);
			results.push(end - middle);
		}
	}
	checks.sort((a, b) => a - b);
	results.sort((a, b) => a - b);
	console.log(
		`${name}: judge + decide + settle p50 ${at(checks, 0.5)} p99 ${at(checks, 0.99)} ms; read p50 ${at(results, 0.5)} p99 ${at(results, 0.99)} ms; memory ${(flow.bytes / 1e6).toFixed(2)} MB`,
	);
}

measure('history of 100 KB in 1,000 calls, arguments of 100 B', { resultLength: 100, argumentLength: 100, calls: 1_000 });
measure('history of 100 KB in 1,000 calls, arguments of 1 KB', { resultLength: 100, argumentLength: 1_000, calls: 1_000 });
measure('history of 10 MB in 1,000 calls, arguments of 1 KB', { resultLength: 10_000, argumentLength: 1_000, calls: 1_000 });
measure('history of 100 MB in 1,000 calls (100 KB each), arguments of 1 KB', {
	resultLength: 100_000,
	argumentLength: 1_000,
	calls: 1_000,
});
measure('history of 100 KB in 1,000 calls, arguments of 100 KB', { resultLength: 100, argumentLength: 100_000, calls: 1_000 });

const analyzer = createSessionAnalyzer();
const asked = { at: 0, server: 'a', tool: 'send_email', request: 'r' };
const start = performance.now();
for (let index = 0; index < 10_000_000; index += 1) analyzer.check(asked);
console.log(`inactive analyzer: ${(((performance.now() - start) / 10_000_000) * 1e6).toFixed(2)} ns a check`);
for (const server of ['a', 'b']) analyzer.registerServer(server);
for (let index = 0; index < 45; index += 1)
	analyzer.record({ at: index * 600, server: `s${index % 5}`, tool: 'get_x', request: `r${index}` }, 'allow');
const from = performance.now();
for (let index = 0; index < 1_000_000; index += 1) analyzer.check({ at: 27_000, server: 'a', tool: 'write_file', request: 'r' });
console.log(`active analyzer, 45 calls held: ${(((performance.now() - from) / 1_000_000) * 1e3).toFixed(2)} µs a check`);
