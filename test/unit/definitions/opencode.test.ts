import assert from 'node:assert/strict';
import { launchOf } from '../../../src/definitions/entry-launch.ts';
import { formatNamed } from '../../../src/definitions/format.ts';
import { guard } from '../../../src/definitions/guard-text.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { restore } from '../../../src/definitions/restore.ts';
import { launcherText, PORTABLE_SCRIPT } from '../../../src/definitions/windows-form.ts';

const FORMAT = formatNamed('opencode');
const LAUNCHER = '/h/.mcp-cordon/bin/cordon-launch';
const SEED = '1'.repeat(20);
const TOKEN = `"--server", "a${SEED}", "--"`;

function guarded(text: string, launcher = LAUNCHER): ReturnType<typeof guard> {
	return guard(text, { launcher, seeds: new Map([['a', SEED]]) }, FORMAT);
}

function textOf(result: ReturnType<typeof guard>): string {
	assert.ok(result.ok);
	assert.deepEqual(result.value.refused, []);
	return result.value.text;
}

function restored(text: string): string {
	const result = restore(text, FORMAT);
	assert.ok(result.ok);
	return result.value.text;
}

const file = (entry: string): string => `{\n  // Mine.\n  "mcp": { "a": ${entry}, },\n}\n`;

describe('servers of OpenCode', () => {
	it('are guarded by adding the launcher before the program, and nothing else', () => {
		const text = file('{ "type": "local", "command": ["npx", "-y", "x"], "environment": { "A": "b" }, "enabled": true }');

		assert.equal(textOf(guarded(text)), text.replace('["npx"', `["${LAUNCHER}", ${TOKEN}, "npx"`));
	});

	for (const entry of [
		'{ "type": "local", "command": ["npx", "-y", "x"] }',
		'{"command":["x"],"type":"local","environment":{}}',
		'{ "type": "local", "command": [\n    // Which one?\n    "npx", // this\n    "x",\n  ], "enabled": false, "timeout": 5 }',
	])
		it(`restore ${JSON.stringify(entry)} byte for byte`, () => {
			const text = file(entry);
			const once = textOf(guarded(text));

			assert.notEqual(once, text);
			assert.equal(textOf(guarded(once)), once);
			assert.equal(restored(once), text);
			assert.equal(restored(textOf(guarded(once, `/other${LAUNCHER}`))), text);
		});

	it('lose the launcher item by item when someone rewrote the list', () => {
		const once = textOf(guarded(file('{ "type": "local", "command": ["npx", "x"] }')));
		const formatted = once.replace(/"(--server|--|a1+|npx)"/g, '\n      "$1"').replace(`"a${SEED}",`, `"a${SEED}", // What is this?`);

		const back = restored(formatted);

		assert.deepEqual(JSON.parse(back.replace(/\/\/.*/g, '').replace(/,(?=\s*\})/g, '')), {
			mcp: { a: { type: 'local', command: ['npx', 'x'] } },
		});
		assert.match(back, /\/\/ What is this\?/);
	});

	it('are read as what OpenCode starts, before and after protection', () => {
		const text = file('{ "type": "local", "command": ["npx", "{env:PACKAGE}"], "environment": { "KEY": "{file:~/key}" } }');

		for (const each of [text, textOf(guarded(text))]) {
			const entries = readEntries(each, FORMAT);
			assert.ok(entries.ok && entries.value[0] !== undefined);
			const launch = launchOf(entries.value[0]);
			assert.deepEqual([launch?.command, launch?.args, launch?.env], ['npx', ['${env:PACKAGE}'], { KEY: '${file:~/key}' }]);
		}
	});

	it('turn from remote into local, with the address and the headers in variables', () => {
		const one = textOf(guarded(file('{ "type": "remote", "url": "https://x.test/{env:PATH_OF_IT}", "enabled": true }')));
		const two = textOf(guarded(file('{ "type": "remote", "url": "https://x.test", "headers": { "X-Key": "{env:KEY}", "B": "c" } }')));

		const start = `["${LAUNCHER}", "--server", "t${SEED}", "--", "cordon:remote"]`;
		assert.equal(
			one,
			file(
				`{ "type": "local", "command": ${start}, "environment": {"MCP_CORDON_URL": "https://x.test/{env:PATH_OF_IT}"}, "enabled": true }`,
			),
		);
		assert.equal(
			two,
			file(
				`{ "type": "local", "command": ${start}, "environment": {"MCP_CORDON_URL": "https://x.test",  "MCP_CORDON_HEADER_1": "X-Key: {env:KEY}", "MCP_CORDON_HEADER_2": "B: c" } }`,
			),
		);
	});

	for (const entry of [
		'{ "type": "remote", "url": "https://x.test/mcp", "enabled": true }',
		'{"url":"https://x.test","type":"remote"}',
		'{ "type": "remote", // Mine.\n "headers": { "A": "{env:B}", /* two */ "C": "d", }, "url": "http://x.test", "timeout": 5, }',
		'{\n\t"type"\t:\t"remote",\n\t"url" : "https://x.test/\\u0041" /* there */,\n\t"headers":{"Authorization":"Bearer {file:~/key}"}\n}',
	])
		it(`restore the remote ${JSON.stringify(entry)} byte for byte`, () => {
			const text = file(entry);
			const once = textOf(guarded(text));

			assert.notEqual(once, text);
			assert.equal(textOf(guarded(once)), once);
			assert.equal(restored(once), text);
			assert.equal(restored(textOf(guarded(once, `/other${LAUNCHER}`))), text);
		});

	it('become remote again after someone reformatted the guarded entry', () => {
		const withoutComments = (text: string): unknown => JSON.parse(text.replace(/\s\/\/.*/g, '').replace(/,(?=\s*[}\]])/g, ''));
		for (const headers of ['', ', "headers": { "A": "b", "C": "d" }']) {
			const text = file(`{ "type": "remote", "url": "https://x.test"${headers}, "timeout": 5 }`);
			const formatted = textOf(guarded(text))
				.replace(/"(--server|--|cordon:remote)"/g, '\n      "$1"')
				.replace(/"(MCP_CORDON_URL)"/, '\n      // What is this?\n      "$1"');

			const back = restored(formatted);

			assert.deepEqual(withoutComments(back), withoutComments(text));
			assert.match(back, /\/\/ What is this\?/);
		}
	});

	it('take over a header that someone adds to a guarded remote server', () => {
		const once = textOf(guarded(file('{ "type": "remote", "url": "https://x.test" }')));
		const more = once.replace(/ \},/, ', "headers": { "A": "b" } },');

		const twice = textOf(guarded(more));

		assert.match(twice, /"MCP_CORDON_HEADER_1": "A: b"/);
		assert.doesNotMatch(twice, /"headers"/);
		assert.equal(restored(twice), file('{ "type": "remote", "url": "https://x.test", "headers": { "A": "b" } }'));
	});

	it('keep the address of a remote server readable, before and after protection', () => {
		const text = file('{ "type": "remote", "url": "https://x.test/{env:P}", "headers": { "Key": "{env:KEY}" } }');

		for (const each of [text, textOf(guarded(text))]) {
			const entries = readEntries(each, FORMAT);
			assert.ok(entries.ok && entries.value[0] !== undefined);
			assert.equal(entries.value[0].isHttp, true);
			const launch = launchOf(entries.value[0]);
			assert.deepEqual(
				[launch?.command, launch?.args, launch?.env, launch?.headerNames],
				['cordon:remote', ['https://x.test/${env:P}'], { MCP_CORDON_HEADER_1: 'Key: ${env:KEY}' }, ['Key']],
			);
		}
	});

	for (const [entry, why] of [
		['{ "type": "remote", "url": "wss://x.test" }', 'http-address'],
		['{ "type": "remote", "url": "https://x.test", "oauth": { "clientId": "x" } }', 'oauth'],
		// OpenCode accepts no key of a remote server in a local one.
		['{ "type": "remote", "url": "https://x.test", "oauth": false }', 'http-settings'],
		['{ "type": "remote", "url": "https://x.test", "headers": {} }', 'http-settings'],
		['{ "type": "remote", "url": "https://x.test", "environment": { "A": "b" } }', 'http-settings'],
		['{ "type": "remote", "\\u0075rl": "https://x.test" }', 'http-settings'],
		['{ "enabled": false }', 'not-startable'],
		['{ "type": "local", "command": [] }', 'not-startable'],
		['{ "type": "local", "command": ["x", 1] }', 'not-startable'],
		['{ "type": "local", "command": ["x"], "environment": { "MCP_CORDON_URL": "y" } }', 'cordon-variables'],
	] as const)
		it(`leave ${entry} alone: ${why}`, () => {
			const result = guarded(file(entry));

			assert.ok(result.ok);
			assert.deepEqual(result.value.refused, [{ ref: 'a', why }]);
			assert.equal(result.value.text, file(entry));
		});

	it("aren't guarded on Windows", () => {
		const result = guarded(
			file('{ "type": "local", "command": ["x"] }'),
			launcherText({ executable: 'C:\\Code.exe', script: PORTABLE_SCRIPT }),
		);

		assert.ok(result.ok);
		assert.deepEqual(result.value.refused, [{ ref: 'a', why: 'unusual-writing' }]);
	});
});
