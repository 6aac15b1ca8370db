import assert from 'node:assert/strict';
import { launchOf, launchParts, portableParts } from '../../../src/definitions/entry-launch.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { type KnownVariables, matchesLaunch, matchesTemplate } from '../../../src/definitions/template.ts';
import { cpuNow } from '../../support/cpu-time.ts';
import { TEST_DIGEST } from '../../support/launch-digest.ts';

const KNOWN: KnownVariables = { workspaceFolder: '/w s', userHome: '/home/u', env: { TOKEN: 'abc', EMPTY: '' } };

describe('the data that an approval of a launch covers', () => {
	const launchIn = (entry: string, inputs = '[]') => {
		const read = readEntries(`{"inputs": ${inputs}, "servers": {"a": ${entry}}}`);
		assert.ok(read.ok && read.value[0] !== undefined);
		const launch = launchOf(read.value[0]);
		assert.ok(launch !== undefined);
		return launch;
	};

	it("includes the whole entry, with every variable's value as a digest", () => {
		const launch = launchIn(
			'{"command": "npx", "args": ["x"], "cwd": "${workspaceFolder}", "env": {"TOKEN": "secret", "NODE_OPTIONS": "--require x", "LD_PRELOAD": null, "PORT": 1}}',
		);

		const { values, ...rest } = launchParts(launch, TEST_DIGEST);

		assert.deepEqual(Object.keys(values as object), ['LD_PRELOAD', 'NODE_OPTIONS', 'PORT', 'TOKEN']);
		assert.ok(!JSON.stringify(values).includes('secret'));
		assert.deepEqual(rest, {
			command: 'npx',
			args: ['x'],
			cwd: '${workspaceFolder}',
			envFile: null,
			envNames: ['LD_PRELOAD', 'NODE_OPTIONS', 'PORT', 'TOKEN'],
			loader: {},
			inputs: {},
		});
		for (const changed of ['{"TOKEN": "other"}', '{"TOKEN": ""}', '{"TOKEN": null}', '{"TOKEN": 1}'])
			assert.notDeepEqual(
				launchParts(launchIn(`{"command": "npx", "env": ${changed}}`), TEST_DIGEST),
				launchParts(launchIn('{"command": "npx", "env": {"TOKEN": "secret"}}'), TEST_DIGEST),
				changed,
			);
	});

	it('includes the address, transport, and headers of a server over HTTP, with their values as digests', () => {
		const web = (value: string) =>
			launchIn(
				`{"type": "sse", "url": "https://x.test/\${input:id}", "headers": {"X-Team": "blue", "Authorization": "Bearer ${value}"}}`,
				'[{"id": "id", "type": "promptString"}]',
			);

		const { inputs, values, ...rest } = launchParts(web('secret'), TEST_DIGEST);

		assert.deepEqual(web('secret').env, { MCP_CORDON_HEADER_1: 'X-Team: blue', MCP_CORDON_HEADER_2: 'Authorization: Bearer secret' });
		assert.deepEqual(Object.keys(values as object), ['authorization', 'x-team']);
		assert.deepEqual(Object.keys(inputs as object), ['id']);
		assert.deepEqual(rest, {
			command: 'cordon:sse',
			args: ['https://x.test/${input:id}'],
			cwd: null,
			envFile: null,
			envNames: [],
			loader: {},
			headers: ['authorization', 'x-team'],
		});
		assert.notDeepEqual(launchParts(web('other'), TEST_DIGEST).values, values);
	});

	it('includes every input that the entry refers to, in any key order', () => {
		const entry = '{"command": "npx", "args": ["${input:which}"], "env": {"A": "${input:pass}"}}';
		const inputs = (text: string): unknown => launchParts(launchIn(entry, text), TEST_DIGEST)['inputs'];
		const plain =
			'[{"id": "which", "type": "pickString", "options": ["a", "b"]}, {"id": "pass", "type": "promptString", "password": true}]';

		assert.deepEqual(
			inputs('[{"password": true, "type": "promptString", "id": "pass"}, {"type": "pickString", "id": "which", "options": ["a", "b"]}]'),
			inputs(plain),
		);
		for (const other of [
			plain.replace('"b"', '"c"'),
			plain.replace(', "password": true', ''),
			plain.replace('"pickString"', '"command"'),
			'[]',
			plain.replace(']}, {', ']}, {"id": "which", "type": "command"}, {'),
		])
			assert.notDeepEqual(inputs(other), inputs(plain), other);
		assert.deepEqual(Object.keys(launchIn('{"command": "npx"}', plain).inputs), []);
	});

	it('has a part that is the same on every machine, for lock files', () => {
		const entry = (token: string) => launchIn(`{"command": "npx", "args": ["x"], "env": {"TOKEN": "${token}", "NODE_OPTIONS": "--x"}}`);

		assert.deepEqual(portableParts(entry('one')), portableParts(entry('two')));
		assert.deepEqual(portableParts(entry('one'))['loader'], { NODE_OPTIONS: '--x' });
	});

	it("is empty for an entry that Cordon can't start", () => {
		const read = readEntries('{"servers": {"a": {"url": "unix:///x"}}}');
		assert.ok(read.ok && read.value[0] !== undefined);

		assert.equal(launchOf(read.value[0]), undefined);
	});
});

