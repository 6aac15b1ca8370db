// What Cordon adds to a call: `npm run bench [-- --json]`. Direct, byte pipe, guarded and the way alone (a gateway that judges nothing: what any judge
// behind that socket costs at least) are measured in one run, block by block in turn, so that a busy machine slows all of them. Use the ratios. Between two blocks nothing is asked for a moment, as while a model thinks:
// what the gateway does later (docs/decisions/0020) runs then, and is counted in the processor time of a call. docs/decisions/0051 has the goals. The
// exit code is always 0.
import { join } from 'node:path';
import { createGuarded, EMPTY_GATEWAY } from './guarded.ts';
import { type Peer, privateBytes, quantile, startPeer } from './peer.ts';

const isJson = process.argv.includes('--json');
const isQuick = process.argv.includes('--quick');
const SERVER = [process.execPath, join(import.meta.dirname, 'server.mjs')] as const;
const PIPE = [process.execPath, join(import.meta.dirname, 'pipe-proxy.cjs'), ...SERVER] as const;
const CASES = [
	{ name: 'small', blocks: isQuick ? 6 : 24, calls: 50 },
	{ name: 'medium', blocks: isQuick ? 6 : 20, calls: 12 },
	{ name: 'large', blocks: isQuick ? 5 : 16, calls: 4 },
	{ name: 'hostile', blocks: isQuick ? 4 : 8, calls: 2 },
	{ name: 'riddled', blocks: isQuick ? 2 : 4, calls: 2 },
] as const;
/** The same with an argument that could carry something of what was read before, as most arguments can: without a goal of its own. */
const CARRYING = [
	{ name: 'small', blocks: isQuick ? 3 : 10, calls: 50 },
	{ name: 'medium', blocks: isQuick ? 3 : 8, calls: 12 },
] as const;
const PATHS = ['direct', 'pipe', 'way', 'guarded'] as const;
/** Milliseconds without a call after each block, so that every path begins after the same rest. */
const PAUSE_MS = 400;
const STARTS = isQuick ? 5 : 15;

interface Row {
	readonly measure: string;
	readonly value: number;
	readonly unit: string;
	readonly goal: number | undefined;
}

