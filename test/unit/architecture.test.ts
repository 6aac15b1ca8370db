// Checks the floors of docs/architecture.md against the sources and bundles. The compiler and linter report the same
// while writing. Here every rule is first shown to fail on a source that breaks it (test/fixtures/architecture).
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';
import { runtimeBytes } from '../support/model-runtime.ts';

interface Floor {
	readonly level: number;
	/** May use Node's modules and globals. */
	readonly hasNode: boolean;
	readonly packages: readonly string[];
}
const pure = (level: number, packages: readonly string[] = []): Floor => ({ level, hasNode: false, packages });
const onNode = (level: number, packages: readonly string[] = []): Floor => ({ level, hasNode: true, packages });

const FLOORS: Readonly<Record<string, Floor>> = {
	base: pure(0),
	mcp: pure(1),
	engine: pure(2, ['htmlparser2', 'entities', 'tldts', 'ipaddr.js', '@cfworker/json-schema']),
	definitions: pure(2, ['jsonc-parser', 'toml-eslint-parser', 'yaml']),
	pins: pure(3, ['canonicalize']),
	flow: pure(3),
	policy: pure(4),
	events: pure(5),
	link: pure(6),
	gateway: onNode(7, ['onnxruntime-web', '@huggingface/tokenizers']),
	proxy: onNode(8, ['undici', 'eventsource-parser']),
	cli: onNode(8),
	// Finds the gateway like a proxy.
	extension: onNode(9, ['vscode']),
};

/** Lower floors that a floor still mustn't use, because the proxy stays small and loads the gateway as a separate bundle. */
const NOT_FROM: Readonly<Record<string, readonly string[]>> = { proxy: ['gateway'], extension: ['cli'] };

/** The only files that open network connections, with the modules they may use (R009, R010). */
const NETWORK: Readonly<Record<string, readonly string[]>> = {
	'gateway/socket-server.ts': ['node:net'],
	'gateway/socket-file.ts': ['node:net'],
	// Alerts that the user enabled with an address of their own (docs/decisions).
	'extension/host/alert-webhook.ts': ['node:https'],
	// A model that the user requested with a command, from their own address.
	'gateway/classifier/download.ts': ['node:http', 'node:https'],
	// Through the proxy that the user configured, with the certificates this machine trusts.
	'gateway/classifier/outgoing-route.ts': ['node:http', 'node:https', 'node:tls'],
	'gateway/process/window-service.ts': ['node:net'],
	'proxy/gateway-link.ts': ['node:net'],
	// To the gateway of this user.
	'extension/host/window-link.ts': ['node:net'],
	// Which certificates the upstream connection trusts; undici opens it.
	'proxy/upstream/certificates.ts': ['node:tls'],
};
const NETWORK_MODULES = /^(?:node:)?(?:net|https?|http2|tls|dgram|dns|dns\/promises|inspector)$/;
const NETWORK_GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);
const IMPURE_GLOBALS = new Set(
	'process Buffer setTimeout setInterval setImmediate queueMicrotask performance crypto console require __dirname __filename global globalThis'.split(
		' ',
	),
);
/** Impure globals that a file may use, because its results still depend only on its arguments. */
const PURE_USES: Readonly<Record<string, readonly string[]>> = {
	// The code units of a text as numbers.
	'base/units.ts': ['Buffer'],
};
const IMPURE_CALLS = new Set(['Date.now', 'Math.random']);

/** Largest size of each bundle, in bytes. Raise a pin on purpose, in the change that needs it. */
const SIZE_PINS: Readonly<Record<string, number>> = {
	// The engine's long lists of words, for all programs that inspect.
	words: 250_000,
	// What a window without servers loads.
	extension: 14_900,
	// What a window with servers loads: views, dialogs, scan results, and file access.
	window: 722_000,
	// Mostly the code that restores an entry whose server requires a login.
	'gateway-process': 306_000,
	gateway: 1_420_000,
	proxy: 160_000,
	launch: 20_000,
	uninstall: 260_000,
	cli: 60_000,
	// The hostile server of "See an Attack Caught".
	sample: 12_000,
	// Reads untrusted text for the command line, on a watched thread.
	commands: 1_600_000,
	upstream: 400_000,
	guard: 100_000,
	'scan-http': 20_000,
	// Mostly the runtime's loader and the tokenizer, because the runtime itself is a separate file.
	transformer: 130_000,
	// The kernel twice, with and without relaxed instructions, and the names of characters. The weights are a separate
	// file.
	scorer: 86_000,
	// The half of the engine that reads results.
	reader: 220_000,
};

