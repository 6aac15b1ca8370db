import assert from 'node:assert/strict';
import { formatNamed } from '../../../src/definitions/format.ts';
import { guard } from '../../../src/definitions/guard-text.ts';
import { keptName } from '../../../src/definitions/kept-variables.ts';
import { PORTABLE_LAUNCHER } from '../../../src/definitions/launcher-shape.ts';
import { previewOf } from '../../../src/definitions/preview.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { restore } from '../../../src/definitions/restore.ts';
import {
	behindNodeLauncher,
	EMPTIED_VARIABLES,
	isLauncherScript,
	launcherText,
	PORTABLE_SCRIPT,
} from '../../../src/definitions/windows-form.ts';

const SEED = '0123456789abcdefghij';
const EXECUTABLE = 'C:\\Program Files\\Microsoft VS Code\\Code.exe';
const LAUNCHER = launcherText({ executable: EXECUTABLE, script: PORTABLE_SCRIPT });
const EMPTIED = EMPTIED_VARIABLES.map((name) => `, "${name}": ""`).join('');

function guarded(text: string, launcher = LAUNCHER) {
	const result = guard(text, { launcher, seeds: new Map([['a', SEED]]) });
	assert.ok(result.ok, JSON.stringify(result));
	return result.value;
}
function restored(text: string): string {
	const result = restore(text);
	assert.ok(result.ok, JSON.stringify(result));
	return result.value.text;
}
function entryOf(text: string) {
	const read = readEntries(text);
	assert.ok(read.ok && read.value[0] !== undefined, JSON.stringify(read));
	return read.value[0];
}
const file = (entry: string): string => `{"servers": {"a": ${entry}}}`;
/** Fills in the executable for E and the script for S. */
const filled = (text: string): string => text.replace('"E"', JSON.stringify(EXECUTABLE)).replace('"S"', `"${PORTABLE_SCRIPT}"`);

