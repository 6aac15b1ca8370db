import assert from 'node:assert/strict';
import { FORMAT_NAMES, formatNamed, promisedFormat } from '../../../src/definitions/format.ts';
import { guard } from '../../../src/definitions/guard-text.ts';
import { formatOf } from '../../../src/definitions/infer-format.ts';
import { PORTABLE_LAUNCHER } from '../../../src/definitions/launcher-shape.ts';
import { readDefinitions, readEntries } from '../../../src/definitions/read-entries.ts';
import { restore } from '../../../src/definitions/restore.ts';

const SEED = '0123456789abcdefghij';

describe('formatOf', () => {
	const known: readonly (readonly [string, string | undefined])[] = [
		['/home/x/.config/Code/User/mcp.json', 'vscode-user'],
		['/w/.vscode/mcp.json', 'vscode'],
		['C:\\Users\\x\\AppData\\Roaming\\Code\\User\\profiles\\1\\mcp.json', 'vscode-user'],
		['/w/.mcp.json', 'vscode-root'],
		['/w/a b.code-workspace', 'code-workspace'],
		['/w/.devcontainer/devcontainer.json', 'devcontainer'],
		['/w/.devcontainer.json', 'devcontainer'],
		['/home/x/.cursor/mcp.json', 'cursor'],
		['C:\\w\\.cursor\\mcp.json', 'cursor'],
		['/home/x/.claude.json', 'claude-code'],
		['/x/Claude/claude_desktop_config.json', 'claude-desktop'],
		['/home/x/.codeium/windsurf/mcp_config.json', 'windsurf'],
		['/home/x/.copilot/mcp-config.json', 'copilot-cli'],
		['/w/.github/mcp.json', 'copilot-workspace'],
		['/w/.claude/settings.local.json', 'claude-settings'],
		['/home/x/.gemini/settings.json', 'gemini'],
		['C:\\w\\.qwen\\settings.json', 'gemini'],
		['/w/opencode.json', 'opencode'],
		['/h/.config/opencode/opencode.jsonc', 'opencode'],
		['/w/settings.json', undefined],
		['/x/User/globalStorage/agent-host-config.json', 'agent-host'],
		['/w/mcp.json', undefined],
		['/w/constructor', undefined],
		['', undefined],
	];
	for (const [path, expected] of known) {
		it(`reads ${JSON.stringify(path)} as ${expected ?? 'a name without a known format'}`, () => {
			const holdsAnother = '{"mcp": {"servers": {"a": {"command": "x"}}}}';

			assert.equal(promisedFormat(path)?.name, expected);
			assert.equal(formatOf(path, holdsAnother).name, expected ?? 'vscode-settings');
		});
	}

	const contents: readonly (readonly [string, string])[] = [
		['{"servers": {"a": {"command": "x"}}}', 'vscode'],
		['\uFEFF// mine\n{"mcpServers": {"a": {"command": "x"}},}', 'mcp-servers'],
		['{"mcpServers": {}}', 'mcp-servers'],
		['{"servers": [], "mcpServers": {}}', 'mcp-servers'],
		['{"a": {"command": "x"}, "b": {"url": "https://x.test"}}', 'mcp-servers'],
		['{"settings": {"mcp": {"servers": {}}}}', 'code-workspace'],
		['{"customizations": {"vscode": {"mcp": {"servers": {}}}}}', 'devcontainer'],
		['{"tasks": {"command": "x"}, "presentation": {}}', 'vscode'],
		['{"mcpServers": {', 'vscode'],
		['[]', 'vscode'],
		['', 'vscode'],
	];
	for (const [text, expected] of contents) {
		it(`reads a file with an unknown name and the content ${JSON.stringify(text)} as ${expected}`, () => {
			assert.equal(formatOf('/w/servers.json', text).name, expected);
		});
	}
});

