import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createScanner, parse } from 'jsonc-parser';
import type { DefinitionFormat } from '../../src/definitions/format.ts';
import { guard } from '../../src/definitions/guard-text.ts';
import { PORTABLE_LAUNCHER } from '../../src/definitions/launcher-shape.ts';
import { readEntries } from '../../src/definitions/read-entries.ts';
import { restore } from '../../src/definitions/restore.ts';
import { launcherText, PORTABLE_SCRIPT } from '../../src/definitions/windows-form.ts';
import { definitionFiles } from '../support/definition-texts.ts';

const SEEDS = ['0', '1', '2', '3', '4', '5'].map((digit) => digit.repeat(20));

const EXECUTABLE = 'C:\\Users\\Zoë %X% & Co\\AppData\\Local\\Programs\\Microsoft VS Code\\Code.exe';
const WINDOWS_LAUNCHER = launcherText({ executable: EXECUTABLE, script: PORTABLE_SCRIPT });
/** Each property is tested in both forms. */
const FORMS = [
	{ form: 'guard and restore', launcher: PORTABLE_LAUNCHER },
	{ form: 'guard and restore, in the Windows form,', launcher: WINDOWS_LAUNCHER },
] as const;

function guardedBy(launcher: string, text: string, names: readonly string[], format: DefinitionFormat): string {
	const seeds = new Map(names.map((name, index) => [name, SEEDS[index] ?? '']));
	const result = guard(text, { launcher, seeds }, format);
	assert.ok(result.ok, JSON.stringify(result));
	return result.value.text;
}

function restored(text: string, format: DefinitionFormat): string {
	const result = restore(text, format);
	assert.ok(result.ok, JSON.stringify(result));
	return result.value.text;
}

/** What VS Code would read, according to an independent parser. */
function plain(text: string): Record<string, unknown> {
	return parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
}

/** The list of servers in what `plain` read. */
function listIn(read: Record<string, unknown>, { name }: DefinitionFormat): Record<string, Record<string, unknown>> {
	const keys =
		name === 'vscode'
			? ['servers']
			: name === 'cursor'
				? ['mcpServers']
				: name === 'claude-code'
					? ['projects', '/w/a~b', 'mcpServers']
					: ['settings', 'mcp', 'servers'];
	return keys.reduce((value, key) => value[key], JSON.parse(JSON.stringify(read)));
}

/** Source: jsonc-parser, `SyntaxKind.EOF`, a const enum that doesn't exist at run time. */
const END_OF_FILE = 17;

const RUNS = { numRuns: 250 };

