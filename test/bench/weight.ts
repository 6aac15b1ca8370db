// What Cordon weighs and how much it slows calls down: `npm run bench:weight`. Everything is measured beside a byte pipe or bare Node in the same run, because absolute times say
// little on a busy machine. Linux only: memory is read from /proc. The exit code says whether a goal was missed.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endGateway, runningGateway } from '../support/gateway-process.ts';
import { type Peer, privateBytes, quantile, startPeer } from './peer.ts';
import { ratios } from './ratios.ts';
import { editorRows } from './weight-editor.ts';

/** Starting a real editor four times takes minutes. */
const HAS_EDITOR = !process.argv.includes('--no-editor');
const IS_EDITOR_ALONE = process.argv.includes('--editor-only');
const ROUNDS = process.argv.includes('--quick') ? 3 : 7;
const SERVERS = 12;
const CALLS = 1000;
/** A gateway is warm after this time: one that was just started still loads its model. */
const WARM_MS = 3000;
/** A gateway that rests has collected its garbage by then, and given its memory back. */
const REST_MS = 20_000;
const DIST = path.resolve('dist');
const SERVER = [process.execPath, path.join(import.meta.dirname, 'server.mjs')] as const;
const PIPE = [process.execPath, path.join(import.meta.dirname, 'pipe-proxy.cjs'), ...SERVER] as const;
const MIB = 1024 * 1024;

const state = mkdtempSync(path.join(tmpdir(), 'cordon-weight-'));

interface Place {
	readonly dist: string;
	readonly stateFolder: string;
}

/** `cordon guard` with a state folder of its own: the command line has none but the user's. */
function guard(name: string, { dist, stateFolder }: Place = { dist: DIST, stateFolder: state }): readonly string[] {
	const run = {
		folder: dist,
		version: '0.1.0',
		stateFolder,
		name,
		newItems: 'approve',
		command: SERVER[0],
		args: SERVER.slice(1),
	};
	const script = `require(${JSON.stringify(path.join(dist, 'guard.cjs'))}).runGuard(${JSON.stringify(run)}).then(process.exit)`;
	return [process.execPath, '-e', script];
}

interface Row {
	readonly measure: string;
	readonly value: number;
	readonly unit: string;
	/** `undefined`: told for comparison. */
	readonly goal: number | undefined;
}

const rows: Row[] = [];
const add = (measure: string, value: number, unit: string, goal?: number): void => void rows.push({ measure, value, unit, goal });
const median = (values: readonly number[]): number => quantile(values, 0.5);
const start = ([file = '', ...args]: readonly string[]): Peer => startPeer(file, args);