type RuleName = 'floor' | 'package' | 'network' | 'impure' | 'suppression' | 'computed';
interface Breach {
	readonly rule: RuleName;
	readonly file: string;
	readonly what: string;
}

interface Used {
	/** Every module that the source names in any way. */
	readonly modules: readonly { readonly name: string; readonly isType: boolean }[];
	readonly globals: ReadonlySet<string>;
	/** `object.property`, for plain names. */
	readonly members: ReadonlySet<string>;
	readonly hasComputedImport: boolean;
	readonly suppressions: readonly string[];
}

interface Node {
	readonly type: string;
	readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const literal = (value: unknown): string | undefined =>
	isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined;
const nameOf = (value: unknown): string | undefined =>
	isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string' ? value['name'] : undefined;

/** Reads a source by parsing it, so that strings and comments aren't mistaken for code. */
function usedBy(file: string, source: string): Used {
	const parsed = parseSync(file, source);
	assert.deepEqual(parsed.errors, [], file);
	const modules: { name: string; isType: boolean }[] = [];
	const globals = new Set<string>();
	const declared = new Set<string>();
	const members = new Set<string>();
	let hasComputedImport = false;
	const addModule = (specifier: unknown, isType = false): void => {
		const name = literal(specifier);
		if (name === undefined) hasComputedImport = true;
		else modules.push({ name, isType });
	};
	// Names assigned from `createRequire`, which load modules like `require`.
	const loaders = new Set(['require']);
	const visit = (node: Node): void => {
		switch (node.type) {
			case 'ImportDeclaration':
				addModule(node['source'], node['importKind'] === 'type');
				break;
			case 'ExportAllDeclaration':
			case 'ExportNamedDeclaration':
				if (node['source']) addModule(node['source'], node['exportKind'] === 'type');
				break;
			case 'ImportExpression':
				addModule(node['source']);
				break;
			case 'TSImportType':
				addModule(node['source'] ?? (isNode(node['argument']) ? node['argument']['literal'] : undefined), true);
				break;
			case 'TSExternalModuleReference':
				addModule(node['expression']);
				break;
			case 'VariableDeclarator': {
				const name = nameOf(node['id']);
				if (name !== undefined) declared.add(name);
				if (
					name !== undefined &&
					isNode(node['init']) &&
					node['init'].type === 'CallExpression' &&
					nameOf(node['init']['callee']) === 'createRequire'
				)
					loaders.add(name);
				break;
			}
			case 'CallExpression': {
				const [first] = Array.isArray(node['arguments']) ? node['arguments'] : [];
				const { callee } = node;
				const isLoader =
					loaders.has(nameOf(callee) ?? '') ||
					(isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee['property']) === 'getBuiltinModule');
				if (isLoader) addModule(first);
				break;
			}
			case 'MemberExpression': {
				const [object, property] = [nameOf(node['object']), nameOf(node['property'])];
				if (object !== undefined && property !== undefined) members.add(`${object}.${property}`);
				if (object === 'globalThis' && property !== undefined) globals.add(property);
				break;
			}
			case 'FunctionDeclaration':
			case 'FunctionExpression':
			case 'ArrowFunctionExpression':
				for (const parameter of Array.isArray(node['params']) ? node['params'] : []) declared.add(nameOf(parameter) ?? '');
				declared.add(nameOf(node['id']) ?? '');
				break;
			case 'Identifier':
				globals.add(String(node['name']));
				break;
		}
		for (const [key, child] of Object.entries(node)) {
			// Names of properties, keys, and methods don't use a global.
			if ((key === 'property' || key === 'key') && node['computed'] !== true && isNode(child) && child.type === 'Identifier') continue;
			if (Array.isArray(child)) for (const item of child) if (isNode(item)) visit(item);
			if (isNode(child)) visit(child);
		}
	};
	for (const statement of parsed.program.body) if (isNode(statement)) visit(statement);
	for (const name of declared) globals.delete(name);
	const suppressions = parsed.comments
		.map(({ value }) => value)
		.filter((text) => /(?:oxlint|eslint)-disable/.test(text) && !/disable[\w-]*\s+(?!no-restricted)[\w@/-]+\s+--/.test(text));
	suppressions.push(...parsed.comments.map(({ value }) => value).filter((text) => /@ts-(?:ignore|nocheck|expect-error)/.test(text)));
	return { modules, globals, members, hasComputedImport, suppressions };
}

