import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepGuardFile } from '../../../src/gateway/guard/guard-file.ts';
import { imageId } from '../../../src/gateway/installed/image.ts';
import { imageQuestion, installedPackage } from '../../../src/gateway/installed/installed-package.ts';
import { launchDigest } from '../../../src/gateway/interposition/launch-digest.ts';
import { stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { checkValues, waitingValues } from '../../../src/gateway/pipeline/bound-values.ts';
import { type ResolvedLaunch, withPackage } from '../../../src/gateway/pipeline/resolved-launch.ts';
import { sha256 } from '../../../src/gateway/sha256.ts';
import { openStateStore, type StateStore } from '../../../src/gateway/store/state-store.ts';
import type { Decision } from '../../../src/pins/pin.ts';
import { decisionIndex } from '../../../src/pins/state.ts';
import { createBench, ENTRY, type Wire } from '../../support/pipeline.ts';

const LAUNCH = sha256('launch');
const PINNED = ['npx', '-y', 'some-mcp@1.2.3'];
const OPEN = ['npx', '-y', 'some-mcp'];
/** No variable changes the cache folder. */
const ELSEWHERE = { variables: [] };

interface Installed {
	readonly version?: string;
	readonly integrity?: string | undefined;
	/** The version in npm's own record, by default the same. */
	readonly recorded?: string;
	/** True for the working folder instead of npx's cache. */
	readonly isLocal?: boolean;
	/** The version of another package in the same tree. */
	readonly beside?: string;
}

const FIRST: Installed = { version: '1.2.3', integrity: 'sha512-first' };

interface Case {
	readonly line?: readonly string[];
	/** What is installed at each start. `undefined` means nothing. */
	readonly starts: readonly (Installed | undefined)[];
	/** After this start a person approves what was refused. */
	readonly approvesAfter?: number;
}

/** The last start runs a different package than the approved one. */
const CHANGED: Readonly<Record<string, Case>> = {
	'the same version with other bytes': { starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'other bytes, after the first start installed the package': { starts: [undefined, FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'a newer version': { line: OPEN, starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }] },
	'a new major version': { line: OPEN, starts: [FIRST, { version: '2.0.0', integrity: 'sha512-new' }] },
	'an older version': { line: OPEN, starts: [FIRST, { version: '1.2.2', integrity: 'sha512-old' }] },
	'a prerelease': { line: OPEN, starts: [FIRST, { version: '1.2.4-rc.1', integrity: 'sha512-rc' }] },
	'a new version of a tag': { line: ['npx', 'some-mcp@latest'], starts: [FIRST, { version: '1.3.0', integrity: 'sha512-new' }] },
	'a new version of a range': { line: ['npx', 'some-mcp@^1'], starts: [FIRST, { version: '1.3.0', integrity: 'sha512-new' }] },
	'a different version with the old integrity': { line: OPEN, starts: [FIRST, { version: '1.2.4', integrity: 'sha512-first' }] },
	'a missing integrity': { starts: [FIRST, { version: '1.2.3', integrity: undefined }] },
	'a weaker integrity': { starts: [FIRST, { version: '1.2.3', integrity: 'sha1-first' }] },
	'a record of a different version': { starts: [FIRST, { ...FIRST, recorded: '1.2.2' }] },
	'a version that imitates an integrity': { starts: [{ version: '1.2.3 sha512-first', integrity: undefined }, FIRST] },
	'a local package instead': { starts: [FIRST, { version: '1.2.3', integrity: 'sha512-local', isLocal: true }] },
	'a scoped package': {
		line: ['npx', '-y', '@acme/some-mcp@1.2.3'],
		starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }],
	},
	'behind npm exec': { line: ['npm', 'exec', '--', 'some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'behind --package': { line: ['npx', '--package', 'some-mcp@1.2.3', 'run'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'behind cmd /c': { line: ['cmd', '/c', 'npx', 'some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'in a script': { line: ['sh', '-c', 'cd tools && npx -y some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'removed and installed again': { starts: [FIRST, undefined, { ...FIRST, integrity: 'sha512-other' }] },
	'a third version after the second was approved': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, { version: '1.2.5', integrity: 'sha512-newer' }],
		approvesAfter: 1,
	},
	'a different version than the approved one': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, undefined, { version: '1.2.5', integrity: 'sha512-newer' }],
		approvesAfter: 1,
	},
};

