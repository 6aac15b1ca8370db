import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { formatNamed, VSCODE_FORMAT } from '../../../../src/definitions/format.ts';
import { guard } from '../../../../src/definitions/guard-text.ts';
import { PORTABLE_LAUNCHER } from '../../../../src/definitions/launcher-shape.ts';
import { readEntries } from '../../../../src/definitions/read-entries.ts';
import { launcherText, PORTABLE_SCRIPT } from '../../../../src/definitions/windows-form.ts';
import { cleanCommand, sedCommand } from '../../../../src/gateway/git/clean-script.ts';
import { stateFolderAt } from '../../../../src/gateway/interposition/state-folder.ts';

const EXECUTABLE = "C:\\Users\\o'x y\\AppData\\Local\\Programs\\Microsoft VS Code\\Code.exe";
const LAUNCHERS = [
	PORTABLE_LAUNCHER,
	"/home/o'x y/.mcp-cordon/bin/cordon-launch",
	launcherText({ executable: EXECUTABLE, script: PORTABLE_SCRIPT }),
	launcherText({ executable: EXECUTABLE, script: 'C:\\Users\\x\\.mcp-cordon\\bin\\cordon-launch.cjs' }),
];

const seedAt = (index: number): string => String(index).repeat(20);

function withoutCordon(text: string, platform?: NodeJS.Platform): string {
	return spawnSync('sh', ['-c', sedCommand(platform)], { input: text, encoding: 'utf8' }).stdout;
}