const floorOf = (file: string): string => file.split('/')[0] ?? '';

/** `file` is relative to src. */
function breachesIn(file: string, source: string): readonly Breach[] {
	const name = floorOf(file);
	const floor = FLOORS[name];
	if (floor === undefined) return [{ rule: 'floor', file, what: 'lies on no floor' }];
	const used = usedBy(file, source);
	const found: Breach[] = [];
	const add = (rule: RuleName, what: string): void => void found.push({ rule, file, what });
	for (const module of used.modules) {
		if (module.name.startsWith('.')) {
			const target = floorOf(path.posix.normalize(path.posix.join(path.posix.dirname(file), module.name)));
			const isLower = (FLOORS[target]?.level ?? Number.POSITIVE_INFINITY) < floor.level;
			if (target !== name && (!isLower || NOT_FROM[name]?.includes(target))) add('floor', `imports ${module.name}`);
			continue;
		}
		if (NETWORK_MODULES.test(module.name)) {
			const isAllowed = floor.hasNode && (module.isType || NETWORK[file]?.includes(module.name));
			if (!isAllowed) add('network', `imports ${module.name}`);
			continue;
		}
		const isBuiltIn = module.name.startsWith('node:');
		const isAllowed = isBuiltIn ? floor.hasNode : floor.packages.some((name) => module.name === name || module.name.startsWith(`${name}/`));
		if (!isAllowed) add('package', `imports ${module.name}`);
	}
	// A name that a file declares itself still refers to the runtime's global.
	const declared = [...source.matchAll(/\bdeclare (?:const|let|var|function|class) (\w+)/g)].map(([, name = '']) => name);
	for (const global of new Set([...used.globals, ...declared])) {
		if (NETWORK_GLOBALS.has(global)) add('network', `uses ${global}`);
		if (!floor.hasNode && IMPURE_GLOBALS.has(global) && PURE_USES[file]?.includes(global) !== true) add('impure', `uses ${global}`);
	}
	if (!floor.hasNode) for (const member of used.members) if (IMPURE_CALLS.has(member)) add('impure', `uses ${member}`);
	if (used.hasComputedImport && !COMPUTED_IMPORTS.has(file)) add('computed', 'loads a module whose name is computed');
	for (const text of used.suppressions) add('suppression', text.trim());
	return found;
}

/** Files that load a module by a path known only at run time. */
const COMPUTED_IMPORTS: ReadonlySet<string> = new Set([]);

const sources = (): readonly string[] =>
	globSync('src/**/*.ts')
		.map((file) => path.relative('src', file).replaceAll('\\', '/'))
		.filter((file) => !file.endsWith('.d.ts'))
		.sort();

const FIXTURES = 'test/fixtures/architecture/src';
interface Fixture {
	/** Relative to src. */
	readonly file: string;
	readonly source: string;
	readonly breaks: string;
	readonly compiler: string;
	readonly linter: string;
}
const fixtures: readonly Fixture[] = globSync(`${FIXTURES}/**/*.ts.txt`)
	.sort()
	.map((file) => {
		const source = readFileSync(file, 'utf8');
		const [, breaks = '', compiler = '', linter = ''] = /^\/\/ breaks: (\S+); compiler: (\S+); linter: (\S+)\n/.exec(source) ?? [];
		return { file: path.relative(FIXTURES, file).replace(/\.txt$/, ''), source, breaks, compiler, linter };
	});