describe('matchesTemplate', () => {
	const matching: readonly (readonly [string, string])[] = [
		['npx', 'npx'],
		['', ''],
		['${workspaceFolder}/x', '/w s/x'],
		['${userHome}/.x', '/home/u/.x'],
		['~/x', '/home/u/x'],
		['~', '/home/u'],
		['~x', '~x'],
		['${env:TOKEN}-${env:EMPTY}', 'abc-'],
		['${env:UNKNOWN}', 'anything'],
		['--key=${input:key}', '--key='],
		['--key=${input:key};', '--key=a;b;'],
		['${input:a}${command:b}', ''],
		['${input:a}-${input:b}-${input:c}', '1-2-3'],
		['${input:${env:TOKEN}}x', 'yx'],
		['a${b', 'a${b'],
		['$', '$'],
	];
	for (const [raw, actual] of matching) {
		it(`matches ${JSON.stringify(actual)} with ${JSON.stringify(raw)}`, () => assert.ok(matchesTemplate(raw, actual, KNOWN)));
	}

	const different: readonly (readonly [string, string])[] = [
		['npx', 'npx '],
		['npx', 'NPX'],
		['${workspaceFolder}/x', '/other/x'],
		['${userHome}', '/home/other'],
		['~/x', '/root/x'],
		['${env:TOKEN}', 'abd'],
		['--key=${input:key}', '--kex=1'],
		['--key=${input:key};', '--key=a'],
		['${input:a}-${input:b}', 'x'],
		['ab${input:a}ba', 'aba'],
		['${input:a}xx${input:b}x', 'xx'],
	];
	for (const [raw, actual] of different) {
		it(`doesn't match ${JSON.stringify(actual)} with ${JSON.stringify(raw)}`, () =>
			assert.equal(matchesTemplate(raw, actual, KNOWN), false));
	}

	it('stays fast on text designed to slow it down', () => {
		const raw = '${input:a}aaaaaaaaaaaaaaab'.repeat(500);

		const start = cpuNow();
		assert.equal(matchesTemplate(raw, 'a'.repeat(200_000), KNOWN), false);

		assert.ok(cpuNow() - start < 2_000);
	});

	it('compares a command line argument by argument', () => {
		const launch = { command: 'npx', args: ['-y', '${input:p}'] };

		assert.ok(matchesLaunch(launch, { command: 'npx', args: ['-y', 'x y'] }, KNOWN));
		assert.equal(matchesLaunch(launch, { command: 'npx', args: ['-y', 'x', 'y'] }, KNOWN), false);
		assert.equal(matchesLaunch(launch, { command: 'sh', args: ['-y', 'x'] }, KNOWN), false);
	});
});

describe('matchesTemplate with case-insensitive paths', () => {
	const WINDOWS: KnownVariables = { workspaceFolder: 'C:\\Users\\Zoë\\a+b (c)', userHome: 'C:\\Users\\Zoë', isCaseless: true };

	it('accepts another spelling of a folder, as the editor reports it', () => {
		assert.ok(matchesTemplate('${workspaceFolder}\\x.exe', 'c:\\users\\ZOË\\A+B (c)\\x.exe', WINDOWS));
		assert.ok(matchesTemplate('${userHome}/x', 'c:\\Users\\zoë/x', WINDOWS));
	});

	it('compares the rest exactly, and everything on a case-sensitive system', () => {
		assert.equal(matchesTemplate('${workspaceFolder}\\x.exe', 'c:\\users\\ZOË\\A+B (c)\\X.exe', WINDOWS), false);
		assert.equal(matchesTemplate('-e', '-E', WINDOWS), false);
		assert.equal(matchesTemplate('${userHome}/x', 'c:\\Users\\zoë/x', { ...WINDOWS, isCaseless: false }), false);
	});
});