/** The package didn't change, or it can't be known. */
const SAME: Readonly<Record<string, Case>> = {
	'the same again': { starts: [FIRST, FIRST] },
	'ten starts': { starts: Array.from({ length: 10 }, () => FIRST) },
	'the first start installs it': { starts: [undefined, FIRST] },
	'the first start installs it, and it stays': { starts: [undefined, FIRST, FIRST] },
	'nothing is ever installed': { starts: [undefined, undefined] },
	'the cache was emptied': { starts: [FIRST, undefined] },
	'the cache was emptied and filled again': { starts: [FIRST, undefined, FIRST] },
	'no version': { line: OPEN, starts: [FIRST, FIRST] },
	'a tag': { line: ['npx', 'some-mcp@latest'], starts: [FIRST, FIRST] },
	'a range': { line: ['npx', 'some-mcp@^1'], starts: [FIRST, FIRST] },
	'no integrity': { starts: [{ version: '1.2.3' }, { version: '1.2.3' }] },
	'a local package': {
		starts: [
			{ ...FIRST, isLocal: true },
			{ ...FIRST, isLocal: true },
		],
	},
	'a different local version that is not requested': { starts: [FIRST, { ...FIRST, version: '1.0.0', isLocal: true }] },
	'another package next to it': { starts: [FIRST, { ...FIRST, beside: '9.9.9' }] },
	'a scoped package': { line: ['npx', '-y', '@acme/some-mcp@1.2.3'], starts: [FIRST, FIRST] },
	'behind npm exec': { line: ['npm', 'exec', '--', 'some-mcp@1.2.3'], starts: [FIRST, FIRST] },
	'behind --package': { line: ['npx', '--package', 'some-mcp@1.2.3', 'run'], starts: [FIRST, FIRST] },
	'in a script': { line: ['sh', '-c', 'cd tools && npx -y some-mcp@1.2.3'], starts: [FIRST, FIRST] },
	'an update that was approved': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, { version: '1.2.4', integrity: 'sha512-new' }],
		approvesAfter: 1,
	},
	'the version before an approved update': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, { version: '1.2.4', integrity: 'sha512-new' }, FIRST],
		approvesAfter: 1,
	},
	'an update that was approved while the cache was empty': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, undefined, { version: '1.2.4', integrity: 'sha512-new' }],
		approvesAfter: 1,
	},
	'a local file': { line: ['node', './npx/some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
};

describe('a launch whose package npx has installed', () => {
	let home: string;
	let store: StateStore;
	beforeEach(() => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon-provenance-'));
		store = openStateStore(path.join(home, 'state.db')).store;
	});
	afterEach(() => {
		store.dispose();
		rmSync(home, { recursive: true, force: true });
	});

	const specOf = (line: readonly string[]): string => /(?:@acme\/)?some-mcp(?:@[\w.^]+)?/.exec(line.join(' '))?.[0] ?? '';

	/** Writes the files the way npm does. */
	function install(line: readonly string[], installed: Installed | undefined): void {
		const cache = process.platform === 'win32' ? path.join(home, 'AppData', 'Local', 'npm-cache') : path.join(home, '.npm');
		const kept = createHash('sha512').update(specOf(line)).digest('hex').slice(0, 16);
		const [local, npx] = [path.join(home, 'work', 'node_modules'), path.join(cache, '_npx', kept, 'node_modules')];
		rmSync(local, { recursive: true, force: true });
		if (installed?.isLocal !== true || installed.version !== '1.0.0') rmSync(npx, { recursive: true, force: true });
		if (installed === undefined) return;
		const { beside = '1.0.0', integrity, isLocal = false, recorded, version = '' } = installed;
		const name = specOf(line).replace(/(?<=.)@.*$/, '');
		const folder = isLocal ? local : npx;
		mkdirSync(path.join(folder, name), { recursive: true });
		writeFileSync(path.join(folder, name, 'package.json'), JSON.stringify({ name, version }));
		const packages = {
			[`node_modules/${name}`]: { version: recorded ?? version, ...(integrity === undefined ? {} : { integrity }) },
			'node_modules/other': { version: beside, integrity: `sha512-${beside}` },
		};
		writeFileSync(path.join(folder, '.package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
	}

	/** The changes that the last start reports. */
	function changedIn({ approvesAfter, line = PINNED, starts }: Case): readonly string[] {
		const approvals = [1];
		let changed: readonly string[] = [];
		for (const [index, installed] of starts.entries()) {
			install(line, installed);
			const records = approvals.map(
				(at, counter): Decision => ({
					entry: ENTRY,
					kind: 'launch',
					name: '',
					launch: LAUNCH,
					fingerprint: LAUNCH,
					action: 'approve',
					at,
					counter: counter + 1,
					previous: '',
					signer: 's',
				}),
			);
			const base: ResolvedLaunch = { fingerprint: LAUNCH, parts: { program: 'p' } };
			const now = withPackage(base, installedPackage(line, { home, cwd: path.join(home, 'work'), ...ELSEWHERE }), sha256);
			const at = (index + 1) * 10;
			changed = checkValues(ENTRY, LAUNCH, now, { at, decisions: decisionIndex(records), store, isAwaited: false });
			if (index === approvesAfter) approvals.push(at + 5);
		}
		return changed;
	}

	for (const [what, each] of Object.entries(CHANGED))
		it(`doesn't start: ${what}`, () => {
			const changed = changedIn(each);
			assert.equal(changed.length, 1);
			assert.match(changed[0] ?? '', /^package:(?:@acme\/)?some-mcp \S+( \S+)? → (?:@acme\/)?some-mcp \S+( \S+)?$/);
		});
	for (const [what, each] of Object.entries(SAME)) it(`starts: ${what}`, () => assert.deepEqual(changedIn(each), []));
	it('names the package with its old and new version', () => {
		assert.deepEqual(changedIn({ line: OPEN, starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }] }), [
			'package:some-mcp 1.2.3 sha512-first → some-mcp 1.2.4 sha512-new',
		]);
	});
	it('has at least twenty cases of each', () => assert.ok(Object.keys(CHANGED).length >= 20 && Object.keys(SAME).length >= 20));
	it("isn't compared if it names several packages or a different runner", () => {
		for (const line of [
			['npx', '-p', 'some-mcp@1.2.3', '-p', 'other@1.0.0', 'run'],
			['npx', '--cache', '/tmp/npm', 'some-mcp@1.2.3'],
			['pnpm', 'exec', 'some-mcp@1.2.3'],
		]) {
			install(PINNED, FIRST);
			assert.equal(installedPackage(line, { home, cwd: home, ...ELSEWHERE }), undefined);
		}
	});
});

