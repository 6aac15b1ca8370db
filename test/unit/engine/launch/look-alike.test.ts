import assert from 'node:assert/strict';
import { KNOWN_PACKAGES } from '../../../../src/engine/launch/known-packages.ts';
import { lookAlikeOf, type Registry } from '../../../../src/engine/launch/look-alike.ts';
import { decodeLabel } from '../../../../src/engine/launch/punycode.ts';

const registries: readonly Registry[] = ['npm', 'pypi', 'image'];

describe('look-alikes of packages', () => {
	it("doesn't report a well-known package as an imitation of another", () => {
		for (const registry of registries)
			for (const name of KNOWN_PACKAGES[registry]) assert.equal(lookAlikeOf(registry, name), undefined, name);
	});

	it('finds two swapped neighboring letters in any longer word of a known name', () => {
		let tried = 0;
		for (const name of KNOWN_PACKAGES.npm)
			for (const match of name.matchAll(/[a-z]{6,}/g)) {
				const at = match.index + 2;
				const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`;
				if (swapped === name) continue;
				tried += 1;
				assert.ok(lookAlikeOf('npm', swapped) !== undefined, swapped);
			}
		assert.ok(tried > 100);
	});

	it('reports how certain it is', () => {
		assert.deepEqual(lookAlikeOf('npm', '@modelcontextprotocoI/server-github'), { how: 'same-look', isCertain: true });
		assert.deepEqual(lookAlikeOf('npm', 'rncp-remote'), { how: 'same-look', isCertain: true });
		assert.deepEqual(lookAlikeOf('npm', 'mcp-remoto'), { how: 'one-slip', isCertain: false });
		assert.deepEqual(lookAlikeOf('pypi', 'mcp_sever_git'), { how: 'one-slip', isCertain: true });
		assert.deepEqual(lookAlikeOf('image', 'ghcr.io/githib/github-mcp-server'), { how: 'one-slip', isCertain: true });
	});

	it('ignores different words, plurals, and short words', () => {
		for (const name of ['mcp-server-gitea', 'mcp-server-times', 'mcp-server-gist', 'fast-mcp', 'mcp-server-fetcher'])
			assert.equal(lookAlikeOf('pypi', name), undefined, name);
		for (const name of ['@acme/mcp', '@strive/mcps', '@acme/server-memory', 'mcp-proxies', '@octokit/webhooks-mcp'])
			assert.equal(lookAlikeOf('npm', name), undefined, name);
	});
});

describe('internationalized domain labels', () => {
	it('are decoded as RFC 3492 defines', () => {
		assert.equal(decodeLabel('xn--bcher-kva'), 'bücher');
		assert.equal(decodeLabel('xn--ihqwcrb4cv8a8dqg056pqjye'), '他们为什么不说中文');
		assert.equal(decodeLabel('xn--80ak6aa92e'), 'аррӏе');
	});

	it("decode to nothing if they're invalid", () => {
		for (const label of ['github', 'xn--', 'xn--\u00e4', 'xn--99999999999', `xn--${'a'.repeat(80)}`])
			assert.equal(decodeLabel(label), undefined, label);
	});
});