for (const { form, launcher } of FORMS)
	describe(form, () => {
		const guarded = (text: string, names: readonly string[], format: DefinitionFormat): string => guardedBy(launcher, text, names, format);
		const isWindows = launcher === WINDOWS_LAUNCHER;

		it('restores every file byte for byte', () => {
			let guardedFiles = 0;
			let httpFiles = 0;
			let addresses = 0;

			fc.assert(
				fc.property(definitionFiles, ({ format, names, text }) => {
					const after = guarded(text, names, format);
					if (after !== text) guardedFiles += 1;
					if (after.includes('"MCP_CORDON_HEADER_1"')) httpFiles += 1;
					// Whatever an address contains, process lists don't show it.
					for (const [, entry] of Object.entries(listIn(plain(after), format)))
						if (Array.isArray(entry?.['args']) && String(entry['args'][isWindows ? 4 : 3]).startsWith('cordon:')) {
							assert.equal(entry['args'].length, isWindows ? 5 : 4);
							addresses += 1;
						}
					assert.equal(restored(after, format), text);
				}),
				RUNS,
			);

			assert.ok(guardedFiles > 115, `only ${guardedFiles} files had anything to guard`);
			assert.ok(httpFiles > 5, `only ${httpFiles} files had a server over HTTP with headers to guard`);
			assert.ok(addresses > 25, `only ${addresses} addresses were put away`);
		});

		it('guards a guarded file without a change', () => {
			fc.assert(
				fc.property(definitionFiles, ({ format, names, text }) => {
					const once = guarded(text, names, format);
					assert.equal(guarded(once, names, format), once);
				}),
				RUNS,
			);
		});

		it('changes only command and args of the guarded entries, according to an independent parser', () => {
			fc.assert(
				fc.property(definitionFiles, ({ format, names, text }) => {
					const before = plain(text);
					const after = plain(guarded(text, names, format));
					const read = new Map(readEntriesOf(text, format).map((entry) => [entry.name, entry]));
					const [listBefore, listAfter] = [listIn(before, format), listIn(after, format)];
					assert.deepEqual(Object.keys(listAfter), Object.keys(listBefore));
					for (const [name, entry] of Object.entries(listBefore)) {
						const now = listAfter[name];
						if (read.get(name)?.leftAlone !== undefined) {
							assert.deepEqual(now, entry);
							continue;
						}
						if (read.get(name)?.isHttp === true) {
							assert.deepEqual(isWindows ? withoutForm(now, true) : now, asGuardedHttp(entry, now));
							continue;
						}
						const { args, command, ...rest } = entry;
						const { args: argsNow, command: commandNow, ...restNow } = isWindows ? withoutForm(now, 'env' in entry) : (now ?? {});
						assert.deepEqual(restNow, rest);
						assert.equal(commandNow, PORTABLE_LAUNCHER);
						assert.ok(Array.isArray(argsNow));
						assert.deepEqual(argsNow.slice(2), ['--', command, ...(Array.isArray(args) ? args : [])]);
					}
					assert.deepEqual(after['inputs'], before['inputs']);
				}),
				RUNS,
			);
		});

		it('reads the same originals from the guarded file as from the file', () => {
			fc.assert(
				fc.property(definitionFiles, ({ format, names, text }) => {
					const before = readEntriesOf(text, format).map(({ leftAlone, name, original }) => ({ leftAlone, name, original }));
					const after = readEntriesOf(guarded(text, names, format), format).map(({ leftAlone, name, original }) => ({
						leftAlone,
						name,
						original,
					}));
					assert.deepEqual(after, before);
				}),
				RUNS,
			);
		});

		it('removes only its own spans after an edit elsewhere in the file', () => {
			const edits: readonly ((text: string) => string)[] = [
				(text) => text.replace(/\{/, '{ /* a comment of the user */'),
				(text) => text.replace(/\{/, '{ "other": [1, 2],'),
				(text) => `${text}// the end`,
				(text) => text.replaceAll(/"(?:1.2.3|false)"/g, '$& /* still */'),
				(text) => text.replaceAll('"1.2.3"', '"1.2.4"'),
			];

			fc.assert(
				fc.property(definitionFiles, fc.constantFrom(...edits), ({ format, names, text }, edit) => {
					assert.equal(restored(edit(guarded(text, names, format)), format), edit(text));
				}),
				RUNS,
			);
		});

		it('removes its tokens after the white space between them changed', () => {
			fc.assert(
				fc.property(definitionFiles, ({ format, names, text }) => {
					const formatted = JSON.stringify(plain(guarded(text, names, format)), undefined, '\t');
					assert.deepEqual(plain(restored(formatted, format)), plain(text));
				}),
				RUNS,
			);
		});

		it('restores the same entries after someone wrote comments between the tokens', () => {
			let edited = 0;

			fc.assert(
				fc.property(definitionFiles, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), ({ format, names, text }, places) => {
					const after = guarded(text, names, format);
					const starts = tokenStarts(after).slice(1);
					const at = [...new Set(places.map((place) => starts[place % Math.max(1, starts.length)] ?? after.length))].sort((a, b) => b - a);
					const commented = at.reduce(
						(whole, offset, index) => `${whole.slice(0, offset)}${index % 2 === 0 ? '/* note */' : '// note\n'}${whole.slice(offset)}`,
						after,
					);
					if (after !== text) edited += 1;
					assert.deepEqual(withoutEmpty(plain(restored(commented, format))), withoutEmpty(plain(text)));
				}),
				RUNS,
			);

			assert.ok(edited > 115, `only ${edited} files had anything to guard`);
		});

		it('restores only the named entries', () => {
			fc.assert(
				fc.property(definitionFiles, ({ format, names, text }) => {
					const [first, ...others] = names;
					const after = guarded(text, names, format);
					const id = readEntriesOf(after, format).find((entry) => entry.ref === first)?.id;
					const result = restore(after, format, new Set(id === undefined ? [] : [id]));
					assert.ok(result.ok);
					const seeds = new Map(others.map((name, index) => [name, SEEDS[index + 1] ?? '']));
					const expected = guard(text, { launcher, seeds }, format);
					assert.ok(expected.ok);
					assert.equal(result.value.text, expected.value.text);
				}),
				RUNS,
			);
		});
	});

/** What an independent parser must find for a guarded HTTP entry, except for the id. */
function asGuardedHttp(entry: Record<string, unknown>, now: Record<string, unknown> | undefined): Record<string, unknown> {
	const { headers = {}, httpUrl, serverUrl, type, url, ...others } = entry;
	// Members that only start a process are set aside.
	const isOfProcess = /^(?:command|args|env|envFile|cwd)$/;
	const rest = Object.fromEntries(Object.entries(others).map(([key, value]) => [isOfProcess.test(key) ? `cordon:${key}` : key, value]));
	const id: unknown = Array.isArray(now?.['args']) ? now['args'].at(-3) : undefined;
	const isString = typeof id === 'string' && /^[tursghx][0-9a-z]{20}$/.test(id);
	const variables = Object.entries(JSON.parse(JSON.stringify(headers))).map(([name, value], index) => [
		`MCP_CORDON_HEADER_${index + 1}`,
		`${name}: ${String(value)}`,
	]);
	return {
		...rest,
		...(type === undefined ? {} : { type: 'stdio' }),
		command: PORTABLE_LAUNCHER,
		args: ['--server', isString ? id : 'an id', '--', `cordon:${String(type ?? 'http')}`],
		env: { MCP_CORDON_URL: url ?? serverUrl ?? httpUrl, ...Object.fromEntries(variables) },
		...(variables.length === 0 && 'headers' in entry ? { headers } : {}),
	};
}

/** Cordon's `args` or `env` stay empty when they have a comment, so that the comment stays. Empty means the same as absent. */
function withoutEmpty(read: Record<string, unknown>): unknown {
	const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'object' && Object.keys(value).length === 0);
	return JSON.parse(
		JSON.stringify(read, (key, value: unknown) => ((key === 'args' || key === 'env') && isEmpty(value) ? undefined : value)),
	);
}