describe('a start that installs a different package', () => {
	const ADD = { name: 'add', description: 'Adds two numbers.', inputSchema: { type: 'object' } };

	it('shows no tools until a person approves it, and then immediately', () => {
		const home = mkdtempSync(path.join(tmpdir(), 'cordon-npx-'));
		const kept = createHash('sha512').update('some-mcp').digest('hex').slice(0, 16);
		const cache = process.platform === 'win32' ? path.join(home, 'AppData', 'Local', 'npm-cache') : path.join(home, '.npm');
		const install = (version: string): void => {
			const folder = path.join(cache, '_npx', kept, 'node_modules');
			mkdirSync(path.join(folder, 'some-mcp'), { recursive: true });
			writeFileSync(path.join(folder, 'some-mcp', 'package.json'), JSON.stringify({ version }));
			const packages = { 'node_modules/some-mcp': { version, integrity: `sha512-${version}` } };
			writeFileSync(path.join(folder, '.package-lock.json'), JSON.stringify({ packages }));
		};
		const launcher = { command: '${userHome}/.mcp-cordon/bin/cordon-launch', args: ['--server', ENTRY, '--', 'npx', '-y', 'some-mcp'] };
		const bench = createBench(JSON.stringify({ servers: { demo: launcher } }), { home });
		try {
			const start = (): Wire => bench.connect({ command: 'npx', args: ['-y', 'some-mcp'] });
			bench.approveLaunch();
			const first = start();
			install('1.0.0');
			first.initialize();
			first.list([ADD]);
			bench.approveAll();
			first.session.end('client-closed');

			const same = start();
			same.initialize();
			assert.equal(same.list([ADD]).length, 1);
			same.session.end('client-closed');

			const updated = start();
			assert.deepEqual(updated.launch, { allowed: true }, 'nothing is installed yet that differs');
			install('1.1.0');
			updated.initialize();
			assert.deepEqual(updated.list([ADD]), []);
			const { launch, refusal } = bench.last('connected');
			assert.equal(refusal, 'values-changed');
			assert.deepEqual(launch?.changed, ['package:some-mcp 1.0.0 sha512-1.0.0 → some-mcp 1.1.0 sha512-1.1.0']);

			bench.approveLaunch();
			assert.equal(updated.list([ADD]).length, 1);
			updated.session.end('client-closed');

			install('1.2.0');
			assert.deepEqual(start().launch, { allowed: false, why: 'values-changed' });
		} finally {
			bench.dispose();
			rmSync(home, { recursive: true, force: true });
		}
	});
});