describe('the floors', () => {
	it('R009 R010 R011: are respected by every source', () => {
		const found = sources().flatMap((file) => breachesIn(file, readFileSync(path.join('src', file), 'utf8')));

		assert.deepEqual(
			found.map(({ rule, file, what }) => `${rule}: ${file} ${what}`),
			[],
		);
	});

	it('have sources on every floor, and no source outside of them', () => {
		const seen = new Set(sources().map(floorOf));

		assert.deepEqual([...seen].sort(), Object.keys(FLOORS).sort());
	});

	it('each have compiler settings that refer only to lower floors', () => {
		for (const [name, floor] of Object.entries(FLOORS)) {
			const settings: {
				compilerOptions: { types: readonly string[]; paths?: Readonly<Record<string, unknown>> };
				references: readonly { path: string }[];
			} = JSON.parse(readFileSync(`src/${name}/tsconfig.json`, 'utf8'));
			const referred = settings.references.map((reference) => path.basename(reference.path));

			for (const other of referred)
				assert.ok((FLOORS[other]?.level ?? 99) < floor.level && !NOT_FROM[name]?.includes(other), `${name} refers to ${other}`);
			assert.equal(settings.compilerOptions.types.includes('node'), floor.hasNode, name);
			assert.equal(settings.compilerOptions.paths?.['vscode'] === undefined, name === 'extension', name);
		}
	});

	it('R001 list only existing files as those that open the network (guarantee: offline)', () => {
		assert.deepEqual(
			Object.keys(NETWORK).filter((file) => !existsSync(path.join('src', file))),
			[],
		);
	});
});

describe('the check of the floors', () => {
	it('has fixtures that break every rule', () => {
		assert.deepEqual([...new Set(fixtures.map(({ breaks }) => breaks))].sort(), [
			'computed',
			'floor',
			'impure',
			'network',
			'package',
			'suppression',
		]);
	});

	for (const { file, source, breaks } of fixtures) {
		it(`finds the problem in ${file} (${breaks})`, () => {
			const found = breachesIn(file, source);

			assert.ok(
				found.some(({ rule }) => rule === breaks),
				JSON.stringify(found),
			);
		});
	}

	it("doesn't mistake words in strings and comments for code", () => {
		const source =
			"/** import '../policy/launch-policy.ts'; fetch */\nexport const text = \"import x from 'node:fs'; fetch()\";\nexport const fetchAll = { fetch: 1, process: 2 }.fetch;\n";

		assert.deepEqual(breachesIn('engine/words.ts', source), []);
	});
});