/** What an independent parser must find, without the Windows form. `hadEnv` says whether the entry had an `env` before. */
function withoutForm(now: Record<string, unknown> | undefined, hadEnv: boolean): Record<string, unknown> {
	const { args, command, env, ...rest } = now ?? {};
	assert.equal(command, EXECUTABLE);
	assert.ok(Array.isArray(args));
	assert.equal(args[0], PORTABLE_SCRIPT);
	assert.ok(typeof env === 'object' && env !== null);
	const variables = new Map(Object.entries(env));
	const was: unknown = variables.get('ELECTRON_RUN_AS_NODE');
	assert.ok(was === '1' || was === 'true' || was === 'null');
	assert.equal(hadEnv, was !== 'true');
	variables.delete('ELECTRON_RUN_AS_NODE');
	// A file of variables mustn't decide what the launcher's Node runs.
	assert.equal(variables.get('NODE_OPTIONS'), 'envFile' in rest ? '' : undefined);
	for (const [name, value] of variables) if (value === '' && /^(?:NODE|OPENSSL)_/.test(name)) variables.delete(name);
	assert.deepEqual(
		[...variables.keys()].filter((name) => /^(?:NODE_|OPENSSL_|ELECTRON_)/i.test(name)),
		[],
	);
	const named = Object.fromEntries([...variables].map(([name, value]) => [name.replace(/^MCP_CORDON_KEPT_/, ''), value]));
	return { ...rest, args: args.slice(1), command: PORTABLE_LAUNCHER, ...(was === 'true' ? {} : { env: was === 'null' ? null : named }) };
}

/** Offsets of all tokens except white space and comments, according to an independent scanner. */
function tokenStarts(text: string): readonly number[] {
	const scanner = createScanner(text, true);
	const starts: number[] = [];
	while (scanner.scan() !== END_OF_FILE) starts.push(scanner.getTokenOffset());
	return starts;
}

function readEntriesOf(text: string, format: DefinitionFormat) {
	const read = readEntries(text, format);
	assert.ok(read.ok, JSON.stringify(read));
	return read.value;
}