/** The files below the home folder that a runner leaves there, as observed with its real version. */
type Leaves = (version: string, digest: string) => Readonly<Record<string, string>>;

const hex = (seed: string): string => createHash('sha256').update(seed).digest('hex');
const PLACES = {
	darwin: { deno: 'Library/Caches/deno', pipx: 'Library/Caches/pipx', pnpm: 'Library/Caches/pnpm', uv: '.cache/uv', yarn: '.yarn/berry' },
	linux: { deno: '.cache/deno', pipx: '.cache/pipx', pnpm: '.cache/pnpm', uv: '.cache/uv', yarn: '.yarn/berry' },
	win32: {
		deno: 'AppData/Local/deno',
		pipx: 'AppData/Local/pipx/pipx/Cache',
		pnpm: 'AppData/Local/pnpm-cache',
		uv: 'AppData/Local/uv/cache',
		yarn: 'AppData/Local/Yarn/Berry',
	},
}[process.platform as 'linux'];

const uv: Leaves = (version, digest) => ({
	[`${PLACES.uv}/wheels-v8/pypi/some-mcp/${version}-py3-none-any.http`]: `\x95\xb0d5y_DpEIcDSWqgby\x91\x81\xa6Sha256\xd9@${hex(digest)}\xd9!some_mcp-${version}.whl`,
});
const pipx =
	(written: string): Leaves =>
	(version, digest) => {
		const own = `${PLACES.pipx}/17b8056b8dfa01a`;
		const site = `${own}/lib/python3.11/site-packages`;
		return {
			[`${own}/pipx_metadata.json`]: JSON.stringify({ main_package: { package_or_url: written, package_version: version } }),
			[`${site}/some_mcp-${version}.dist-info/RECORD`]: `../../../bin/some-mcp,sha256=x,1\nsome_mcp/main.py,sha256=what its author wrote,9\nsome_mcp/main.pyc,,\nsome_mcp-${version}.dist-info/RECORD,,\n`,
			[`${site}/some_mcp/main.py`]: digest,
		};
	};
const bunx =
	(written: string): Leaves =>
	(version, digest) => ({
		[`.bun/install/cache/.bunx-0/${written}/node_modules/some-mcp/package.json`]: JSON.stringify({ version }),
		[`.bun/install/cache/.bunx-0/${written}/bun.lock`]: `{\n  "packages": {\n    "other": ["other@1.0.0", "", {}, "sha512-other"],\n\n    "some-mcp": ["some-mcp@${version}", "", { "dependencies": { "other": "^1" } }, "sha512-${hex(digest)}"],\n  }\n}\n`,
	});
