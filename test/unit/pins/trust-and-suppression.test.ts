import assert from 'node:assert/strict';
import type { EntryId, Sha256Hex } from '../../../src/base/ids.ts';
import { packageOfLaunch, withVersion } from '../../../src/pins/package-of-launch.ts';
import { PERMISSION_MS } from '../../../src/pins/permission.ts';
import type { Decision } from '../../../src/pins/pin.ts';
import { decisionIndex, stateOf } from '../../../src/pins/state.ts';
import { isSuppressed, MAX_SUPPRESSION_MS, noteOf, suppressionsOf } from '../../../src/pins/suppression.ts';
import { observedUntil, trustOf } from '../../../src/pins/trust.ts';

const ENTRY = 'a00000000000000000001' as EntryId;
const hex = (digit: string): Sha256Hex => digit.repeat(64) as Sha256Hex;
const record = (overrides: Partial<Decision>): Decision => ({
	counter: 1,
	previous: '',
	signer: 's',
	at: 0,
	entry: ENTRY,
	launch: hex('9'),
	kind: 'server',
	name: '',
	fingerprint: hex('9'),
	action: 'trust',
	...overrides,
});

describe('the trust mode of a server', () => {
	it('is "review" until a person sets another mode, and again for another launch', () => {
		const index = decisionIndex([record({ note: 'observe' }), record({ note: 'approve-clean' })]);

		assert.equal(trustOf(ENTRY, hex('9'), decisionIndex([]), 1), 'review');
		assert.equal(trustOf(ENTRY, hex('9'), index, 1), 'approve-clean');
		assert.equal(trustOf(ENTRY, hex('8'), index, 1), 'review');
		assert.equal(trustOf(ENTRY, hex('9'), decisionIndex([record({ note: 'everything' })]), 1), 'review');
	});

	it('observes for 30 days only, while modes that check each item stay', () => {
		const [observed, clean] = [record({ note: 'observe' }), record({ note: 'approve-clean' })].map((one) => decisionIndex([one]));
		assert.ok(observed !== undefined && clean !== undefined);

		assert.equal(trustOf(ENTRY, hex('9'), observed, PERMISSION_MS - 1), 'observe');
		assert.equal(observedUntil(ENTRY, hex('9'), observed, PERMISSION_MS - 1), PERMISSION_MS);
		assert.equal(trustOf(ENTRY, hex('9'), observed, PERMISSION_MS), 'review');
		assert.equal(observedUntil(ENTRY, hex('9'), observed, PERMISSION_MS), undefined);
		assert.equal(trustOf(ENTRY, hex('9'), clean, PERMISSION_MS), 'approve-clean');
		assert.equal(observedUntil(ENTRY, hex('9'), clean, 1), undefined);
	});

	it('decides nothing about any version', () => {
		assert.equal(
			stateOf({ entry: ENTRY, kind: 'server', name: '' }, hex('9'), hex('9'), decisionIndex([record({ note: 'observe' })])),
			'quarantined',
		);
	});
});

describe('suppressions', () => {
	const note = noteOf({ rule: 'x.y', item: { kind: 'tool', name: 'add' }, reason: 'a word of ours', until: 1000 });
	const made = record({ counter: 5, action: 'suppress', note });

	it('apply to one rule and one item until they expire or are revoked', () => {
		const index = decisionIndex([made]);

		assert.equal(isSuppressed('x.y', { kind: 'tool', name: 'add' }, suppressionsOf(ENTRY, index, 999)), true);
		assert.equal(isSuppressed('x.y', { kind: 'tool', name: 'sub' }, suppressionsOf(ENTRY, index, 999)), false);
		assert.equal(isSuppressed('x.z', { kind: 'tool', name: 'add' }, suppressionsOf(ENTRY, index, 999)), false);
		assert.deepEqual(suppressionsOf(ENTRY, index, 1000), []);
		assert.deepEqual(suppressionsOf(ENTRY, decisionIndex([made, record({ counter: 6, action: 'unsuppress', note: '5' })]), 1), []);
	});

	it('never last longer than a year', () => {
		const forever = record({ action: 'suppress', note: noteOf({ rule: 'r', item: null, reason: 'why', until: 1e15 }) });

		assert.deepEqual(suppressionsOf(ENTRY, decisionIndex([forever]), MAX_SUPPRESSION_MS + 1), []);
	});
});

describe('the package of a launch', () => {
	const of = (line: string): string => {
		const found = packageOfLaunch(line.split(' '));
		return found === undefined ? 'none' : `${found.registry} ${found.name} ${found.version ?? '-'} ${found.isExact ? 'exact' : 'loose'}`;
	};

	it('is read from the command lines of common runners', () => {
		for (const [line, expected] of [
			['npx -y @acme/some-mcp@1.2.3 --root .', 'npm @acme/some-mcp 1.2.3 exact'],
			['npx some-mcp', 'npm some-mcp - loose'],
			['npx --package=some-mcp@^2 run', 'npm some-mcp ^2 loose'],
			['cmd /c npx -y some-mcp@latest', 'npm some-mcp latest loose'],
			['C:\\nodejs\\npx.cmd some-mcp@1.0.0', 'npm some-mcp 1.0.0 exact'],
			['pnpm dlx some-mcp@2.0.0', 'npm some-mcp 2.0.0 exact'],
			['uvx --python 3.12 some-mcp==1.2', 'pypi some-mcp 1.2 exact'],
			['uv tool run --from some-mcp[cli]>=2 run', 'pypi some-mcp[cli] >=2 loose'],
			['uvx --from git+https://git.example/a/b@main b', 'git git+https://git.example/a/b main loose'],
			['docker run -i --rm -e A acme/x:1.2', 'image acme/x 1.2 loose'],
			[`docker run -i acme/x@sha256:${'0a'.repeat(32)}`, `image acme/x sha256:${'0a'.repeat(32)} exact`],
			['uvx --from git+ssh://git@git.example/a/b@0a b', 'git git+ssh://git@git.example/a/b 0a loose'],
			['npx -y acme/tool#v2', 'git acme/tool v2 loose'],
			['go run example.com/a/b@v1.2.3', 'go example.com/a/b v1.2.3 exact'],
			['node server.js npx some-mcp', 'none'],
			['npx ./local', 'none'],
		] as const)
			assert.equal(of(line), expected, line);
	});

	it('is pinned in place', () => {
		const pin = (line: string): string => {
			const words = line.split(' ');
			const found = packageOfLaunch(words);
			return found === undefined ? '' : withVersion(words, found, '3.1.0').join(' ');
		};

		assert.equal(pin('npx -y @acme/x@latest --root .'), 'npx -y @acme/x@3.1.0 --root .');
		assert.equal(pin('npx --package=x run'), 'npx --package=x@3.1.0 run');
		assert.equal(pin('uvx x'), 'uvx x==3.1.0');
		assert.equal(pin('uvx --from x[cli]>=2 run'), 'uvx --from x[cli]==3.1.0 run');
		assert.equal(pin('docker run -i --rm acme/x:latest serve'), 'docker run -i --rm acme/x:3.1.0 serve');
		const shell = ['sh', '-c', 'cd /srv && npx -y x@latest --root .'];
		const found = packageOfLaunch(shell);
		assert.ok(found !== undefined);
		assert.deepEqual(withVersion(shell, found, '3.1.0'), ['sh', '-c', 'cd /srv && npx -y x@3.1.0 --root .']);
	});
});