describe('compiler and linter', function () {
	this.timeout(600_000);
	// Outside of the checkout, because the linter skips files that Git ignores.
	const scratch = mkdtempSync(path.join(tmpdir(), 'floors-'));
	const results = new Map<string, { readonly compiler: string; readonly linter: string }>();

	// A copy of the real settings and the lowest floors, with the broken sources added.
	before(() => {
		symlinkSync(path.resolve('node_modules'), path.join(scratch, 'node_modules'));
		for (const file of ['tsconfig.base.json', 'package.json', '.oxlintrc.json', 'src/no-vscode.d.ts', 'src/universal.d.ts'])
			cpSync(file, path.join(scratch, file));
		writeFileSync(path.join(scratch, '.gitignore'), 'node_modules\n');
		for (const floor of ['base', 'mcp', 'engine', 'definitions', 'pins', 'flow', 'policy'])
			cpSync(`src/${floor}`, path.join(scratch, 'src', floor), { recursive: true });
		for (const { file, source } of fixtures) {
			mkdirSync(path.dirname(path.join(scratch, 'src', file)), { recursive: true });
			writeFileSync(path.join(scratch, 'src', file), source);
		}
		cpSync('src/gateway/tsconfig.json', path.join(scratch, 'src/gateway/tsconfig.json'));
		const bin = (name: string): string => path.resolve('node_modules/.bin', name);
		const compiler = spawnSync(bin('tsc'), ['-p', 'src/engine', '--pretty', 'false'], { cwd: scratch, encoding: 'utf8' }).stdout;
		const linter = spawnSync(bin('oxlint'), ['-c', '.oxlintrc.json', '--format', 'unix', 'src/engine', 'src/gateway'], {
			cwd: scratch,
			encoding: 'utf8',
		}).stdout;
		// A message is a line and the indented lines under it.
		const about = (text: string, file: string): string =>
			text
				.split(/\n(?=\S)/)
				.filter((message) => message.includes(path.basename(file)))
				.join('\n');
		for (const { file } of fixtures) results.set(file, { compiler: about(compiler, file), linter: about(linter, file) });
	});

	after(() => rmSync(scratch, { recursive: true, force: true }));

	for (const fixture of fixtures) {
		if (fixture.compiler !== '-') {
			it(`report ${fixture.compiler} for ${fixture.file}`, () => {
				assert.match(results.get(fixture.file)?.compiler ?? '', new RegExp(fixture.compiler));
			});
		}
		if (fixture.linter !== '-') {
			it(`report ${fixture.linter} for ${fixture.file}`, () => {
				assert.match(results.get(fixture.file)?.linter ?? '', new RegExp(fixture.linter));
			});
		}
	}
});

interface Metafile {
	readonly inputs: Readonly<Record<string, unknown>>;
	readonly outputs: Readonly<
		Record<string, { readonly bytes: number; readonly imports: readonly { readonly path: string; readonly external?: boolean }[] }>
	>;
}

