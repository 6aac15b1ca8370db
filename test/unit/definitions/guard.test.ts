import assert from 'node:assert/strict';
import { seedFrom } from '../../../src/definitions/entry-id.ts';
import { guard } from '../../../src/definitions/guard-text.ts';
import { PORTABLE_LAUNCHER } from '../../../src/definitions/launcher-shape.ts';
import { previewOf } from '../../../src/definitions/preview.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { restore } from '../../../src/definitions/restore.ts';

const SEED = '0123456789abcdefghij';
const OTHER_SEED = 'zyxwvutsrqponmlkjihg';

function guardedText(text: string, name = 'a', seed = SEED, launcher = PORTABLE_LAUNCHER): string {
	const result = guard(text, { launcher, seeds: new Map([[name, seed]]) });
	assert.ok(result.ok, JSON.stringify(result));
	return result.value.text;
}

function restoredText(text: string): string {
	const result = restore(text);
	assert.ok(result.ok, JSON.stringify(result));
	return result.value.text;
}

const file = (entry: string): string => `{"servers": {"a": ${entry}}}`;

describe('guard', () => {
	const shapes: readonly (readonly [string, string])[] = [
		['{"command": "npx", "args": ["-y", "x"]}', `{"command": "L", "args": ["--server", "a${SEED}", "--", "npx", "-y", "x"]}`],
		['{"command": "npx"}', `{"command": "L", "args": ["--server", "n${SEED}", "--", "npx"]}`],
		['{"command": "npx", }', `{"command": "L", "args": ["--server", "n${SEED}", "--", "npx"], }`],
		['{"command": "npx", "args": []}', `{"command": "L", "args": ["--server", "a${SEED}", "--", "npx"]}`],
		[
			'{"args": [ /* c */ "x", ], "command" : "n\\u0070x" }',
			`{"args": ["--server", "a${SEED}", "--", "n\\u0070x",  /* c */ "x", ], "command" : "L" }`,
		],
	];
	for (const [before, after] of shapes) {
		it(`turns ${before} into exactly two changed spans`, () => {
			assert.equal(guardedText(file(before)), file(after).replace('"L"', `"${PORTABLE_LAUNCHER}"`));
		});
	}

	const httpShapes: readonly (readonly [string, string])[] = [
		[
			'{"url": "https://x.test"}',
			`{"command": "L", "args": ["--server", "u${SEED}", "--", "cordon:http"], "env": {"MCP_CORDON_URL": "https://x.test"}}`,
		],
		[
			'{\n\t"type": "http", // new\n\t"url" : "https:\\/\\/x.test", /* c */\n}',
			`{\n\t"type": "stdio", // new\n\t"command": "L", "args" : ["--server", "t${SEED}", "--", "cordon:http"], "env": {"MCP_CORDON_URL": "https:\\/\\/x.test"}, /* c */\n}`,
		],
		[
			'{"headers": {"Authori\\u007aation" : "Bearer ${input:t}" /* t */, "X": ""}, "url": "http://x", "type": "sse"}',
			`{"env": {"MCP_CORDON_URL": "http://x", "MCP_CORDON_HEADER_1" : "Authori\\u007aation: Bearer \${input:t}" /* t */, "MCP_CORDON_HEADER_2": "X: "}, "command": "L", "args": ["--server", "t${SEED}", "--", "cordon:sse"], "type": "stdio"}`,
		],
		[
			'{"url": "https://x.test", "headers": {}, "gallery": true}',
			`{"command": "L", "args": ["--server", "u${SEED}", "--", "cordon:http"], "env": {"MCP_CORDON_URL": "https://x.test"}, "headers": {}, "gallery": true}`,
		],
	];
	for (const [before, after] of httpShapes) {
		it(`turns ${before} into a process without an address in its arguments`, () => {
			assert.equal(guardedText(file(before)), file(after).replace('"L"', `"${PORTABLE_LAUNCHER}"`));
			assert.equal(restoredText(guardedText(file(before))), file(before));
		});
	}

	it('corrects the header variables after someone added or removed some', () => {
		const whole = guardedText(file('{"url": "https://x.test", "headers": {"A": "1", "B": "2", "C": "3"}}'));
		const less = whole.replace('"MCP_CORDON_HEADER_1": "A: 1", ', '');
		const plain = guardedText(file('{"url": "https://x.test"}'));

		assert.equal(guardedText(less), guardedText(file('{"url": "https://x.test", "headers": {"B": "2", "C": "3"}}')));
		assert.equal(
			guardedText(plain.replace('"command"', '"headers": {"A": "1"}, "command"')),
			guardedText(file('{"headers": {"A": "1"}, "url": "https://x.test"}')),
		);
	});

	it('keeps the id and text of an entry that is already guarded', () => {
		const once = guardedText(file('{"command": "npx"}'));

		const again = guard(once, { launcher: PORTABLE_LAUNCHER, seeds: new Map([['a', SEED]]) });

		assert.ok(again.ok);
		assert.deepEqual([again.value.text, again.value.entries[0]?.as], [once, 'unchanged']);
	});

	it('replaces a wrong id and the launcher of another installation, and nothing else', () => {
		const copied = guardedText(file('{"command": "npx", "args": ["x"]}'), 'a', SEED, '/elsewhere/.mcp-cordon/bin/cordon-launch');

		const corrected = guardedText(copied, 'a', OTHER_SEED);

		assert.equal(corrected, guardedText(file('{"command": "npx", "args": ["x"]}'), 'a', OTHER_SEED));
	});

	it('says why an entry is refused and keeps the text unchanged', () => {
		const text = '{"servers": {"web": {"url": "pipe:x"}, "d": {"command": "x", "dev": {}}}}';

		const result = guard(text, {
			launcher: PORTABLE_LAUNCHER,
			seeds: new Map([
				['web', SEED],
				['d', SEED],
				['gone', SEED],
			]),
		});

		assert.ok(result.ok);
		assert.equal(result.value.text, text);
		assert.deepEqual(result.value.refused, [
			{ ref: 'web', why: 'http-address' },
			{ ref: 'd', why: 'dev' },
			{ ref: 'gone', why: 'missing' },
		]);
	});

	it('rejects malformed text', () => {
		assert.equal(guard('{"servers": {', { launcher: PORTABLE_LAUNCHER, seeds: new Map() }).ok, false);
	});
});