const pnpm: Leaves = (version, digest) => ({
	[`${PLACES.pnpm}/dlx/80bb01f5/pkg/package.json`]: JSON.stringify({ name: 'dlx', dependencies: { 'some-mcp': version } }),
	[`${PLACES.pnpm}/dlx/80bb01f5/pkg/node_modules/some-mcp/package.json`]: JSON.stringify({ version }),
	[`${PLACES.pnpm}/dlx/80bb01f5/pkg/pnpm-lock.yaml`]: `packages:\n\n  some-mcp@${version}:\n    resolution: {integrity: sha512-${hex(digest)}}\n    engines: {node: '>=4'}\n`,
});

const yarn: Leaves = (version, digest) => ({ [`${PLACES.yarn}/cache/some-mcp-npm-${version}-4991c1c046-10c0.zip`]: digest });
const deno: Leaves = (version, digest) => {
	const own = `${PLACES.deno}/npm/registry.npmjs.org/some-mcp`;
	const versions = { [version]: { version, dist: { integrity: `sha512-${hex(digest)}` } } };
	return {
		[`${own}/registry.json`]: JSON.stringify({ name: 'some-mcp', 'dist-tags': { latest: version }, versions }),
		[`${own}/${version}/package.json`]: '{}',
	};
};
const go: Leaves = (version, digest) => ({
	[`go/pkg/mod/cache/download/example.test/!acme/some-mcp/@v/v${version}.ziphash`]: `h1:${hex(digest)}`,
});

/** Each is read, and a changed digest or version is noticed if the command line allows one. */
const READ: readonly (readonly [line: string, Leaves])[] = [
	['uvx some-mcp==1.2.3', uv],
	['uvx some-mcp@1.2.3', uv],
	['uvx some_mcp==1.2.3', uv],
	['uvx some-mcp', uv],
	['uvx some-mcp@latest', uv],
	['uvx --from some-mcp[cli]==1.2.3 serve', uv],
	['uvx --quiet some-mcp --python 3', uv],
	['uv tool run some-mcp', uv],
	['cmd /c uvx some-mcp', uv],
	['pipx run some-mcp==1.2.3', pipx('some-mcp==1.2.3')],
	['pipx run some-mcp', pipx('some-mcp')],
	['pipx run --spec some-mcp serve', pipx('some-mcp')],
	['pipx run some-mcp', uv],
	['bunx some-mcp', bunx('some-mcp@latest')],
	['bunx some-mcp@1.2.3', bunx('some-mcp@1.2.3')],
	['bun x some-mcp', bunx('some-mcp@latest')],
	['bunx --bun some-mcp@^1', bunx('some-mcp@^1')],
	['pnpm dlx some-mcp@1.2.3', pnpm],
	['pnpx some-mcp@1.2.3', pnpm],
	['yarn dlx some-mcp@1.2.3', yarn],
	['yarn dlx -q some-mcp@1.2.3', yarn],
	['deno run -A npm:some-mcp@1.2.3', deno],
	['deno run --allow-net npm:some-mcp', deno],
	['deno run -A npm:some-mcp@latest', deno],
	['go run example.test/Acme/some-mcp@v1.2.3', go],
	['go run example.test/Acme/some-mcp/cmd/serve@v1.2.3', go],
	['go run example.test/Acme/some-mcp@latest', go],
];

