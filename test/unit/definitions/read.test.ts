import assert from 'node:assert/strict';
import { httpSettingsOf } from '../../../src/definitions/left-alone.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';

describe('the HTTP settings because of which an entry is left alone', function () {
	it('are named', () => {
		for (const [entry, rules, expected] of [
			['{"type": "other", "url": "https://x.test"}', 'vscode', ['type']],
			['{"url": "https://x.test", "transport": "ws", "headers": {"A": "1", "B b": "2"}}', 'plain', ['transport', 'headers.B b']],
			['{"url": "https://x.test", "headers": []}', 'vscode', ['headers']],
			['{"url": "https://x.test", "bearer_token_env_var": "T", "other": 1}', 'plain', ['bearer_token_env_var', 'other']],
			['{"type": "remote", "url": "https://x.test"}', 'plain', ['type']],
			['{"\\u0075rl": "https://x.test"}', 'vscode', []],
		] as const)
			assert.deepEqual(httpSettingsOf({ original: JSON.parse(entry), rules }), expected, entry);
	});
});

describe('readEntries', () => {
	it('reads the entries in file order with the span of each name', () => {
		const text = '{ "servers": { "z": {"command":"a"}, /* c */ "b\\u0062": {"url":"unix:///x"}, } }';

		const read = readEntries(text);

		assert.ok(read.ok);
		assert.deepEqual(
			read.value.map((entry) => [entry.name, text.slice(entry.nameStart, entry.nameEnd), entry.leftAlone]),
			[
				['z', '"z"', undefined],
				['bb', '"b\\u0062"', 'http-address'],
			],
		);
	});

	it('counts offsets as an editor does, without the byte order mark', () => {
		const read = readEntries('\uFEFF{"servers":{"a":{"command":"x"}}}');

		assert.ok(read.ok);
		assert.equal(read.value[0]?.nameStart, 12);
	});

	for (const text of ['', ' \r\n\t', '// nothing yet\n', '/* a */ \n// b', '\uFEFF', '{}', '{"inputs": []}', '{"servers": {}}']) {
		it(`finds no entries and no problem in ${JSON.stringify(text)}`, () => {
			assert.deepEqual(readEntries(text), { ok: true, value: [] });
		});
	}

	const malformed: readonly (readonly [string, number, number])[] = [
		['{"servers": {', 1, 14],
		['{\r\n\t"servers": {\r\n\t\t"a": {"command" "x"}\r\n\t}\r\n}', 3, 19],
		['{\r"servers": [}', 2, 13],
		['\uFEFF{"servers": nope}', 1, 13],
		['{"servers": {}} x', 1, 17],
		["{'servers': {}}", 1, 2],
		['{"servers": {"a": {"command": "x\ty"}}}', 1, 31],
		['[]', 1, 1],
		['{"servers": ["a"]}', 1, 13],
		['// é\n{"servers": {"é": {"command": "x" "args": []}}}', 2, 35],
		['{"servers": {} // c\u2028, "inputs": []\n}', 1, 20],
		['{"servers": {"a": {"__proto__": {"command": "evil"}}}}', 1, 20],
		['{"servers": {"__pr\\u006fto__": {"command": "evil"}}}', 1, 14],
		[`{"servers": ${'['.repeat(200_000)}`, 1, 112],
	];
	for (const [text, line, column] of malformed) {
		it(`says where ${JSON.stringify(text.slice(0, 60))} is malformed`, () => {
			const read = readEntries(text);

			assert.ok(!read.ok);
			assert.deepEqual([read.error.kind, read.error.line, read.error.column], ['malformed', line, column]);
		});
	}

	it('explains malformed text without quoting the file, because views show the explanation', () => {
		const quoting = malformed.map(([text]) =>
			text.replaceAll(/[a-z]{1,9}/g, (word) => (/^(?:servers|nope)$/.test(word) ? word : 'CANARY')),
		);

		for (const text of [
			...malformed.map(([each]) => each),
			...quoting,
			'CANARY',
			'{"servers": CANARY}',
			'{"servers": {"CANARY": "CANARY',
		]) {
			const read = readEntries(text);
			if (!read.ok && read.error.kind === 'malformed')
				assert.match(read.error.what, /^(?!.*CANARY)[A-Za-z`'_ ,0-9-]+$/u, text.slice(0, 80));
		}
	});

	const duplicates: readonly (readonly [string, string, number, number])[] = [
		['{"servers": {},\n "servers": {}}', 'servers', 2, 2],
		['{"servers": {},\n "ser\\u0076ers": {}}', 'servers', 2, 2],
		['{"servers": {"a": {"command":"x"},\n"a": {"command":"y"}}}', 'a', 2, 1],
		['{"servers": {"a": {"env": {"X": "1",\n "X": "2"}, "command":"x"}}}', 'X', 2, 2],
		...['command', 'args', 'env', 'envFile', 'cwd', 'url', 'type', 'headers', 'dev', 'sandboxEnabled'].map(
			(key): readonly [string, string, number, number] => [`{"servers": {"a": {"${key}": {},\r\n\t"${key}": {}}}}`, key, 2, 2],
		),
	];
	for (const [text, key, line, column] of duplicates) {
		it(`rejects a second ${JSON.stringify(key)}: ${JSON.stringify(text)}`, () => {
			assert.deepEqual(readEntries(text), { ok: false, error: { kind: 'duplicate-key', key, line, column } });
		});
	}

	it('accepts a duplicate key that decides nothing', () => {
		assert.ok(readEntries('{"inputs": [], "inputs": [], "servers": {"a": {"command": "x", "note": 1, "note": 2}}}').ok);
	});

	const cases: readonly (readonly [string, string | undefined])[] = [
		['{"command": "x"}', undefined],
		['{"type": "stdio", "command": "x", "args": ["a"], "env": {"A": null, "B": 1}}', undefined],
		['{"url": "https://x.test"}', undefined],
		['{"type": "http", "url": "https://x.test"}', undefined],
		['{"type": "sse", "url": "http://${env:HOST}:1/x?k=${input:k}", "transport": "sse"}', undefined],
		['{"type": "streamable-http", "url": "https://x.test", "headers": {"Authorization": "Bearer ${input:t}", "X": ""}}', undefined],
		['{"type": "http", "url": "https://x.test", "gallery": true, "version": "1", "headers": {}}', undefined],
		['{"type": "http", "command": "x"}', 'http-address'],
		['{"type": "ws", "url": "wss://x.test"}', 'websocket'],
		['{"type": "http", "url": "https://x.test", "oauth": {"clientId": "c"}}', 'oauth'],
		['{"type": "http", "url": "https://x.test", "oauth": null}', undefined],
		['{"url": "unix:///run/x.sock#/mcp"}', 'http-address'],
		['{"url": "pipe:///x"}', 'http-address'],
		['{"url": "${input:url}"}', 'http-address'],
		['{"url": "https://user:word@x.test"}', 'http-address'],
		['{"url": "https://${input:user}@x.test"}', 'http-address'],
		['{"url": "https://"}', 'http-address'],
		['{"url": "https://x.test", "serverUrl": "https://y.test"}', 'http-address'],
		['{"url": 5}', 'http-address'],
		['{"type": "other", "url": "https://x.test"}', 'http-settings'],
		['{"type": 1, "url": "https://x.test"}', 'http-settings'],
		['{"type": "h\\u0074tp", "url": "https://x.test"}', undefined],
		['{"\\u0075rl": "https://x.test"}', 'http-settings'],
		['{"url": "https://x.test", "env": {"A": "1"}}', undefined],
		['{"url": "https://x.test", "cwd": "/"}', undefined],
		['{"url": "https://x.test", "x-unknown": 1}', undefined],
		['{"url": "https://x.test", "transport": "ws"}', 'http-settings'],
		['{"url": "https://x.test", "headers": []}', 'http-settings'],
		['{"url": "https://x.test", "headers": {"A": 1}}', 'http-settings'],
		['{"url": "https://x.test", "headers": {"A b": "c"}}', 'http-settings'],
		['{"url": "https://x.test", "headers": {"A": "b\\nC: d"}}', 'http-settings'],
		['{"url": "https://x.test", "headers": {"A": "漢"}}', 'http-settings'],
		['{"url": "https://x.test", "headers": {"A": "1", "a": "2"}}', 'http-settings'],
		['{"url": "https://x.test", "headers": {"A": "1", "A": "1"}}', 'http-settings'],
		['{"url": "https://x.test", "dev": {"watch": "**"}}', 'dev'],
		['{"url": "https://x.test", "sandboxEnabled": true}', 'sandboxed'],
		['{"command": "cordon:http", "args": ["https://x.test"]}', 'not-startable'],
		['{"command": "x", "url": "https://x.test"}', undefined],
		['{"command": "x", "dev": {"watch": "**"}}', 'dev'],
		['{"command": "x", "sandboxEnabled": true}', 'sandboxed'],
		['{"command": "x", "sandboxEnabled": false}', undefined],
		['{"command": "x", "env": {"MCP_CORDON_X": "1"}}', 'cordon-variables'],
		['{"command": "x", "env": {"mcp_cordon_kept_PATH": ""}}', 'cordon-variables'],
		['{"command": ""}', 'not-startable'],
		['{"command": ["x"]}', 'not-startable'],
		['{"command": "x", "args": "a"}', 'not-startable'],
		['{"command": "x", "args": ["a", 1]}', 'not-startable'],
		['{"command": "x", "args": null}', 'not-startable'],
		['{"command": "x", "env": {"A": {}}}', 'not-startable'],
		['{"config": {"command": "x"}}', 'not-startable'],
		['{"args": ["x"]}', 'not-startable'],
		['{}', 'not-startable'],
		['"x"', 'not-startable'],
		['{"command": "/h/.mcp-cordon/bin/cordon-launch", "args": []}', 'not-startable'],
	];
	for (const [entry, expected] of cases) {
		it(`finds ${expected ?? 'startable'} for ${entry}`, () => {
			const read = readEntries(`{"servers": {"a": ${entry}}}`);

			assert.ok(read.ok);
			assert.equal(read.value[0]?.leftAlone, expected);
		});
	}
});
