import assert from 'node:assert/strict';
import { FORMAT_NAMES, formatNamed, formatOf } from '../../../src/definitions/format.ts';
import { guard } from '../../../src/definitions/guard.ts';
import { PORTABLE_LAUNCHER } from '../../../src/definitions/launcher-shape.ts';
import { readEntries } from '../../../src/definitions/read.ts';
import { restore } from '../../../src/definitions/restore.ts';

const SEED = '0123456789abcdefghij';

describe('formatOf', () => {
	const known: readonly (readonly [string, string])[] = [
		['/home/x/.config/Code/User/mcp.json', 'vscode'],
		['/w/.vscode/mcp.json', 'vscode'],
		['C:\\Users\\x\\AppData\\Roaming\\Code\\User\\profiles\\1\\mcp.json', 'vscode'],
		['/w/.mcp.json', 'vscode-root'],
		['/w/a b.code-workspace', 'code-workspace'],
		['/home/x/.cursor/mcp.json', 'cursor'],
		['C:\\w\\.cursor\\mcp.json', 'cursor'],
		['/home/x/.claude.json', 'claude-code'],
		['/x/Claude/claude_desktop_config.json', 'claude-desktop'],
		['/home/x/.codeium/windsurf/mcp_config.json', 'windsurf'],
		['/home/x/.copilot/mcp-config.json', 'copilot-cli'],
		['/w/constructor', 'vscode'],
		['', 'vscode'],
	];
	for (const [path, expected] of known) {
		it(`takes ${JSON.stringify(path)} for ${expected}`, () => {
			assert.equal(formatOf(path).name, expected);
		});
	}
});

describe('readEntries of other formats', () => {
	const read = (text: string, name: Parameters<typeof formatNamed>[0]) => {
		const entries = readEntries(text, formatNamed(name));
		assert.ok(entries.ok, JSON.stringify(entries));
		return entries.value.map((entry) => [entry.ref, entry.leftAlone] as const);
	};

	it('reads only the list its client reads', () => {
		const text =
			'{"servers": {"a": {"command": "x"}}, "mcpServers": {"b": {"command": "x"}}, "settings": {"mcp": {"servers": {"c": {"command": "x"}}}}}';

		assert.deepEqual(read(text, 'vscode'), [['a', undefined]]);
		assert.deepEqual(read(text, 'vscode-root'), [['b', undefined]]);
		assert.deepEqual(read(text, 'code-workspace'), [['c', undefined]]);
	});

	it("tells the servers of Claude Code's projects apart by their pointers", () => {
		const text =
			'{"projects": {"/w/a~b": {"mcpServers": {"x": {"command": "1"}}}, "/w/c": {"history": []}, "/w/d": null}, "mcpServers": {"x": {"command": "2"}}}';

		assert.deepEqual(read(text, 'claude-code'), [
			['/projects/~1w~1a~0b/mcpServers/x', undefined],
			['/mcpServers/x', undefined],
		]);
	});

	const rules: readonly (readonly [string, string, string | undefined])[] = [
		['cursor', '{"command": "x", "dev": {}, "sandboxEnabled": true}', undefined],
		['vscode-root', '{"command": "x", "dev": {}}', 'dev'],
		['code-workspace', '{"command": "x", "sandboxEnabled": true}', 'sandboxed'],
		['copilot-cli', '{"type": "local", "command": "x", "tools": ["*"]}', undefined],
		['copilot-cli', '{"type": "http", "url": "https://x.test", "tools": ["*"]}', undefined],
		['windsurf', '{"serverUrl": "https://x.test", "disabled": false}', undefined],
		['cursor', '{"url": "https://x.test", "auth": {"CLIENT_ID": "x"}}', 'oauth'],
		['claude-code', '{"type": "ws", "command": "x"}', 'websocket'],
		['claude-code', '{"type": "sdk", "command": "x"}', 'not-startable'],
		['claude-desktop', '{"command": "x", "env": {"MCP_CORDON_GATEWAY": "1"}}', 'cordon-variables'],
		['claude-desktop', '{}', 'not-startable'],
	];
	for (const [name, entry, expected] of rules) {
		it(`says ${expected ?? 'startable'} of ${entry} in a file of ${name}`, () => {
			const format = FORMAT_NAMES.find((known) => known === name) ?? 'vscode';
			const list = name === 'code-workspace' ? `{"settings": {"mcp": {"servers": {"a": ${entry}}}}}` : `{"mcpServers": {"a": ${entry}}}`;

			assert.equal(read(list, format)[0]?.[1], expected);
		});
	}

	const doubled: readonly (readonly [string, Parameters<typeof formatNamed>[0], string])[] = [
		['{"settings": {}, "settings": {}}', 'code-workspace', 'settings'],
		['{"settings": {"mcp": {}, "mcp": {}}}', 'code-workspace', 'mcp'],
		['{"projects": {"/a": {}, "/a": {}}}', 'claude-code', '/a'],
		['{"projects": {"/a": {"mcpServers": {"x": {"command": "1", "command": "2"}}}}}', 'claude-code', 'command'],
		['{"mcpServers": {}, "mcpServers": {}}', 'cursor', 'mcpServers'],
	];
	for (const [text, name, key] of doubled) {
		it(`refuses a second ${JSON.stringify(key)} in a file of ${name}`, () => {
			const entries = readEntries(text, formatNamed(name));

			assert.ok(!entries.ok);
			assert.deepEqual([entries.error.kind, 'key' in entries.error && entries.error.key], ['duplicate-key', key]);
		});
	}

	it('lets a key stand twice that leads to no list', () => {
		assert.ok(readEntries('{"servers": {}, "servers": {}, "mcpServers": {}}', formatNamed('cursor')).ok);
	});
});

describe('guard of other formats', () => {
	it('keeps strict JSON strict', () => {
		const text =
			'{\n  "mcpServers": {\n    "a": {\n      "command": "npx"\n    },\n    "b": {\n      "args": [],\n      "command": "uvx"\n    }\n  }\n}\n';
		const launcher = '/home/x/.mcp-cordon/bin/cordon-launch';

		const guarded = guard(
			text,
			{
				launcher,
				seeds: new Map([
					['a', SEED],
					['b', SEED.replace('0', 'z')],
				]),
			},
			formatNamed('claude-desktop'),
		);

		assert.ok(guarded.ok);
		const parsed: unknown = JSON.parse(guarded.value.text);
		assert.deepEqual(parsed, {
			mcpServers: {
				a: { command: launcher, args: ['--server', `n${SEED}`, '--', 'npx'] },
				b: { command: launcher, args: ['--server', `a${SEED.replace('0', 'z')}`, '--', 'uvx'] },
			},
		});
		assert.deepEqual(restore(guarded.value.text, formatNamed('claude-desktop')), {
			ok: true,
			value: {
				text,
				entries: [
					{ ref: 'a', id: `a${SEED}` },
					{ ref: 'b', id: `a${SEED.replace('0', 'z')}` },
				],
				broken: [],
			},
		});
	});

	it('touches nothing outside the lists of its format', () => {
		const text = '{"servers": {"a": {"command": "x"}}, "mcpServers": {"a": {"command": "x"}}}';

		const guarded = guard(text, { launcher: PORTABLE_LAUNCHER, seeds: new Map([['a', SEED]]) }, formatNamed('cursor'));

		assert.ok(guarded.ok);
		assert.ok(guarded.value.text.startsWith('{"servers": {"a": {"command": "x"}}, '));
		assert.notEqual(guarded.value.text, text);
	});
});