/** What runs may differ from the installed package, so nothing is reported. */
const UNREAD: readonly (readonly [line: string, Leaves, variable?: string])[] = [
	['uvx some-mcp>=1', uv],
	['uvx --python 3.9 some-mcp', uv],
	['uvx --index https://pypi.example.test some-mcp==1.2.3', uv],
	['uvx --cache-dir /tmp/uv some-mcp==1.2.3', uv],
	['uvx --with other==1.0 some-mcp==1.2.3', uv],
	['uvx some-mcp==1.2.3', uv, 'UV_CACHE_DIR'],
	['uvx some-mcp==1.2.3', uv, 'UV_INDEX_URL'],
	['uvx some-mcp==1.2.3', uv, 'XDG_CACHE_HOME'],
	['uvx git+https://example.test/some-mcp@1.2.3', uv],
	['uvx other-mcp', uv],
	['pipx run some-mcp==1.2.3', pipx('some-mcp==1.2.4')],
	['pipx run --python 3.9 some-mcp', pipx('some-mcp')],
	['pipx run some-mcp', pipx('some-mcp'), 'PIPX_HOME'],
	['bunx some-mcp', bunx('some-mcp@1.2.3')],
	['bunx some-mcp', bunx('some-mcp@latest'), 'BUN_INSTALL'],
	['pnpm dlx some-mcp', pnpm],
	['pnpm exec some-mcp@1.2.3', pnpm],
	['pnpm dlx some-mcp@1.2.3', pnpm, 'XDG_CACHE_HOME'],
	['yarn dlx some-mcp@1.2.3', pnpm],
	['yarn dlx some-mcp', yarn],
	['yarn dlx -p some-mcp@1.2.3 serve', yarn],
	['yarn dlx some-mcp@1.2.3', yarn, 'YARN_GLOBAL_FOLDER'],
	['deno run npm:some-mcp@^1', deno],
	['deno run jsr:@acme/some-mcp@1.2.3', deno],
	['deno run --vendor npm:some-mcp@1.2.3', deno],
	['deno run npm:some-mcp@1.2.3', deno, 'DENO_DIR'],
	['go run example.test/Acme/some-mcp', go],
	['go run example.test/acme/some-mcp@v1.2.3', go],
	['go run example.test/Acme/some-mcp@v1.2.4', go],
	['go run example.test/Acme/some-mcp@v1.2.3', go, 'GOMODCACHE'],
	['go run -modfile go2.mod example.test/Acme/some-mcp@v1.2.3', go],
	['npx some-mcp@1.2.3', pnpm],
	['node some-mcp@1.2.3', pnpm],
];

describe('the package that another runner has installed', () => {
	let home: string;
	beforeEach(() => {
		home = mkdtempSync(path.join(tmpdir(), 'cordon-runner-'));
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));
	const leave = (files: Readonly<Record<string, string>>): void => {
		for (const [file, text] of Object.entries(files)) {
			mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
			writeFileSync(path.join(home, file), text, 'latin1');
		}
	};
	const read = (
		line: string,
		more: { readonly image?: string | undefined; readonly variables?: readonly string[] } = {},
	): string | undefined => installedPackage(line.split(' '), { home, cwd: path.join(home, 'work'), ...ELSEWHERE, ...more });

	for (const [line, leaves] of READ)
		it(`is identified by its version and content: ${line}`, () => {
			leave(leaves('1.2.3', 'first'));
			const first = read(line);
			assert.match(first ?? '', /some[-_]mcp(?:\[cli\]|\/cmd\/serve)? v?1\.2\.3 [\w:-]{20,}$/);
			assert.equal(read(line), first);

			leave(leaves('1.2.3', 'other'));
			const other = read(line);
			assert.ok(other !== undefined && other !== first);
		});
	for (const [line, leaves, variable] of UNREAD)
		it(`isn't read: ${line}${variable === undefined ? '' : ` with ${variable}`}`, () => {
			leave(leaves('1.2.3', 'first'));
			assert.equal(read(line, variable === undefined ? {} : { variables: [variable] }), undefined);
		});

	it("is the newest release in uv's cache, unless a person installed one as a tool", () => {
		leave({ ...uv('1.2.3', 'a'), ...uv('1.10.0', 'b'), ...uv('2.0.0rc1', 'c') });
		assert.equal(read('uvx some-mcp'), `some-mcp 1.10.0 sha256-${hex('b')}`);
		assert.equal(read('uvx some-mcp==1.2.3'), `some-mcp 1.2.3 sha256-${hex('a')}`);

		const tools = process.platform === 'win32' ? 'AppData/Roaming/uv/tools' : '.local/share/uv/tools';
		leave({ [`${tools}/some-mcp/lib/python3.11/site-packages/some_mcp-1.2.3.dist-info/METADATA`]: '' });
		assert.equal(read('uvx some-mcp'), `some-mcp 1.2.3 sha256-${hex('a')}`);
		assert.equal(read('uvx some-mcp@latest'), `some-mcp 1.10.0 sha256-${hex('b')}`);
	});

	it('is every wheel of that version if uv has several', () => {
		leave({ ...uv('1.2.3', 'a'), [`${PLACES.uv}/wheels-v8/pypi/some-mcp/1.2.3-cp311-cp311-linux.http`]: `Sha256\xd9@${hex('b')}` });
		assert.equal(
			read('uvx some-mcp==1.2.3'),
			[hex('a'), hex('b')]
				.map((digest) => `some-mcp 1.2.3 sha256-${digest}`)
				.sort()
				.join(', '),
		);
	});

	it('is the image that the approved program names, and nothing if the program fails', async function () {
		if (process.platform === 'win32') this.skip();
		const program = path.join(home, 'docker');
		const answer = (text: string): void => {
			writeFileSync(program, `#!/bin/sh\n[ "$1 $2 $6" = "image inspect some/mcp:1" ] && ${text}\n`, { mode: 0o755 });
		};
		const ask = async (line: string, asked = program, variables: readonly string[] = []): Promise<string | undefined> => {
			const question = imageQuestion(line.split(' '), asked, variables);
			return read(line, { variables, image: question === undefined ? undefined : await imageId(question, home) });
		};
		answer(`echo sha256:${hex('image')}`);
		assert.equal(await ask('docker run -i --rm some/mcp:1'), `some/mcp 1 sha256:${hex('image')}`);
		assert.equal(await ask('docker run -i --rm some/mcp:2'), undefined);
		assert.equal(await ask('docker run -i --rm some/mcp:1', program, ['DOCKER_HOST']), undefined);
		assert.equal(await ask('docker run -i --rm some/mcp:1', 'docker'), undefined);
		assert.equal(await ask('sudo docker run -i --rm some/mcp:1'), undefined);
		answer('exit 1');
		assert.equal(await ask('docker run -i --rm some/mcp:1'), undefined);
	});
});

