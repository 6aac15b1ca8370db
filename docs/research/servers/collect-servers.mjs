/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// Lists what real, public servers declare, so that the sum of src/engine/orders is fitted to it and judged by it. Their words are theirs: they stay in
// out/real-servers/ and never enter the repository; real-servers.json holds the names and versions only.
//   node docs/detection/collect-servers.mjs [name…]    all packages that are not there yet, or these
// A package is installed without its scripts into a folder of its own, started over stdio with made-up settings and no home, asked for its lists, ended and
// deleted. No tool is ever called. Needs the package registries, and python3 for those of PyPI.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const run = promisify(execFile);
const LIST = new URL('real-servers.json', import.meta.url);
const OUT = new URL('../../out/real-servers/', import.meta.url).pathname;
const INSTALL_MS = 240_000, ANSWER_MS = 25_000;
/** Stands for a made-up key. */
const fill = (text) => text.replaceAll('*', 'x'.repeat(32));

export const fileOf = ({ name }) => `${name.replaceAll(/[^\w.-]+/g, '_').replace(/^_+/, '')}.json`;

async function installed({ name, registry, version, bin }, folder) {
	const options = { cwd: folder, timeout: INSTALL_MS };
	if (registry === 'npm') {
		writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
		await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`], options);
		const home = path.join(folder, 'node_modules', name);
		const { bin: bins, main } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
		const file = typeof bins === 'object' ? (bins[bin] ?? bins[name.split('/').pop()] ?? Object.values(bins)[0]) : (bins ?? main);
		return [process.execPath, path.join(home, file)];
	}
	await run('python3', ['-m', 'venv', folder], options);
	await run(path.join(folder, 'bin', 'pip'), ['install', '-q', '--only-binary', ':all:', `${name}==${version}`], options);
	return [path.join(folder, 'bin', bin ?? name)];
}

async function pages(ask, key) {
	const all = [];
	for (let cursor, page = 0; page < 100; page++) {
		const answer = await ask(cursor === undefined ? {} : { cursor });
		all.push(...answer[key]);
		cursor = answer.nextCursor;
		if (cursor === undefined) break;
	}
	return all;
}

async function collect(server) {
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-real-'));
	const client = new Client({ name: 'lister', version: '1.0.0' });
	try {
		const [command, ...first] = await installed(server, folder);
		const empty = path.join(folder, 'empty');
		mkdirSync(empty);
		const env = { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: empty, TMPDIR: empty, LANG: 'C.UTF-8', ...Object.fromEntries((server.env ?? []).map((each) => fill(each).split(/=(.*)/s, 2))) };
		const transport = new StdioClientTransport({ command, args: [...first, ...(server.args ?? []).map(fill)], cwd: empty, env, stderr: 'ignore' });
		const options = { timeout: ANSWER_MS };
		await client.connect(transport, options);
		const can = client.getServerCapabilities() ?? {};
		const lists = { package: `${server.name}@${server.version}`, instructions: client.getInstructions(), tools: await pages((params) => client.listTools(params, options), 'tools'), prompts: [], resources: [] };
		if (can.prompts) lists.prompts = await pages((params) => client.listPrompts(params, options), 'prompts').catch(() => []);
		if (can.resources) lists.resources = await pages((params) => client.listResources(params, options), 'resources').catch(() => []);
		writeFileSync(path.join(OUT, fileOf(server)), JSON.stringify(lists, undefined, '\t'));
		return `${lists.tools.length} tools`;
	} finally {
		await client.close().catch(() => undefined);
		rmSync(folder, { recursive: true, force: true });
	}
}

mkdirSync(OUT, { recursive: true });
const wanted = process.argv.slice(2);
const servers = JSON.parse(readFileSync(LIST, 'utf8')).filter((server) => (wanted.length === 0 ? !existsSync(path.join(OUT, fileOf(server))) : wanted.includes(server.name)));
for (const [i, server] of servers.entries()) {
	const outcome = await collect(server).catch((cause) => `nothing: ${String(cause?.message ?? cause).split('\n', 1)[0].slice(0, 120)}`);
	console.log(`${i + 1} of ${servers.length}: ${server.name} ${server.version}: ${outcome}`);
}
console.log(`${readdirSync(OUT).length} servers in out/real-servers`);
