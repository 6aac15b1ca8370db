import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkValues } from '../../../src/gateway/pipeline/bound-values.ts';
import { installedPackage } from '../../../src/gateway/pipeline/installed-package.ts';
import { type ResolvedLaunch, withPackage } from '../../../src/gateway/pipeline/resolved-launch.ts';
import { sha256 } from '../../../src/gateway/sha256.ts';
import { openStateStore, type StateStore } from '../../../src/gateway/store/state-store.ts';
import type { Decision } from '../../../src/pins/pin.ts';
import { decisionIndex } from '../../../src/pins/state.ts';
import { createBench, ENTRY, type Wire } from '../../support/pipeline.ts';

const LAUNCH = sha256('launch');
const PINNED = ['npx', '-y', 'some-mcp@1.2.3'];
const OPEN = ['npx', '-y', 'some-mcp'];

interface Installed {
	readonly version?: string;
	readonly integrity?: string | undefined;
	/** What npm's own record says; default: the same version. */
	readonly recorded?: string;
	/** In the folder where it starts instead of npx's. */
	readonly isLocal?: boolean;
	/** Beside it: other packages of the same tree. */
	readonly beside?: string;
}

const FIRST: Installed = { version: '1.2.3', integrity: 'sha512-first' };

interface Case {
	readonly line?: readonly string[];
	/** What is installed at each start; `undefined`: nothing. */
	readonly starts: readonly (Installed | undefined)[];
	/** A person approves what was refused after the start of this index. */
	readonly approvesAfter?: number;
}

/** The last start runs another package than the one that was approved. */
const CHANGED: Readonly<Record<string, Case>> = {
	'the same version with other bytes': { starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'the same, first installed by the first start': { starts: [undefined, FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'a newer version': { line: OPEN, starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }] },
	'a new major version': { line: OPEN, starts: [FIRST, { version: '2.0.0', integrity: 'sha512-new' }] },
	'an older version': { line: OPEN, starts: [FIRST, { version: '1.2.2', integrity: 'sha512-old' }] },
	'a prerelease': { line: OPEN, starts: [FIRST, { version: '1.2.4-rc.1', integrity: 'sha512-rc' }] },
	'a version of a tag': { line: ['npx', 'some-mcp@latest'], starts: [FIRST, { version: '1.3.0', integrity: 'sha512-new' }] },
	'a version of a range': { line: ['npx', 'some-mcp@^1'], starts: [FIRST, { version: '1.3.0', integrity: 'sha512-new' }] },
	'another version with the old integrity': { line: OPEN, starts: [FIRST, { version: '1.2.4', integrity: 'sha512-first' }] },
	'an integrity that is gone': { starts: [FIRST, { version: '1.2.3', integrity: undefined }] },
	'a weaker integrity': { starts: [FIRST, { version: '1.2.3', integrity: 'sha1-first' }] },
	'a record of another version': { starts: [FIRST, { ...FIRST, recorded: '1.2.2' }] },
	'a version that imitates an integrity': { starts: [{ version: '1.2.3 sha512-first', integrity: undefined }, FIRST] },
	'a package of the folder in its place': { starts: [FIRST, { version: '1.2.3', integrity: 'sha512-local', isLocal: true }] },
	'a scoped package': {
		line: ['npx', '-y', '@acme/some-mcp@1.2.3'],
		starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }],
	},
	'behind npm exec': { line: ['npm', 'exec', '--', 'some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'behind --package': { line: ['npx', '--package', 'some-mcp@1.2.3', 'run'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'behind cmd /c': { line: ['cmd', '/c', 'npx', 'some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'in a script': { line: ['sh', '-c', 'cd tools && npx -y some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
	'removed and installed anew': { starts: [FIRST, undefined, { ...FIRST, integrity: 'sha512-other' }] },
	'the old one, after the new one was approved and the old taken for it': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, { version: '1.2.5', integrity: 'sha512-newer' }],
		approvesAfter: 1,
	},
	'another one than was shown': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, undefined, { version: '1.2.5', integrity: 'sha512-newer' }],
		approvesAfter: 1,
	},
};

