import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { entryIdFrom } from '../../../src/definitions/entry-id.ts';
import { guard } from '../../../src/definitions/guard-text.ts';
import { PORTABLE_LAUNCHER } from '../../../src/definitions/launcher-shape.ts';
import { keepGuardFile } from '../../../src/gateway/guard/guard-file.ts';
import { stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { createBench, ENTRY } from '../../support/pipeline.ts';

const SEED = '0123456789abcdefghij';
const OWN = entryIdFrom(SEED);
const ADD = { name: 'add', description: 'Adds two numbers.', inputSchema: { type: 'object' } };

type Entry = JsonObject & { readonly type?: string; readonly command?: string };

function guarded(entry: Entry, beside: JsonObject = {}): string {
	const done = guard(JSON.stringify({ servers: { ...beside, web: entry } }), {
		launcher: PORTABLE_LAUNCHER,
		seeds: new Map([['web', SEED], ...Object.keys(beside).map((name, index): [string, string] => [name, `${SEED.slice(0, 18)}z${index}`])]),
	});
	assert.ok(done.ok && done.value.refused.length === 0, JSON.stringify(done));
	return done.value.text;
}

/** What the client starts for this entry. */
function told(entry: Entry): { readonly command: string; readonly args: readonly string[]; readonly env: Record<string, string> } {
	const { args = [], command, env = {}, headers = {}, type, url } = entry as { readonly [key: string]: Json };
	const lines = Object.entries(headers as JsonObject).map(([name, value]) => `${name}: ${String(value)}`);
	if (typeof command === 'string') return { command, args: args as readonly string[], env: env as Record<string, string> };
	const numbered = Object.fromEntries(lines.sort().map((line, index) => [`MCP_CORDON_HEADER_${index + 1}`, line]));
	return { command: `cordon:${String(type)}`, args: [String(url)], env: numbered };
}

/** Whether the server starts if the file states `now` and `before` was approved. */
function starts(before: Entry, now: Entry, text = guarded(now)): boolean {
	const bench = createBench(guarded(before));
	try {
		bench.approveLaunch(OWN);
		assert.deepEqual(bench.connect({ entry: OWN, ...told(before) }).launch, { allowed: true });
		writeFileSync(bench.file, text);
		return bench.connect({ entry: OWN, ...told(now) }).launch.allowed;
	} finally {
		bench.dispose();
	}
}

const WEB: Entry = { type: 'http', url: 'https://mcp.acme.example/mcp', headers: { 'X-Team': 'blue' } };
const NODE: Entry = { command: 'node', args: ['server.js', '--root', '.'], env: { MODE: 'safe' } };

const CHANGED: Readonly<Record<string, readonly [Entry, Entry]>> = {
	'another host': [WEB, { ...WEB, url: 'https://mcp.evil.example/mcp' }],
	'a host with a letter from another alphabet': [WEB, { ...WEB, url: 'https://mcp.\u0430cme.example/mcp' }],
	'the old host inside another': [WEB, { ...WEB, url: 'https://mcp.acme.example.evil.example/mcp' }],
	'another subdomain': [WEB, { ...WEB, url: 'https://mcp2.acme.example/mcp' }],
	'another port': [WEB, { ...WEB, url: 'https://mcp.acme.example:8443/mcp' }],
	'another path': [WEB, { ...WEB, url: 'https://mcp.acme.example/v2/mcp' }],
	'an added query': [WEB, { ...WEB, url: 'https://mcp.acme.example/mcp?to=evil' }],
	'no encryption': [WEB, { ...WEB, url: 'http://mcp.acme.example/mcp' }],
	'another transport': [WEB, { ...WEB, type: 'sse' }],
	'a different value of a header': [WEB, { ...WEB, headers: { 'X-Team': 'red' } }],
	'a program instead of the address': [WEB, NODE],
	'an address instead of the program': [NODE, WEB],
	'another program': [NODE, { ...NODE, command: 'python' }],
	'another file': [NODE, { ...NODE, args: ['other.js', '--root', '.'] }],
	'an additional argument': [NODE, { ...NODE, args: ['server.js', '--root', '.', '--eval'] }],
	'a missing argument': [NODE, { ...NODE, args: ['server.js'] }],
	'arguments in a different order': [NODE, { ...NODE, args: ['--root', '.', 'server.js'] }],
	'a different value of a variable': [NODE, { ...NODE, env: { MODE: 'fast' } }],
	'an additional variable': [NODE, { ...NODE, env: { MODE: 'safe', NODE_OPTIONS: '--require ./x.cjs' } }],
	'another folder': [NODE, { ...NODE, cwd: '/tmp' }],
};

const SAME: Readonly<Record<string, readonly [Entry, string]>> = {
	'the same text, http': [WEB, guarded(WEB)],
	'the same text, a program': [NODE, guarded(NODE)],
	'different indentation': [NODE, JSON.stringify(JSON.parse(guarded(NODE)), undefined, 4)],
	'different indentation, http': [WEB, JSON.stringify(JSON.parse(guarded(WEB)), undefined, 4)],
	'a comment': [NODE, `// ours\n${guarded(NODE)}`],
	'a comment, http': [WEB, `${guarded(WEB)}\n/* ours */\n`],
	'different line endings': [NODE, JSON.stringify(JSON.parse(guarded(NODE)), undefined, 2).replaceAll('\n', '\r\n')],
	'a byte order mark': [NODE, `\uFEFF${guarded(NODE)}`],
	'another server next to it': [NODE, guarded(NODE, { other: { command: 'node', args: ['other.js'] } })],
	'another server next to it, http': [WEB, guarded(WEB, { other: { command: 'node', args: ['other.js'] } })],
};

type Info = Json;
const DEMO: Info = { name: 'demo', version: '1.0.0' };

/** How many tools of an approved server a client gets if the server reports this information. */
function toolsAfter(serverInfo: Info): number {
	const bench = createBench();
	try {
		bench.approveLaunch();
		bench.reviewed([ADD]).session.end('client-closed');
		const wire = bench.connect({ entry: ENTRY });
		wire.initialize({ serverInfo });
		return wire.list([ADD]).length;
	} finally {
		bench.dispose();
	}
}

const RENAMED: Readonly<Record<string, Info>> = {
	'another name': { name: 'other', version: '1.0.0' },
	'a longer name': { name: 'demo2', version: '1.0.0' },
	'another case': { name: 'Demo', version: '1.0.0' },
	'a letter from another alphabet': { name: 'd\u0435mo', version: '1.0.0' },
	'an invisible letter': { name: 'demo\u200b', version: '1.0.0' },
	'no name': { version: '1.0.0' },
	'an empty name': { name: '', version: '1.0.0' },
	'a name as a list': { name: ['demo'], version: '1.0.0' },
	null: null,
	'a string': 'demo',
};

const UPDATED: Readonly<Record<string, Info>> = {
	'the same': DEMO,
	'members in another order': { version: '1.0.0', name: 'demo' },
	'a patch': { name: 'demo', version: '1.0.1' },
	'a major version': { name: 'demo', version: '2.0.0' },
	'a prerelease': { name: 'demo', version: '2.0.0-beta.1' },
	'a date': { name: 'demo', version: '2026-11-29' },
	'a commit': { name: 'demo', version: 'g1a2b3c4d' },
	'a build': { name: 'demo', version: '1.0.0+build.7' },
	'no version': { name: 'demo' },
	'a version with a v': { name: 'demo', version: 'v1.2' },
};

describe('an approved server', () => {
	for (const [what, [before, now]] of Object.entries(CHANGED))
		it(`doesn't start after this change: ${what}`, () => assert.equal(starts(before, now), false));
	for (const [what, [entry, text]] of Object.entries(SAME))
		it(`still starts with this text: ${what}`, () => assert.equal(starts(entry, entry, text), true));
	for (const [what, info] of Object.entries(RENAMED))
		it(`loses its tools if it reports this information: ${what}`, () => assert.equal(toolsAfter(info), 0));
	for (const [what, info] of Object.entries(UPDATED))
		it(`keeps its tools if it reports this information: ${what}`, () => assert.equal(toolsAfter(info), 1));

	it("gets a new id from cordon guard after a change, so it isn't approved", () => {
		const home = mkdtempSync(path.join(tmpdir(), 'cordon-changed-'));
		try {
			const idOf = (entry: Entry): string => {
				const { args, command } = told(entry);
				const cwd = typeof entry['cwd'] === 'string' ? entry['cwd'] : home;
				return keepGuardFile(stateFolderAt(home), { name: 'web', command, args, cwd }).id;
			};
			// A command line sets neither headers nor variables.
			const isOfLine = ([what]: readonly [string, unknown]): boolean => !/header|variable/.test(what);
			for (const [what, [before, now]] of Object.entries(CHANGED).filter(isOfLine)) {
				assert.notEqual(idOf(before), idOf(now), what);
				assert.equal(idOf(before), idOf(before));
			}
		} finally {
			rmSync(home, { recursive: true, force: true });
		}
	});

	it('has at least twenty cases of each', () => {
		const count = (...tables: readonly object[]): number => tables.reduce((sum, table) => sum + Object.keys(table).length, 0);
		assert.ok(count(CHANGED, RENAMED) >= 20 && count(SAME, UPDATED) >= 20);
	});
});