/** Until the first list is there, in milliseconds. */
async function firstResponse(peer: Peer, startedAt: number): Promise<number> {
	await peer.call('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
	peer.notify('notifications/initialized');
	await peer.call('tools/list');
	return performance.now() - startedAt;
}

async function once(command: readonly string[]): Promise<number> {
	const startedAt = performance.now();
	const peer = start(command);
	const took = await firstResponse(peer, startedAt);
	await peer.end();
	return took;
}

/** Processor time of a program that ends by itself, in milliseconds: user and system, as the shell's `times` tells it. */
async function processorTime(args: readonly string[]): Promise<number> {
	const child = spawn('/bin/sh', ['-c', '"$@" >/dev/null 2>&1; times', 'sh', process.execPath, ...args], {
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	let said = '';
	child.stdout.on('data', (chunk: Buffer) => {
		said += chunk.toString('utf8');
	});
	await new Promise((resolve) => child.on('close', resolve));
	const children = said.trim().split('\n')[1] ?? '';
	return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
		(sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
		0,
	);
}

function residentBytes(pid: number): number {
	return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024;
}

const ownBytes = (pid: number): number => privateBytes(pid) ?? Number.NaN;

async function measure(): Promise<void> {
	const version: number[] = [];
	const bare: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		version.push(await processorTime([path.join(DIST, 'cli.cjs'), '--version']));
		bare.push(await processorTime(['-e', '0']));
	}
	add('cordon --version, CPU over bare Node', median(version) - median(bare), 'ms', 40);

	// What is new is decided in the first run, so that later ones show a whole list.
	for (let round = 0; round < 2; round += 1) await once(guard('one'));
	const cold: number[] = [];
	const warm: number[] = [];
	const pipe: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		await new Promise((resolve) => setTimeout(resolve, WARM_MS));
		pipe.push(await once(PIPE));
		warm.push(await once(guard('one')));
		await endGateway(state);
		cold.push(await once(guard('one')));
	}
	add('cordon guard, first list over a byte pipe, gateway warm', median(warm) - median(pipe), 'ms', 100);
	add('cordon guard, first list over a byte pipe, gateway cold', median(cold) - median(pipe), 'ms', 900);

	const idle = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
	const pipes = Array.from({ length: SERVERS }, () => start(PIPE));
	for (const peer of pipes) await firstResponse(peer, performance.now());
	for (let index = 0; index < SERVERS; index += 1) await once(guard(`server${index}`));
	await endGateway(state);
	const startedAt = performance.now();
	const guards = Array.from({ length: SERVERS }, (_, index) => start(guard(`server${index}`)));
	const took = await Promise.all(guards.map((peer) => firstResponse(peer, startedAt)));
	add(`${SERVERS} servers started together, cold: the last first list`, Math.max(...took), 'ms', 3000);
	await new Promise((resolve) => setTimeout(resolve, REST_MS));
	const gateway = runningGateway(state)?.pid ?? 0;
	const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + residentBytes(pid), 0) / MIB;
	add(
		`${SERVERS} servers at rest: memory over ${SERVERS} byte pipes`,
		sum([...guards.map(({ pid }) => pid), gateway]) - sum(pipes.map(({ pid }) => pid)),
		'MiB',
		300,
	);
	add(
		'each proxy, private memory over bare Node',
		(median(guards.map(({ pid }) => ownBytes(pid))) - ownBytes(idle.pid ?? 0)) / MIB,
		'MiB',
		6,
	);
	add(
		'cordon guard at rest, each further server, RSS over bare Node',
		(median(guards.map(({ pid }) => residentBytes(pid))) - residentBytes(idle.pid ?? 0)) / MIB,
		'MiB',
		10,
	);
	const [guarded, pipe0] = [guards[0], pipes[0]];
	if (guarded === undefined || pipe0 === undefined) throw new Error('nothing was started');
	for (const peer of [...pipes.slice(1), ...guards.slice(1)]) await peer.end();
	const direct = start(SERVER);
	await firstResponse(direct, performance.now());
	for (const { goal, measure: what, value } of await ratios(guarded, pipe0, direct)) add(what, value, '×', goal);
	for (const peer of [guarded, pipe0, direct]) await peer.end();
	idle.kill();
	await endGateway(state);

	add(`gateway process at rest, 3 servers, after ${CALLS} calls`, await restingBytes({ dist: DIST, stateFolder: state }), 'MiB');
	const apart = { dist: path.join(state, 'without-model'), stateFolder: path.join(state, 'state-without-model') };
	mkdirSync(apart.dist);
	for (const file of readdirSync(DIST)) if (file !== 'scorer.bin') copyFileSync(path.join(DIST, file), path.join(apart.dist, file));
	add('the same, model apart', await restingBytes(apart), 'MiB', 150);
}

/** Resident memory of a gateway that has served three servers and then rests, in MiB. */
async function restingBytes(place: Place): Promise<number> {
	const guards = ['one', 'two', 'three'].map((name) => start(guard(name, place)));
	for (const peer of guards) await firstResponse(peer, performance.now());
	for (let call = 0; call < CALLS; call += 1) await guards[call % 3]?.call('tools/call', { name: 'fetch', arguments: { size: 'small' } });
	await new Promise((resolve) => setTimeout(resolve, REST_MS));
	const bytes = residentBytes(runningGateway(place.stateFolder)?.pid ?? 0);
	for (const peer of guards) await peer.end();
	await endGateway(place.stateFolder);
	return bytes / MIB;
}

try {
	if (!IS_EDITOR_ALONE) await measure();
	if (HAS_EDITOR) rows.push(...(await editorRows()));
	for (const { goal, measure: what, unit, value } of rows)
		console.log(
			`${what.padEnd(62)} ${value.toFixed(unit === '×' ? 1 : 0).padStart(6)} ${unit.padEnd(3)}${goal === undefined ? '' : `  goal ≤ ${goal}${value <= goal ? '' : '  MISSED'}`}`,
		);
	if (!HAS_EDITOR) console.log('The rows of the extension host were left out.');
	process.exitCode = rows.every(({ goal = Number.POSITIVE_INFINITY, value }) => value <= goal) ? 0 : 1;
} finally {
	for (const folder of [state, path.join(state, 'state-without-model')]) await endGateway(folder);
	rmSync(state, { recursive: true, force: true });
}