/** Nothing of the package changed, or nobody can tell. */
const SAME: Readonly<Record<string, Case>> = {
	'the same again': { starts: [FIRST, FIRST] },
	'ten starts': { starts: Array.from({ length: 10 }, () => FIRST) },
	'the first start installs it': { starts: [undefined, FIRST] },
	'and it stays': { starts: [undefined, FIRST, FIRST] },
	'nothing is ever installed': { starts: [undefined, undefined] },
	'the cache was emptied': { starts: [FIRST, undefined] },
	'and filled with the same': { starts: [FIRST, undefined, FIRST] },
	'without a version': { line: OPEN, starts: [FIRST, FIRST] },
	'of a tag': { line: ['npx', 'some-mcp@latest'], starts: [FIRST, FIRST] },
	'of a range': { line: ['npx', 'some-mcp@^1'], starts: [FIRST, FIRST] },
	'without an integrity': { starts: [{ version: '1.2.3' }, { version: '1.2.3' }] },
	'of the folder': {
		starts: [
			{ ...FIRST, isLocal: true },
			{ ...FIRST, isLocal: true },
		],
	},
	'another version in the folder, which is not asked for': { starts: [FIRST, { ...FIRST, version: '1.0.0', isLocal: true }] },
	'another package beside it': { starts: [FIRST, { ...FIRST, beside: '9.9.9' }] },
	'a scoped package': { line: ['npx', '-y', '@acme/some-mcp@1.2.3'], starts: [FIRST, FIRST] },
	'behind npm exec': { line: ['npm', 'exec', '--', 'some-mcp@1.2.3'], starts: [FIRST, FIRST] },
	'behind --package': { line: ['npx', '--package', 'some-mcp@1.2.3', 'run'], starts: [FIRST, FIRST] },
	'in a script': { line: ['sh', '-c', 'cd tools && npx -y some-mcp@1.2.3'], starts: [FIRST, FIRST] },
	'an update that was approved': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, { version: '1.2.4', integrity: 'sha512-new' }],
		approvesAfter: 1,
	},
	'an update that was approved, and the one before it': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, { version: '1.2.4', integrity: 'sha512-new' }, FIRST],
		approvesAfter: 1,
	},
	'an update that was approved while the cache was empty': {
		line: OPEN,
		starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }, undefined, { version: '1.2.4', integrity: 'sha512-new' }],
		approvesAfter: 1,
	},
	'a file of the disk': { line: ['node', './npx/some-mcp@1.2.3'], starts: [FIRST, { ...FIRST, integrity: 'sha512-other' }] },
};

describe('the package that npx has installed for an approved launch', () => {
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

	/** As npm writes it. */
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

	/** What the last start says is changed. */
	function changedIn({ approvesAfter, line = PINNED, starts }: Case): readonly string[] {
		const approvals = [1];
		let changed: readonly string[] = [];
		for (const [index, installed] of starts.entries()) {
			install(line, installed);
			const records = approvals.map(
				(at, counter): Decision => ({
					...{ entry: ENTRY, kind: 'launch', name: '', launch: LAUNCH, fingerprint: LAUNCH, action: 'approve', at },
					...{ counter: counter + 1, previous: '', signer: 's' },
				}),
			);
			const base: ResolvedLaunch = { fingerprint: LAUNCH, parts: { program: 'p' } };
			const now = withPackage(base, installedPackage(line, { home, cwd: path.join(home, 'work') }), sha256);
			const at = (index + 1) * 10;
			changed = checkValues(ENTRY, LAUNCH, now, { at, decisions: decisionIndex(records), store });
			if (index === approvesAfter) approvals.push(at + 5);
		}
		return changed;
	}

	for (const [what, each] of Object.entries(CHANGED))
		it(`is held: ${what}`, () => {
			const changed = changedIn(each);
			assert.equal(changed.length, 1);
			assert.match(changed[0] ?? '', /^package:(?:@acme\/)?some-mcp \S+( \S+)? → (?:@acme\/)?some-mcp \S+( \S+)?$/);
		});
	for (const [what, each] of Object.entries(SAME)) it(`is started: ${what}`, () => assert.deepEqual(changedIn(each), []));
	it('names the package, and what it was and is', () => {
		assert.deepEqual(changedIn({ line: OPEN, starts: [FIRST, { version: '1.2.4', integrity: 'sha512-new' }] }), [
			'package:some-mcp 1.2.3 sha512-first → some-mcp 1.2.4 sha512-new',
		]);
	});
	it('has at least twenty of each', () => assert.ok(Object.keys(CHANGED).length >= 20 && Object.keys(SAME).length >= 20));
	it('is not looked for where several packages or another runner are named', () => {
		for (const line of [
			['npx', '-p', 'some-mcp@1.2.3', '-p', 'other@1.0.0', 'run'],
			['pnpm', 'dlx', 'some-mcp@1.2.3'],
			['uvx', 'some-mcp==1.2.3'],
		]) {
			install(PINNED, FIRST);
			assert.equal(installedPackage(line, { home, cwd: home }), undefined);
		}
	});
});

describe('a start that installs another package', () => {
	const ADD = { name: 'add', description: 'Adds two numbers.', inputSchema: { type: 'object' } };

	it('gives no tools until a person has approved it, and then at once', () => {
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