describe("lists of servers that aren't read", () => {
	const unread = (text: string, path = '/w/.vscode/mcp.json') => {
		const read = readDefinitions(text, formatOf(path, text));
		assert.ok(read.ok, JSON.stringify(read));
		return read.value.unread.map((keys) => keys.join('.'));
	};

	const named: readonly (readonly [string, string, readonly string[]])[] = [
		['/w/.vscode/mcp.json', '{"servers": {"a": {"command": "x"}}, "mcpServers": {"b": {"command": "x"}}}', ['mcpServers']],
		['/w/.vscode/mcp.json', '{"a": {"command": "x"}}', ['']],
		['/w/.mcp.json', '{"mcpServers": {}, "b": {"command": "x"}, "servers": {"a": {"url": "https://x.test"}}}', ['servers']],
		['/w/x.json', '{"context_servers": {"a": {"command": {"path": "x"}}}}', ['context_servers']],
		['/w/x.json', '{"mcp": {"a": {"type": "local", "command": ["x"]}}}', ['mcp']],
		['/w/x.json', '{"amp.mcpServers": {"a": {"command": "x"}}}', ['amp.mcpServers']],
		['/w/x.json', '{"servers": {}, "mcpServers": {"b": {"command": "x"}}}', ['mcpServers']],
		[
			'/w/devcontainer.json',
			'{"customizations": {"vscode": {"settings": {"mcp": {"servers": {"a": {"command": "x"}}}}}}}',
			['customizations.vscode.settings.mcp.servers'],
		],
	];
	for (const [path, text, expected] of named) {
		it(`include ${JSON.stringify(expected)} in ${text} at ${path}`, () => {
			assert.deepEqual(unread(text, path), expected);
		});
	}

	const nothing: readonly (readonly [string, string])[] = [
		['/w/.vscode/mcp.json', '{"servers": {"a": {"command": "x", "mcp": {"b": {"command": "y"}}}}, "inputs": []}'],
		[
			'/home/x/.claude.json',
			'{"statusLine": {"type": "command", "command": "x"}, "projects": {"/w": {"mcpServers": {"a": {"command": "x"}}}}}',
		],
		['/w/a.code-workspace', '{"settings": {"x.server": {"command": "x"}, "mcp.inputs": []}, "launch": {"command": "x"}}'],
		['/w/.mcp.json', '{"a": {"command": "x"}, "$schema": "https://x.test", "inputs": {}}'],
	];
	for (const [path, text] of nothing) {
		it(`don't exist in ${text} at ${path}`, () => {
			assert.deepEqual(unread(text, path), []);
		});
	}
});