describe('the Windows form of a guarded entry', () => {
	const shapes: readonly (readonly [string, string])[] = [
		[
			'{"command": "npx", "args": ["-y", "%PATH%"], "cwd": "C:\\\\x"}',
			`{"command": "E", "args": ["S", "--server", "a${SEED}", "--", "npx", "-y", "%PATH%"], "env": {"ELECTRON_RUN_AS_NODE": "true"}, "cwd": "C:\\\\x"}`,
		],
		['{"command": "npx"}', `{"command": "E", "args": ["S", "--server", "n${SEED}", "--", "npx"], "env": {"ELECTRON_RUN_AS_NODE": "true"}}`],
		[
			'{\r\n\t"env": {"A": "1", "NODE_OPTIONS": "--x", "electron_run_as_node": "1"},\r\n\t"command": "C:\\\\a b\\\\x.cmd"\r\n}',
			`{\r\n\t"env": {"ELECTRON_RUN_AS_NODE": "1", "A": "1", "MCP_CORDON_KEPT_NODE_OPTIONS": "--x", "MCP_CORDON_KEPT_electron_run_as_node": "1"},\r\n\t"command": "E", "args": ["S", "--server", "n${SEED}", "--", "C:\\\\a b\\\\x.cmd"]\r\n}`,
		],
		[
			'{"command": "npx", "env": null, "envFile": "${workspaceFolder}\\\\.env"}',
			`{"command": "E", "args": ["S", "--server", "n${SEED}", "--", "npx"], "env": {"ELECTRON_RUN_AS_NODE": "null"${EMPTIED}}, "envFile": "\${workspaceFolder}\\\\.env"}`,
		],
		[
			'{"command": "npx", "env": { /* none */ }, "args": []}',
			`{"command": "E", "env": {"ELECTRON_RUN_AS_NODE": "1" /* none */ }, "args": ["S", "--server", "a${SEED}", "--", "npx"]}`,
		],
		[
			'{"url": "https://x.test"}',
			`{"command": "E", "args": ["S", "--server", "u${SEED}", "--", "cordon:http"], "env": {"ELECTRON_RUN_AS_NODE": "1", "MCP_CORDON_URL": "https://x.test"}}`,
		],
		[
			'{"type": "http", "headers": {"A": "b"}, "url": "https://x.test"}',
			`{"type": "stdio", "env": {"ELECTRON_RUN_AS_NODE": "1", "MCP_CORDON_URL": "https://x.test", "MCP_CORDON_HEADER_1": "A: b"}, "command": "E", "args": ["S", "--server", "t${SEED}", "--", "cordon:http"]}`,
		],
	];
	for (const [before, after] of shapes) {
		it(`turns ${before} into a start of the editor's own executable, and back`, () => {
			const { text } = guarded(file(before));

			assert.equal(text, filled(file(after)));
			assert.equal(restored(text), file(before));
			assert.deepEqual(entryOf(text).original, entryOf(file(before)).original);
			assert.equal(entryOf(text).launcher, LAUNCHER);
		});
	}

	it('follows an executable that moved, and corrects what someone removed or added', () => {
		const before = file('{"command": "npx", "env": {"A": "1"}}');
		const { text } = guarded(before);
		const moved = launcherText({ executable: 'D:\\Code.exe', script: PORTABLE_SCRIPT });

		for (const edited of [
			text.replace('"ELECTRON_RUN_AS_NODE": "1", ', ''),
			text.replace('"ELECTRON_RUN_AS_NODE": "1"', '"ELECTRON_RUN_AS_NODE": "0"'),
			text.replace(JSON.stringify(EXECUTABLE), '"E:\\\\other.exe"'),
			text.replace(PORTABLE_SCRIPT, 'C:\\\\Users\\\\x\\\\.mcp-cordon\\\\bin\\\\cordon-launch.cjs'),
		]) {
			assert.notEqual(edited, text);
			const again = guarded(edited);
			assert.deepEqual([again.text, again.entries[0]?.as], [text, 'corrected']);
		}
		const added = guarded(text.replace('"A": "1"', '"A": "1", "Node_Options": "--require ./evil"'));
		assert.match(added.text, /"MCP_CORDON_KEPT_Node_Options": "--require \.\/evil"/);
		assert.equal(restored(added.text), before.replace('"A": "1"', '"A": "1", "Node_Options": "--require ./evil"'));
		assert.deepEqual(entryOf(guarded(text, moved).text).launcher, moved);
		assert.equal(restored(guarded(text, moved).text), before);
	});

	it("empties the launcher's variables when an envFile was added later", () => {
		const { text } = guarded(file('{"command": "npx"}'));

		const again = guarded(text.replace('{"command"', '{"envFile": ".env", "command"'));

		assert.ok(again.text.includes(`{"ELECTRON_RUN_AS_NODE": "true"${EMPTIED}}`));
		assert.equal(restored(again.text), file('{"envFile": ".env", "command": "npx"}'));
	});

	it('accepts the white space of a formatter', () => {
		const before = file('{"command": "npx", "args": ["x"], "env": {"A": "1"}, "envFile": ".env"}');
		const formatted = JSON.stringify(JSON.parse(guarded(before).text), undefined, 4);

		const again = guarded(formatted);

		assert.deepEqual([again.text, again.entries[0]?.as], [formatted, 'unchanged']);
		assert.deepEqual(JSON.parse(restored(formatted)), JSON.parse(before));
	});

	it('converts to and from the form of other systems, because both may open the same file', () => {
		const before = file('{"command": "npx", "args": ["x"], "env": {"NODE_PATH": "y"}}');
		const posix = guarded(before, PORTABLE_LAUNCHER);
		const windows = guarded(before);

		const [there, back] = [guarded(posix.text), guarded(windows.text, PORTABLE_LAUNCHER)];

		assert.deepEqual([there.text, there.entries[0]?.as], [windows.text, 'corrected']);
		assert.deepEqual([back.text, back.entries[0]?.as], [posix.text, 'corrected']);
	});

	it("reports arguments that Cordon doesn't write and never changes them", () => {
		const odd = filled(file('{"command": "E", "args": ["S", "--policy", "off"]}'));

		assert.equal(entryOf(odd).isBrokenGuard, true);
		assert.equal(guarded(odd).text, odd);
		assert.equal(restored(odd), odd);
	});

	it('recognizes its script only by the end of an absolute path, with either kind of slash', () => {
		const known = [
			'C:\\x y\\.mcp-cordon\\bin\\cordon-launch.cjs',
			'c:/x/.mcp-cordon/bin/cordon-launch.cjs',
			'\\\\server\\share\\.mcp-cordon\\bin\\cordon-launch.cjs',
		];
		const other = [
			'.mcp-cordon\\bin\\cordon-launch.cjs',
			'C:\\x\\mcp-cordon\\bin\\cordon-launch.cjs',
			'C:\\.mcp-cordon\\bin\\cordon-launch.js',
			'',
		];

		assert.deepEqual(known.map(isLauncherScript), [true, true, true]);
		assert.deepEqual(other.map(isLauncherScript), [false, false, false, false]);
	});

	it('writes an absolute script path into a file of another client', () => {
		const script = 'C:\\Users\\x\\.mcp-cordon\\bin\\cordon-launch.cjs';
		const text = '{"mcpServers": {"a": {"command": "npx"}}}';
		const launcher = launcherText({ executable: EXECUTABLE, script });
		const done = guard(text, { launcher, seeds: new Map([['a', SEED]]) }, formatNamed('claude-desktop'));

		assert.ok(done.ok);
		assert.equal(JSON.parse(done.value.text).mcpServers.a.args[0], script);
		const back = restore(done.value.text, formatNamed('claude-desktop'));
		assert.equal(back.ok && back.value.text, text);
	});

	it('previews what is started, and stores variables under the names from which the proxy restores them', () => {
		const shown = previewOf(file('{"command": "npx"}'), LAUNCHER);

		assert.ok(shown.ok);
		assert.deepEqual(shown.value[0]?.after, [EXECUTABLE, PORTABLE_SCRIPT, '--server', '…', '--', 'npx']);
		assert.deepEqual(behindNodeLauncher({ NODE_OPTIONS: 'x', A: 'b' }), {
			[keptName('NODE_OPTIONS')]: 'x',
			A: 'b',
			ELECTRON_RUN_AS_NODE: '1',
		});
	});
});