async function introduce(peer: Peer): Promise<void> {
	await peer.call('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
	peer.notify('notifications/initialized');
	await peer.call('tools/list');
}

async function main(): Promise<void> {
	const rows: Row[] = [];
	const add = (measure: string, value: number, unit: string, goal?: number): void => void rows.push({ measure, value, unit, goal });
	const guarded = await createGuarded(SERVER);
	const empty = await createGuarded(SERVER, EMPTY_GATEWAY);
	try {
		const first = guarded.start();
		await introduce(first);
		await guarded.approve();
		await first.end();

		const peers = {
			direct: startPeer(SERVER[0], SERVER.slice(1)),
			pipe: startPeer(PIPE[0], PIPE.slice(1)),
			guarded: guarded.start(),
			way: empty.start(),
		};
		for (const peer of Object.values(peers)) await introduce(peer);
		const proxyBytes = privateBytes(peers.guarded.pid);

		for (const { name, blocks, calls } of CASES) {
			const call = async (peer: Peer): Promise<number> => await peer.call('tools/call', { name: 'fetch', arguments: { size: name } });
			for (const peer of Object.values(peers)) for (let index = 0; index < calls * 2; index++) await call(peer);
			// A riddled response is withheld: then it is the time until the client knows.
			if (name !== 'riddled' && !peers.guarded.lastResponse().includes('"result"'))
				throw new Error(`the guarded call was refused: ${peers.guarded.lastResponse().slice(0, 300)}`);
			await pause();
			const times = { direct: [] as number[], pipe: [] as number[], guarded: [] as number[], way: [] as number[] };
			const firsts = { direct: [] as number[], pipe: [] as number[], guarded: [] as number[], way: [] as number[] };
			const processor = { direct: 0, pipe: 0, guarded: 0, way: 0 };
			for (let block = 0; block < blocks; block++) {
				for (const path of PATHS) {
					const before = process.cpuUsage();
					for (let index = 0; index < calls; index++) {
						const time = await call(peers[path]);
						times[path].push(time);
						if (index === 0) firsts[path].push(time);
					}
					await pause();
					const { system, user } = process.cpuUsage(before);
					processor[path] += (system + user) / 1000;
				}
			}
			for (const path of PATHS) {
				add(`${name}: ${path}, p50`, quantile(times[path], 0.5), 'ms');
				add(`${name}: ${path}, p95`, quantile(times[path], 0.95), 'ms');
			}
			const [direct, pipe, own, way] = [times.direct, times.pipe, times.guarded, times.way].map((values) => quantile(values, 0.5));
			if (direct === undefined || pipe === undefined || own === undefined || way === undefined) continue;
			add(
				`${name}: added over direct, p50`,
				own - direct,
				'ms',
				{ small: 0.5, medium: 3, large: 25, hostile: 150, riddled: undefined }[name],
			);
			// As an agent calls: the model thought, and meanwhile the runtime tidied up.
			add(
				`${name}: added over direct in the first call after a pause, p50`,
				quantile(firsts.guarded, 0.5) - quantile(firsts.direct, 0.5),
				'ms',
			);
			add(
				`${name}: guarded over byte pipe`,
				own / pipe,
				'×',
				{ small: 6, medium: 5, large: 3.5, hostile: undefined, riddled: undefined }[name],
			);
			add(`${name}: the way alone over byte pipe`, way / pipe, '×');
			add(`${name}: the way alone over direct`, way / direct, '×');
			// The gateway is a thread of this process; the client's own part is what a direct call costs it.
			add(`${name}: processor time of the gateway, a call`, (processor.guarded - processor.direct) / (blocks * calls), 'ms');
			add(`${name}: guarded over direct`, own / direct, '×');
		}
		add('proxy, private memory after use', (privateBytes(peers.guarded.pid) ?? Number.NaN) / 1e6, 'MB');
		for (const { name, blocks, calls } of CARRYING) {
			const call = async (peer: Peer): Promise<number> =>
				await peer.call('tools/call', { name: 'fetch', arguments: { size: name, path: 'src/orders/total.ts' } });
			const times = { direct: [] as number[], guarded: [] as number[] };
			for (let block = 0; block < blocks; block++) {
				for (const path of ['direct', 'guarded'] as const) {
					for (let index = 0; index < calls; index++) times[path].push(await call(peers[path]));
					await pause();
				}
			}
			add(`${name}, with a path as an argument: added over direct, p50`, quantile(times.guarded, 0.5) - quantile(times.direct, 0.5), 'ms');
		}
		for (const peer of Object.values(peers)) await peer.end();

		await measureStart(guarded.start, add);
		const script =
			'process.stdin.on("data",()=>process.stdout.write(JSON.stringify({id:1})+"\\n"));process.stdin.on("end",()=>process.exit())';
		const bare = startPeer(process.execPath, ['-e', script]);
		await bare.call('x');
		const bareBytes = privateBytes(bare.pid);
		await bare.end();
		if (proxyBytes !== undefined && bareBytes !== undefined)
			add('proxy over bare node, private memory', (proxyBytes - bareBytes) / 1e6, 'MB', 20);
	} finally {
		await Promise.all([guarded.dispose(), empty.dispose()]);
	}
	print(rows);
}

async function pause(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** From spawn to the first response. */
async function measureStart(
	startGuarded: () => Peer,
	add: (measure: string, value: number, unit: string, goal?: number) => void,
): Promise<void> {
	const times = { pipe: [] as number[], guarded: [] as number[] };
	for (let round = 0; round < STARTS; round++) {
		for (const path of ['pipe', 'guarded'] as const) {
			const startedAt = performance.now();
			const peer = path === 'pipe' ? startPeer(PIPE[0], PIPE.slice(1)) : startGuarded();
			await peer.call('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
			times[path].push(performance.now() - startedAt);
			await peer.end();
		}
	}
	const [pipe, own] = [quantile(times.pipe, 0.5), quantile(times.guarded, 0.5)];
	add('start to first answer: byte pipe, p50', pipe, 'ms');
	add('start to first answer: guarded, p50', own, 'ms');
	add('start to first answer: guarded over byte pipe', own / pipe, '×', 1.3);
}

function print(rows: readonly Row[]): void {
	if (isJson) return console.log(JSON.stringify(rows, undefined, '\t'));
	for (const { measure, value, unit, goal } of rows) {
		const verdict = goal === undefined ? '' : `goal ≤ ${goal} ${unit}  ${value <= goal ? 'met' : 'MISSED'}`;
		console.log(`${measure.padEnd(56)}${value.toFixed(value < 10 ? 3 : 1).padStart(10)} ${unit.padEnd(4)}${verdict}`);
	}
}

await main().catch((cause: unknown) => console.error('the benchmark could not run:', cause));
process.exit(0);