describe('the bundles', function () {
	this.timeout(600_000);
	const meta = new Map<string, Metafile>();

	before(() => {
		execFileSync(process.execPath, ['scripts/build-once.mjs'], { stdio: 'ignore' });
		for (const name of Object.keys(SIZE_PINS)) meta.set(name, JSON.parse(readFileSync(`out/meta/${name}.json`, 'utf8')));
	});
	const inputsOf = (name: string): readonly string[] => Object.keys(meta.get(name)?.inputs ?? {});
	const externalsOf = (name: string): readonly string[] =>
		Object.values(meta.get(name)?.outputs ?? {}).flatMap(({ imports }) =>
			imports.filter(({ external }) => external).map((item) => item.path),
		);

	it('are exactly those listed here', () => {
		const built = globSync('dist/*.cjs').map((file) => path.basename(file, '.cjs'));

		assert.deepEqual(built.sort(), Object.keys(SIZE_PINS).sort());
	});

	it("R018 don't include the gateway and extension in proxy.cjs", () => {
		assert.ok(inputsOf('proxy').some((file) => file.startsWith('src/proxy/')));
		assert.deepEqual(
			inputsOf('proxy').filter((file) => /^src\/(?:gateway|extension|cli)\/|node_modules/.test(file)),
			[],
		);
	});

	it("don't include the engine in threads that aren't watched", () => {
		assert.ok(inputsOf('gateway').includes('src/engine/inspect.ts'));
		for (const name of ['extension', 'window', 'cli', 'gateway-process', 'proxy', 'guard', 'launch', 'upstream', 'scan-http', 'uninstall'])
			assert.deepEqual(
				inputsOf(name).filter((file) => file.startsWith('src/engine/') && !SHOWN_OF_ENGINE.includes(file)),
				[],
				name,
			);
	});

	it('require vscode in extension.cjs and window.cjs only', () => {
		for (const name of meta.keys()) assert.equal(externalsOf(name).includes('vscode'), name === 'extension' || name === 'window', name);
	});

	it('contain no engine, word list, pipeline, or worker in the extension host', () => {
		const judging =
			/^src\/(?:gateway\/(?:pipeline\/(?:gateway-core|server-session)|traffic\/(?:traffic|response)-inspector|serve|worker|supervisor|watched-worker|host-task|scorer\/|second-reader\/|flow\/flow-stage|socket-server)|engine\/inspect|engine\/injection\/)/;
		for (const name of ['extension', 'window']) {
			assert.deepEqual(
				inputsOf(name).filter((file) => judging.test(file)),
				[],
				name,
			);
			assert.doesNotMatch(readFileSync(`dist/${name}.cjs`, 'utf8'), /new [\w.]*Worker\(/, name);
		}
	});

	it('load nothing for guarding in a window without servers', () => {
		assert.ok(inputsOf('window').includes('src/extension/window.ts'));
		assert.deepEqual(
			inputsOf('extension').filter((file) => /node_modules|^src\/(?:engine|flow|policy|pins|events|mcp)\//.test(file)),
			[],
		);
	});

	it('contain the model runtime and its tokenizer in transformer.cjs only, with one separate wasm file', () => {
		for (const name of meta.keys()) {
			const held = inputsOf(name).some((file) => /node_modules\/(?:onnxruntime|@huggingface)/.test(file));

			assert.equal(held, name === 'transformer', name);
		}
		assert.deepEqual(
			globSync('dist/**/*.wasm*').map((file) => path.basename(file)),
			['ort-wasm-simd-threaded.wasm.br'],
		);
	});

	it('come with only that file, compressed, and the scorer, unchanged', () => {
		const unpacked = (name: string): Buffer => brotliDecompressSync(readFileSync(`dist/${name}.br`));
		const beside = globSync('dist/**/*').filter((file) => !file.endsWith('.cjs'));

		assert.deepEqual(beside.map((file) => path.basename(file)).sort(), ['ort-wasm-simd-threaded.wasm.br', 'scorer.bin']);
		assert.ok(unpacked('ort-wasm-simd-threaded.wasm').equals(runtimeBytes()));
		assert.ok(readFileSync('dist/scorer.bin').equals(readFileSync('models/scorer.bin')));
		assert.ok(statSync('dist/ort-wasm-simd-threaded.wasm.br').size < 2_500_000);
		assert.ok(statSync('dist/scorer.bin').size < 24_000_000);
	});

	it('otherwise require only Node modules, the shared word lists, and the window bundle when there are servers', () => {
		for (const name of meta.keys()) {
			const foreign = externalsOf(name).filter((file) => file !== 'vscode' && !file.startsWith('node:') && !NODE_MODULES.test(file));
			const isInspecting = inputsOf(name).includes('src/engine/injection/foreign.ts');
			const beside = [...(isInspecting ? ['./words.cjs'] : []), ...(name === 'extension' ? ['./window.cjs'] : [])];

			assert.deepEqual([...new Set(foreign)], beside, name);
		}
	});

	it('stay within their sizes', () => {
		for (const [name, pin] of Object.entries(SIZE_PINS))
			assert.ok(statSync(`dist/${name}.cjs`).size <= pin, `${name}.cjs is ${statSync(`dist/${name}.cjs`).size} bytes`);
	});
});

/** The parts of the engine that show findings and inspect nothing. */
const SHOWN_OF_ENGINE = [
	'src/engine/aggregate.ts',
	'src/engine/calls/call-rules.ts',
	'src/engine/detail-words.ts',
	'src/engine/detectors/titles.generated.ts',
	'src/engine/finding.ts',
	'src/engine/results/result-rules.ts',
	'src/engine/passages.ts',
	// Which package a command line runs, for pins and for edits in place.
	'src/engine/launch/entry.ts',
	'src/engine/launch/packages.ts',
	// Writes invisible characters visibly on a page.
	'src/engine/unicode/decode-hidden.ts',
	'src/engine/unicode/visible-text.ts',
	'src/engine/unicode/hidden-classes.ts',
];

/** The names that bundled packages use for Node's modules. */
const NODE_MODULES =
	/^(?:assert|buffer|child_process|crypto|events|fs|os|path|process|stream|string_decoder|url|util|worker_threads)(?:\/promises)?$/;