describe('the sed script that replaces Cordon in the clean filter', () => {
	const texts: readonly (readonly [string, string])[] = [
		['one line', '{"servers": {"a": {"command": "npx", "args": ["-y", "x"]}, "b": {"command": "node"}}}'],
		[
			'several lines',
			'{\n\t"servers": {\n\t\t"a": {\n\t\t\t"command": "npx",\n\t\t\t"args": [\n\t\t\t\t"-y"\n\t\t\t]\n\t\t},\n\t\t"b": {\n\t\t\t"command": "node"\n\t\t}\n\t}\n}\n',
		],
		[
			'args in front',
			'{"servers": {"a": {"args": ["x"], "command": "npx"}, "b": {"command": "node", "args": []}, "c": {"args": [], "command": "z"}}}\n',
		],
		[
			'an object in between',
			'{"servers": {"a": {"command": "npx", "env": {"A": "1"}, "args": ["x"]}, "b": {"command": "node", "env": {}, "args": ["y"]}}}\n',
		],
		['quotes, paths and other bytes', '{"servers": {"a": {"command": "C:\\\\x \\"y\\".exe & ünï 🙂", "args": ["--"]}}}\r\n'],
		['comments and trailing commas', '{"servers": { // c\n "a": {"command" : "npx" /* why */, "args": ["x",],},\n}}\n'],
		['nothing to do', '{"servers": {"web": {"url": "unix:///x.sock"}}}\n'],
		['an address alone', '{"servers": {"web": {"url": "https://x.test"}}}\n'],
		[
			'servers over HTTP between processes',
			'{\n\t"servers": {\n\t\t"a": { "command": "npx", "env": {"A": "${input:a}"}, "args": ["x"] },\n\t\t"web": {\n\t\t\t"type": "http",\n\t\t\t"url": "https://x.test/${input:id}?a=b",\n\t\t\t"headers": {\n\t\t\t\t"Authorization": "Bearer ${input:token}: \\"x\\"",\n\t\t\t\t"X-Y": ""\n\t\t\t}\n\t\t},\n\t\t"b": { "type": "stdio", "command": "node" }\n\t}\n}\n',
		],
		[
			'servers over HTTP in other orders',
			'{"servers": {"1": {"headers": {"A": "b: c"}, "type" : "sse", "url" : "http://x.test"}, "2": {"url": "https://y.test", "headers": { /* mine */ "K": "${env:K}"}, "type": "http"}, "3": {"type": "http", "headers": {}, "url": "https://z.test"}}}',
		],
		[
			'variables of every kind',
			'{"servers": {"1": {"command": "npx", "env": null, "args": ["x"]}, "2": {"args": [], "env": {"NODE_OPTIONS": "--x", "A": ""}, "command": "C:\\\\x\\\\y.cmd"},\n"3": {"command": "n", "envFile": "${workspaceFolder}/.env"}, "4": {"command": "n", "env": {"B": ""}, "envFile": ".env", "args": ["${input:a}"]}, "5": {"url": "https://x.test", "headers": {"A": "b"}}}}\n',
		],
		[
			'keys that were set aside',
			'{"servers": {"1": {"url": "https://x.test", "env": {}, "args" : [], "comment": "mine", "command": null}, "2": {"cwd": ".", "type": "http", "envFile": "x", "headers": {"A": "b"}, "url": "https://y.test"}}}',
		],
		['a last line without line ending', '{"servers": {"a": {"command": "x"}}}'],
	];
	for (const [what, text] of texts) {
		for (const launcher of LAUNCHERS) {
			it(`restores the original behind ${launcher.replace('\n', ' ')}: ${what}`, () => {
				const entries = readEntries(text);
				assert.ok(entries.ok);
				const seeds = new Map(entries.value.map((entry, index) => [entry.ref, seedAt(index)]));
				const guarded = guard(text, { launcher, seeds }, VSCODE_FORMAT);
				assert.ok(guarded.ok);
				assert.equal(guarded.value.text === text, what === 'nothing to do');

				assert.equal(withoutCordon(guarded.value.text, launcher.includes('\n') ? 'win32' : 'linux'), text);
			});
		}
	}

	it('restores an original whose values of a wrong type were set aside', () => {
		const text =
			'{\n  "a": { "command": "npx", "args": "x", "env": [] },\n  "b": { "command": "npx", "args": ["x", 1] },\n  "w": { "url": "https://x.test", "headers": { "N": 5, "A": "b" } },\n  "v": { "headers": { "N": null }, "url": "https://x.test" }\n}\n';
		const seeds = new Map(['a', 'b', 'w', 'v'].map((ref, index) => [ref, seedAt(index)]));
		const guarded = guard(text, { launcher: '/h/.mcp-cordon/bin/cordon-launch', seeds }, formatNamed('vscode-root'));
		assert.ok(guarded.ok);
		assert.equal(guarded.value.entries.length, 4);

		assert.equal(withoutCordon(guarded.value.text), text);
	});

	it('restores an original whose command is a list', () => {
		const text = '{\n  "mcp": {\n    "a": { "type": "local", "command": ["npx", "-y", "x"] }\n  }\n}\n';
		const guarded = guard(
			text,
			{ launcher: '/h/.mcp-cordon/bin/cordon-launch', seeds: new Map([['a', seedAt(1)]]) },
			formatNamed('opencode'),
		);
		assert.ok(guarded.ok);
		assert.equal(guarded.value.entries.length, 1);

		assert.equal(withoutCordon(guarded.value.text), text);
	});

	for (const [client, key] of [
		['windsurf', 'serverUrl'],
		['gemini', 'httpUrl'],
	] as const) {
		it(`restores an original of ${client}`, () => {
			const text = `{\n  "mcpServers": {\n    "a": {\n      "command": "npx"\n    },\n    "w": { "${key}": "https://x.test", "headers": { "A": "b" } }\n  }\n}\n`;
			const seeds = new Map([
				['a', seedAt(1)],
				['w', seedAt(2)],
			]);
			const guarded = guard(text, { launcher: '/h/.mcp-cordon/bin/cordon-launch', seeds }, formatNamed(client));
			assert.ok(guarded.ok);
			assert.equal(guarded.value.entries.length, 2);

			assert.equal(withoutCordon(guarded.value.text), text);
		});
	}
});

describe('the clean command', () => {
	it('keeps a percent sign in the path of the state folder', () => {
		assert.match(cleanCommand(stateFolderAt('/a 100%f/.mcp-cordon')), /'\/a 100%%f\/\.mcp-cordon\/bin\/cordon-clean' %f;/);
	});
});