describe('a server of a package behind cordon guard', () => {
	const ADD = { name: 'add', description: 'Adds two numbers.', inputSchema: { type: 'object' } };

	it("doesn't start if the package changed since the first start, until a person approves it", () => {
		const home = mkdtempSync(path.join(tmpdir(), 'cordon-guard-package-'));
		const [command, args] = ['uvx', ['some-mcp']];
		const install = (version: string): void => {
			for (const [file, text] of Object.entries(uv(version, version))) {
				mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
				writeFileSync(path.join(home, file), text, 'latin1');
			}
		};
		const state = stateFolderAt(path.join(home, 'state'));
		const { file, id, launch } = keepGuardFile(state, { name: 'demo', command, args, cwd: home });
		const guard = { name: 'demo', newItems: 'quarantine', preset: undefined, asksThroughClient: false, file, launch } as const;
		const bench = createBench(readFileSync(file, 'utf8'), { home, digest: launchDigest(state) });
		try {
			const start = (): Wire => bench.connect({ entry: id, command, args, cwd: home, guard });
			const first = start();
			assert.deepEqual(first.launch, { allowed: true });
			install('1.0.0');
			first.initialize();
			first.list([ADD]);
			first.session.end('client-closed');
			const same = start();
			assert.deepEqual(same.launch, { allowed: true });
			same.session.end('client-closed');

			install('1.1.0');
			assert.deepEqual(start().launch, { allowed: false, why: 'values-changed' });
			assert.deepEqual(bench.last('connected').launch?.changed, [
				`package:some-mcp 1.0.0 sha256-${hex('1.0.0')} → some-mcp 1.1.0 sha256-${hex('1.1.0')}`,
			]);
			assert.deepEqual(waitingValues(id, launch, decisionIndex([]), bench.store), bench.last('connected').launch?.changed);

			const head = bench.store.decide(
				[{ entry: id, kind: 'launch', name: '', launch, fingerprint: launch, action: 'approve' }],
				bench.signer,
				1e13,
			);
			bench.core.decisionsChanged(head);
			assert.deepEqual(start().launch, { allowed: true });
		} finally {
			bench.dispose();
			rmSync(home, { recursive: true, force: true });
		}
	});
});
