import assert from 'node:assert/strict';
import { formatNamed } from '../../../src/definitions/format.ts';
import { guard } from '../../../src/definitions/guard.ts';
import { launchOf } from '../../../src/definitions/launch.ts';
import { readEntries } from '../../../src/definitions/read.ts';
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
	it('puts the launcher in front of the program, and nothing else', () => {
		const text = file('{ "type": "local", "command": ["npx", "-y", "x"], "environment": { "A": "b" }, "enabled": true }');

		assert.equal(textOf(guarded(text)), text.replace('["npx"', `["${LAUNCHER}", ${TOKEN}, "npx"`));
	});

	for (const entry of [
		'{ "type": "local", "command": ["npx", "-y", "x"] }',
		'{"command":["x"],"type":"local","environment":{}}',
		'{ "type": "local", "command": [\n    // Which one?\n    "npx", // this\n    "x",\n  ], "enabled": false, "timeout": 5 }',
	])
		it(`gives ${JSON.stringify(entry)} back byte for byte`, () => {
			const text = file(entry);
			const once = textOf(guarded(text));

			assert.notEqual(once, text);
			assert.equal(textOf(guarded(once)), once);
			assert.equal(restored(once), text);
			assert.equal(restored(textOf(guarded(once, `/other${LAUNCHER}`))), text);
		});

	it('takes itself out item by item where somebody wrote the list anew', () => {
		const once = textOf(guarded(file('{ "type": "local", "command": ["npx", "x"] }')));
		const formatted = once.replace(/"(--server|--|a1+|npx)"/g, '\n      "$1"').replace(`"a${SEED}",`, `"a${SEED}", // What is this?`);

		const back = restored(formatted);

		assert.deepEqual(JSON.parse(back.replace(/\/\/.*/g, '').replace(/,(?=\s*\})/g, '')), {
			mcp: { a: { type: 'local', command: ['npx', 'x'] } },
		});
		assert.match(back, /\/\/ What is this\?/);
	});

	it('reads what OpenCode starts, before and after', () => {
		const text = file('{ "type": "local", "command": ["npx", "{env:PACKAGE}"], "environment": { "KEY": "{file:~/key}" } }');

		for (const each of [text, textOf(guarded(text))]) {
			const entries = readEntries(each, FORMAT);
			assert.ok(entries.ok && entries.value[0] !== undefined);
			const launch = launchOf(entries.value[0]);
			assert.deepEqual([launch?.command, launch?.args, launch?.env], ['npx', ['${env:PACKAGE}'], { KEY: '${file:~/key}' }]);
		}
	});

	for (const [entry, why] of [
		['{ "type": "remote", "url": "https://x.test", "enabled": true }', 'http-settings'],
		['{ "enabled": false }', 'not-startable'],
		['{ "type": "local", "command": [] }', 'not-startable'],
		['{ "type": "local", "command": ["x", 1] }', 'not-startable'],
		['{ "type": "local", "command": ["x"], "environment": { "MCP_CORDON_URL": "y" } }', 'cordon-variables'],
	] as const)
		it(`leaves ${entry} alone: ${why}`, () => {
			const result = guarded(file(entry));

			assert.ok(result.ok);
			assert.deepEqual(result.value.refused, [{ ref: 'a', why }]);
			assert.equal(result.value.text, file(entry));
		});

	it('is not guarded on Windows', () => {
		const result = guarded(
			file('{ "type": "local", "command": ["x"] }'),
			launcherText({ executable: 'C:\\Code.exe', script: PORTABLE_SCRIPT }),
		);

		assert.ok(result.ok);
		assert.deepEqual(result.value.refused, [{ ref: 'a', why: 'unusual-writing' }]);
	});
});