describe('readEntries of other formats', () => {
	const read = (text: string, name: Parameters<typeof formatNamed>[0]) => {
		const entries = readEntries(text, formatNamed(name));
		assert.ok(entries.ok, JSON.stringify(entries));
		return entries.value.map((entry) => [entry.ref, entry.leftAlone] as const);
	};

	it('reads only the list that its client reads', () => {
		const text =
			'{"servers": {"a": {"command": "x"}}, "mcpServers": {"b": {"command": "x"}}, "settings": {"mcp": {"servers": {"c": {"command": "x"}}}}}';

		assert.deepEqual(read(text, 'vscode'), [['a', undefined]]);
		assert.deepEqual(read(text, 'vscode-root'), [['b', undefined]]);
		assert.deepEqual(read(text, 'code-workspace'), [['c', undefined]]);
	});

	it('reads servers at the root of a .mcp.json without a list, and nothing else there', () => {
		const servers = '"a": {"command": "x"}, "$schema": "https://x.test", "b": null, "c": {}, "d": {"url": "https://x.test"}';

		assert.deepEqual(read(`{${servers}}`, 'vscode-root'), [
			['a', undefined],
			['d', undefined],
		]);
		assert.deepEqual(read(`{${servers}, "mcpServers": {"e": {"command": "x"}}}`, 'vscode-root'), [['e', undefined]]);
		assert.deepEqual(read(`{${servers}}`, 'cursor'), []);
	});

	it('leaves the servers of a devcontainer.json alone, because they run in the container', () => {
		const text = '{"customizations": {"vscode": {"mcp": {"servers": {"a": {"command": "x"}}}}}}';

		assert.deepEqual(read(text, 'devcontainer'), [['a', 'container']]);
	});

	it("distinguishes the servers of Claude Code's projects by their pointers", () => {
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
		['gemini', '{"command": "x", "trust": true, "includeTools": ["a"], "timeout": 5}', undefined],
		['gemini', '{"url": "https://x.test", "type": "http", "trust": false, "excludeTools": []}', undefined],
		['gemini', '{"httpUrl": "https://x.test", "trust": true}', undefined],
		['gemini', '{"httpUrl": "https://x.test", "url": "https://y.test"}', 'http-address'],
		['gemini', '{"url": "https://x.test", "command": "x", "type": "stdio"}', 'http-settings'],
		['cursor', '{"httpUrl": "https://x.test"}', 'http-address'],
		['gemini', '{"url": "https://x.test", "authProviderType": "google_credentials"}', 'http-settings'],
		['vscode', '{"url": "https://x.test", "comment": "mine", "timeout_ms": 5, "env": {}, "args": []}', undefined],
		['vscode', '{"type": "http", "url": "https://x.test", "command": "x", "cwd": ".", "envFile": ".env"}', undefined],
		['vscode', '{"url": "https://x.test", "cordon:env": {}}', 'http-settings'],
		['vscode', '{"url": "https://x.test", "headers": {"X": 5}}', 'http-settings'],
		['vscode', '{"command": "x", "args": ["a", 1]}', 'not-startable'],
		['cursor', '{"url": "https://x.test", "env": {}}', undefined],
		['cursor', '{"url": "https://x.test", "proxy": "http://p.test"}', 'http-settings'],
		['vscode-root', '{"command": "x", "args": ["a", 1, null]}', undefined],
		['vscode-root', '{"command": "x", "args": "a", "env": "b", "cwd": 1, "envFile": {}, "sandboxEnabled": true}', undefined],
		['vscode-root', '{"command": "x", "env": {"A": true, "B": ["x"], "C": 1}}', undefined],
		['vscode-root', '{"url": "https://x.test", "headers": {"X-N": 5, "Y": "z"}}', undefined],
		['vscode-root', '{"url": "https://x.test", "headers": "none"}', undefined],
		['vscode-root', '{"type": 7, "command": "x"}', undefined],
		['vscode-root', '{"command": ["x"], "url": "https://x.test"}', undefined],
		['vscode-root', '{"command": ["x"]}', 'not-startable'],
		['vscode-root', '{"command": "x", "cordon:args": []}', 'cordon-variables'],
		['cursor', '{"url": "https://x.test", "auth": {"CLIENT_ID": "x"}}', 'oauth'],
		['claude-code', '{"type": "ws", "command": "x"}', 'websocket'],
		['claude-code', '{"type": "sdk", "command": "x"}', 'not-startable'],
		['claude-desktop', '{"command": "x", "env": {"MCP_CORDON_X": "1"}}', 'cordon-variables'],
		['claude-desktop', '{}', 'not-startable'],
	];
	for (const [name, entry, expected] of rules) {
		it(`finds ${expected ?? 'startable'} for ${entry} in a file of ${name}`, () => {
			const format = FORMAT_NAMES.find((known) => known === name) ?? 'vscode';
			const list =
				name === 'code-workspace'
					? `{"settings": {"mcp": {"servers": {"a": ${entry}}}}}`
					: `{"${name === 'vscode' ? 'servers' : 'mcpServers'}": {"a": ${entry}}}`;

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
		it(`rejects a second ${JSON.stringify(key)} in a file of ${name}`, () => {
			const entries = readEntries(text, formatNamed(name));

			assert.ok(!entries.ok);
			assert.deepEqual([entries.error.kind, 'key' in entries.error && entries.error.key], ['duplicate-key', key]);
		});
	}

	it('accepts a duplicate key that leads to no list', () => {
		assert.ok(readEntries('{"servers": {}, "servers": {}, "mcpServers": {}}', formatNamed('cursor')).ok);
	});
});

describe('guard of other formats', () => {
	it('writes strict JSON into a strict JSON file', () => {
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

	it('guards and restores servers at the root, and keeps every other byte', () => {
		const text = '\uFEFF{ // mine\r\n\t"a" : {"command": "npx"},\r\n\t"note": {"text": "x"}, "b": {"url": "https://x.test"},\r\n}\r\n';
		const format = formatNamed('vscode-root');
		const seeds = new Map([
			['a', SEED],
			['b', SEED.replace('0', 'z')],
		]);

		const guarded = guard(text, { launcher: '/home/x/.mcp-cordon/bin/cordon-launch', seeds }, format);

		assert.ok(guarded.ok);
		assert.deepEqual(
			guarded.value.entries.map(({ ref, as }) => [ref, as]),
			[
				['a', 'guarded'],
				['b', 'guarded'],
			],
		);
		const restored = restore(guarded.value.text, format);
		assert.equal(restored.ok && restored.value.text, text);
	});

	it('changes nothing outside the lists of its format', () => {
		const text = '{"servers": {"a": {"command": "x"}}, "mcpServers": {"a": {"command": "x"}}}';

		const guarded = guard(text, { launcher: PORTABLE_LAUNCHER, seeds: new Map([['a', SEED]]) }, formatNamed('cursor'));

		assert.ok(guarded.ok);
		assert.ok(guarded.value.text.startsWith('{"servers": {"a": {"command": "x"}}, '));
		assert.notEqual(guarded.value.text, text);
	});
});