describe('restore', () => {
	const L = `"command": "${PORTABLE_LAUNCHER}"`;
	const moved: readonly (readonly [string, string, string])[] = [
		[
			'args over several lines',
			`{${L}, "args": [\n\t"--server",\n\t"a${SEED}",\n\t"--",\n\t"npx",\n\t"-y" // yes\n]}`,
			'{"command": "npx", "args": [\n\t"-y" // yes\n]}',
		],
		['a trailing comma', `{${L}, "args": ["--server", "a${SEED}", "--", "npx",]}`, '{"command": "npx", "args": []}'],
		[
			'comments of the user',
			`{${L}, "args": [/*1*/"--server"/*2*/,/*3*/ "a${SEED}", "--", // 4\n "npx", "x"]}`,
			'{"command": "npx", "args": [/*1*//*2*//*3*/  // 4\n "x"]}',
		],
		[
			'added args on a separate line',
			`{\n\t${L},\n\t"args": [\n\t\t"--server",\n\t\t"n${SEED}", "--", "npx"\n\t]\n}`,
			'{\n\t"command": "npx"\n}',
		],
		['added args moved to the front', `{"args": ["--server", "n${SEED}", "--", "npx"], ${L}}`, '{"command": "npx"}'],
		[
			'added args between others',
			`{${L}, // mine\n "args": ["--server", "n${SEED}", "--", "npx"], "cwd": "."}`,
			'{"command": "npx" // mine\n , "cwd": "."}',
		],
		[
			'user arguments after added ones',
			`{${L}, "args": ["--server", "n${SEED}", "--", "npx", "-y"]}`,
			'{"command": "npx", "args": ["-y"]}',
		],
		[
			'a comment inside added args',
			`{${L}, "args": ["--server", "n${SEED}", "--", "npx" /* why */]}`,
			'{"command": "npx", "args": [ /* why */]}',
		],
		[
			'a server over HTTP over several lines',
			`{\n\t"type": "stdio",\n\t${L},\n\t"args": [\n\t\t"--server",\n\t\t"t${SEED}",\n\t\t"--",\n\t\t"cordon:sse", // why\n\t\t"https://x.test"\n\t],\n\t"env": {\n\t\t"MCP_CORDON_HEADER_1": "A:b"\n\t}\n}`,
			'{\n\t"type": "sse",\n\t"url":  // why\n\t\t"https://x.test",\n\t"headers": {\n\t\t"A": "b"\n\t}\n}',
		],
		[
			'a server over HTTP whose type was removed and whose launcher comes last',
			`{"args": ["--server", "t${SEED}", "--", "cordon:http", "https://x.test",], "v": 1, ${L}}`,
			'{"url": "https://x.test", "v": 1}',
		],
		[
			'user variables among the headers',
			`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http", "https://x.test"], "env": {"A": "1", "MCP_CORDON_HEADER_1": "H: v", "B": null, "C": "3"}}`,
			'{"url": "https://x.test", "headers": { "H": "v"  }, "env": {"A": "1", "B": null, "C": "3"}}',
		],
		[
			'an address whose variable was moved, with comments',
			`{"env" /* in */ : /* of */ { // mine\n "MCP_CORDON_URL" /* is */ : "https://x.test/?k=1", }, "args": [ /* these */ "--server", "u${SEED}", "--", "cordon:http", ], ${L}}`,
			'{ "url":  /* these */ "https://x.test/?k=1" /* in */  /* of */  // mine\n  /* is */  }',
		],
		[
			'an address between user variables',
			`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http"], "env": {"A": "1", "MCP_CORDON_URL": "https://x.test", "B": "2"}}`,
			'{"url": "https://x.test", "env": {"A": "1",  "B": "2"}}',
		],
		[
			'an address after the headers, over several lines',
			`{\n\t${L},\n\t"args": [\n\t\t"--server",\n\t\t"u${SEED}",\n\t\t"--",\n\t\t"cordon:http"\n\t],\n\t"env": {\n\t\t"MCP_CORDON_HEADER_1": "A: b",\n\t\t"MCP_CORDON_URL": "https://x.test",\n\t\t"C": "d"\n\t}\n}`,
			'{\n\t"url": "https://x.test",\n\t"headers": {\n\t\t"A": "b"\n\t\t\n\t\t\n\t}, "env": {"C": "d"}\n}',
		],
		[
			'an absolute launcher',
			`{"command": "/home/é x/.mcp-cordon/bin/cordon-launch", "args": ["--server", "n${SEED}", "--", "npx"]}`,
			'{"command": "npx"}',
		],
	];
	for (const [what, guarded, original] of moved) {
		it(`removes its tokens: ${what}`, () => {
			assert.equal(restoredText(file(guarded)), file(original));
		});
	}

	const strange = [
		`{${L}}`,
		`{${L}, "args": []}`,
		`{${L}, "args": ["--server", "a${SEED}", "--"]}`,
		`{${L}, "args": ["--server", "A${SEED}", "--", "npx"]}`,
		`{${L}, "args": ["--server", "a${SEED}", "npx"]}`,
		`{${L}, "args": ["--policy", "off", "--server", "a${SEED}", "--", "npx"]}`,
		`{${L}, "args": ["--server", "a${SEED}", "--", 5]}`,
		`{${L}, "args": ["--server", "a${SEED}", "--", "cordon:http", "https://x.test"]}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "npx", "https://x.test"]}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http"]}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http", "https://x.test", "more"]}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:ws", "https://x.test"]}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http", "https://x.test"], "env": {"MCP_CORDON_URL": "https://x.test"}}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http"], "env": {"MCP_CORDON_URL": 5}}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http"], "env": {"MCP_CORDON_URL": "https://x.test", "MCP_CORDON_HEADER_1": "A: b"}, "headers": {}}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http", "https://x.test"], "url": "https://y.test"}`,
		`{${L}, "args": ["--server", "u${SEED}", "--", "cordon:http", "https://x.test"], "env": {"MCP_CORDON_HEADER_1": "A: b"}, "headers": {"A": "b"}}`,
		`{${L}, "args": ["--server", "a${SEED}", "--", "${PORTABLE_LAUNCHER}", "--server", "a${OTHER_SEED}", "--", "npx"]}`,
	];
	for (const entry of strange) {
		it(`reports and keeps ${entry}`, () => {
			const result = restore(file(entry));

			assert.deepEqual(result, { ok: true, value: { text: file(entry), entries: [], broken: ['a'] } });
			assert.equal(guardedText(file(entry)), file(entry));
		});
	}

	for (const command of [
		'.mcp-cordon/bin/cordon-launch',
		'~/.mcp-cordon/bin/cordon-launch',
		'${env:X}/.mcp-cordon/bin/cordon-launch',
		'/x/cordon-launch',
	]) {
		it(`treats ${command} as the user's own command`, () => {
			const text = file(`{"command": "${command}", "args": ["--server", "a${SEED}", "--", "npx"]}`);

			assert.equal(restoredText(text), text);
			assert.equal(restoredText(guardedText(text)), text);
		});
	}

	it('returns the entry that the user wrote, with its other members', () => {
		const read = readEntries(guardedText(file('{"command": "npx", "args": ["x"], "env": {"A": "1"}}')));

		assert.ok(read.ok);
		assert.deepEqual(read.value[0]?.original, { command: 'npx', args: ['x'], env: { A: '1' } });
		assert.equal(read.value[0]?.id, `a${SEED}`);
	});

	it('returns an entry over HTTP that the user wrote', () => {
		const original = { type: 'sse', url: 'https://x.test', headers: { A: 'b: c', D: '' } };
		const read = readEntries(guardedText(file(JSON.stringify(original))));

		assert.ok(read.ok);
		const [entry] = read.value;
		assert.deepEqual([entry?.original, entry?.isHttp, entry?.leftAlone, entry?.id], [original, true, undefined, `a${SEED}`]);
	});

	it("says when someone added a setting to a guarded HTTP entry that it can't have", () => {
		const guarded = guardedText(file('{"url": "https://x.test"}'));
		const added = (text: string): string | undefined => {
			const read = readEntries(guarded.replace(text.startsWith('"HTTPS') ? '"MCP_CORDON_URL"' : '"command"', (key) => `${text}, ${key}`));
			assert.ok(read.ok);
			return read.value[0]?.leftAlone;
		};

		assert.deepEqual(['"cwd": "/"', '"HTTPS_PROXY": "x"', '"envFile": ".env"', '"oauth": {}', '"dev": {}', '"version": "2"'].map(added), [
			'http-settings',
			'http-settings',
			'http-settings',
			'oauth',
			'dev',
			undefined,
		]);
	});
});

