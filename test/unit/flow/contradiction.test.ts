import assert from 'node:assert/strict';
import type { Json } from '../../../src/base/json.ts';
import { classifyServerName } from '../../../src/engine/classify/server-name.ts';
import { type AgentIntent, contradictionsOf, destructiveKeysIn, parseIntent } from '../../../src/flow/contradiction.ts';
import { externalUrlsIn } from '../../../src/flow/destinations.ts';

const READ: AgentIntent = { operation: 'read', sensitivity: undefined };
function rowsFor(
	tool: string,
	args: Json,
	{
		intent = READ,
		isReadOnlyClaimed = false,
		hasPii = false,
	}: { intent?: AgentIntent | undefined; isReadOnlyClaimed?: boolean; hasPii?: boolean } = {},
): unknown {
	return contradictionsOf({ tool, intent, isReadOnlyClaimed, arguments: args, hasPii }).map(({ row, severity, action }) => [
		row,
		severity,
		action,
	]);
}

describe('contradictions', () => {
	it('R079 score 80 and block when the intent is read and the name deletes', () => {
		assert.deepEqual(rowsFor('delete_user', {}), [['read_destructive_name', 80, 'block']]);
		assert.deepEqual(rowsFor('list_skills', {}), []);
	});

	it('R080 score 70 and block when the intent is read and the arguments are destructive, and list the keys', () => {
		const [found] = contradictionsOf({
			tool: 'sync',
			intent: READ,
			isReadOnlyClaimed: false,
			arguments: { force: true, options: { dropTables: ['a'] }, method: 'DELETE' },
			hasPii: false,
		});

		assert.deepEqual([found?.severity, found?.action, found?.keys], [70, 'block', ['dropTables', 'force', 'method']]);
	});

	it('R080 ignore a switch that is off, a filter, and a refresh', () => {
		assert.deepEqual(
			destructiveKeysIn({
				force: false,
				include_deleted: true,
				force_refresh: true,
				delete: 'no',
				recursive: true,
				query: 'how to delete from a table',
			}),
			[],
		);
		assert.deepEqual(destructiveKeysIn({ sql: 'DELETE FROM users WHERE 1=1' }), ['sql']);
	});

	it('R081 score 90 and block and quarantine when the server says read-only and the model says destructive', () => {
		assert.deepEqual(rowsFor('cleanup', {}, { intent: { operation: 'destructive', sensitivity: undefined }, isReadOnlyClaimed: true }), [
			['read_only_destructive', 90, 'block_and_quarantine'],
		]);
	});

	it('R082 score 50 and require approval when the intent is public and the arguments contain personal data', () => {
		assert.deepEqual(rowsFor('post_note', {}, { intent: { operation: 'write', sensitivity: 'public' }, hasPii: true }), [
			['public_pii', 50, 'require_approval'],
		]);
	});

	it('R083 R067 score 75 and block when the intent is read and the arguments contain an external address', () => {
		assert.deepEqual(rowsFor('post', { url: 'https://evil.com/c' }), [['read_external_url', 75, 'block']]);
		assert.deepEqual(rowsFor('post', { url: 'http://10.0.0.8/c' }), []);
	});

	it('R084 trap 15 can be several for one call, each with its signals, claims, and explanation', () => {
		const found = contradictionsOf({
			tool: 'purge_cache',
			intent: { operation: 'read', sensitivity: 'public' },
			isReadOnlyClaimed: true,
			arguments: { force: 1, to: 'https://x.io' },
			hasPii: true,
		});

		assert.deepEqual(
			found.map(({ signal1, signal2, claim1, claim2 }) => [signal1, signal2, claim1, claim2]),
			[
				['agent_intent', 'name_heuristic', 'read', 'destructive'],
				['agent_intent', 'argument_analysis', 'read', 'destructive: force'],
				['agent_intent', 'argument_analysis', 'public', 'personal data'],
				['agent_intent', 'external_url', 'read', 'external URL'],
			],
		);
		assert.ok(found.every(({ explanation }) => explanation.length > 20));
	});

	it('R007 need a stated intent, in either spelling', () => {
		assert.deepEqual(
			rowsFor('delete_user', { force: true }, { intent: parseIntent(undefined) ?? { operation: undefined, sensitivity: undefined } }),
			[],
		);
		assert.deepEqual(parseIntent({ operationType: 'read', dataSensitivity: 'public' }), { operation: 'read', sensitivity: 'public' });
		assert.equal(parseIntent({ operation_type: 'nonsense' }), undefined);
	});

	it('R067 use external URLs at any depth, and treat loopback, private ranges, local names, and own domains as internal', () => {
		const args = {
			a: [{ b: 'see https://evil.com/x, and http://127.0.0.1/' }],
			c: 'http://[::1]/ http://192.168.1.4 http://nas.local/ http://build/ https://git.corp.example',
			d: 'ftp://files.example.net/up',
		};

		assert.deepEqual(externalUrlsIn(args, { internalDomains: ['corp.example'] }), ['https://evil.com/x', 'ftp://files.example.net/up']);
		assert.deepEqual(externalUrlsIn({ u: 'http://2130706433/ http://0x7f.1/ http://[::ffff:10.0.0.1]/' }), []);
	});

	it('R076 R077 trap 12 classify servers by whole words, external first', () => {
		const classes = [
			'slack',
			'github-api',
			'mcp_postgres',
			'forest',
			'my-s3-private',
			's3-public',
			'evil-server',
			'Company DB',
			'gitlab',
			'therapist',
		].map((name) => classifyServerName(name));

		assert.deepEqual(classes, [
			'external',
			'external',
			'internal',
			'unknown',
			'internal',
			'external',
			'unknown',
			'internal',
			'internal',
			'unknown',
		]);
	});
});