describe('previewOf', () => {
	it('shows each command line before and after', () => {
		const preview = previewOf(
			'{"servers": {"a": {"command": "npx", "args": ["x"]}, "web": {"url": "https://x.test"}, "sock": {"url": "unix:///x"}}}',
			PORTABLE_LAUNCHER,
		);

		assert.deepEqual(preview, {
			ok: true,
			value: [
				{
					name: 'a',
					ref: 'a',
					leftAlone: undefined,
					isGuarded: false,
					before: ['npx', 'x'],
					after: [PORTABLE_LAUNCHER, '--server', '…', '--', 'npx', 'x'],
					launchSettings: [],
				},
				{
					name: 'web',
					ref: 'web',
					leftAlone: undefined,
					isGuarded: false,
					before: ['https://x.test'],
					after: [PORTABLE_LAUNCHER, '--server', '…', '--', 'cordon:http'],
					launchSettings: [],
				},
				{ name: 'sock', ref: 'sock', leftAlone: 'http-address', isGuarded: false, before: [], after: [], launchSettings: [] },
			],
		});
	});
});

describe('seedFrom', () => {
	it('makes 20 characters and skips bytes that would favor some of them', () => {
		assert.equal(seedFrom(new Uint8Array([255, 252, ...Array.from({ length: 20 }, (_, index) => index)])), SEED);
		assert.throws(() => seedFrom(new Uint8Array(30).fill(255)));
	});
});
