import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json.ts';
import { inspect } from '../../../../src/engine/inspect.ts';

/** Made up, and split so that secret scanners ignore it. */
const KEY = ['bG9uZyByYW5k', 'b20ga2V5IDIw', 'MjYtMTEtMjg'].join('');
const HEX = '7c3f9a1e5b2d8046'.repeat(2);
const WORD = ['tR7', 'wq9', 'Zk2'].join('!');

function severitiesOf(entry: JsonObject): readonly string[] {
	return inspect({ kind: 'launch', server: 's', value: entry })
		.findings.filter(({ rule }) => rule === 'launch.secret' || rule === 'secret.embedded')
		.map(({ severity }) => severity);
}

describe("secrets in a server's entry", () => {
	it("don't include placeholder words in any connection format", () => {
		for (const env of [
			{ MYSQL_DSN: 'user:pass@tcp(host)/db' },
			{ MYSQL_DSN: 'user:password@tcp(127.0.0.1:3306)/db2?tls=true' },
			{ DB_DSN: 'user:<password>@unix(/run/mysqld.sock)/db' },
			{ DATABASE_URL: 'postgres://username:password@host:5432/db1' },
			{ CONNECTION_STRING: 'Server=db1;Database=app2;User Id=me;Password=changeme;' },
		])
			assert.deepEqual(severitiesOf({ command: 'x', env }), [], JSON.stringify(env));
	});

	it("are low and reported once if they're the default login of a database on this machine", () => {
		for (const address of [
			'postgresql://postgres:postgres@localhost:5432/app',
			'mongodb://mongo:mongo@127.0.0.1/app',
			'amqp://rabbit:rabbit@[::1]:5672',
			'redis://redis:redis@host.docker.internal:6379/0',
		]) {
			assert.deepEqual(severitiesOf({ command: 'x', args: [address] }), ['low'], address);
			assert.deepEqual(severitiesOf({ command: 'x', env: { DATABASE_URL: address } }), ['low'], address);
		}
	});

	it('keep their severity for another machine or another password', () => {
		assert.ok(severitiesOf({ command: 'x', args: ['postgresql://apps:apps@db.internal.acme-corp.com/app'] }).includes('medium'));
		assert.ok(severitiesOf({ command: 'x', args: ['postgresql://apps:apps@localhost.acme-corp.com/app'] }).includes('medium'));
		assert.ok(severitiesOf({ command: 'x', args: [`postgresql://app:${WORD}@localhost/app`] }).includes('medium'));
		assert.ok(severitiesOf({ command: 'x', env: { MYSQL_DSN: `app:${WORD}@tcp(db.acme-corp.com)/app` } }).length > 0);
	});

	it('are found as a path segment of an address', () => {
		for (const entry of [
			{ type: 'http', url: `https://mcp.acme-corp.com/api/mcp/s/${KEY}/mcp` },
			{ type: 'sse', url: `https://mcp.acme-corp.com/${KEY}` },
			{ command: 'npx', args: ['-y', 'remote@1.0.0', `https://mcp.acme-corp.com/u/${KEY}/sse?x=1`] },
			{ command: 'x', env: { ACME_URL: `https://mcp.acme-corp.com/${KEY}/` } },
		])
			assert.deepEqual(severitiesOf(entry), ['medium'], JSON.stringify(entry));
		assert.deepEqual(severitiesOf({ url: `https://mcp.acme-corp.com/s/${HEX}/mcp` }), ['low']);
	});

	it("don't include names, numbers, or variables in a path", () => {
		for (const step of [
			['3fa85f64', '5717', '4562', 'b3fc', '2c963f66afa6'].join('-'),
			'The-Long-Name-Of-A-Team-2026-Q4',
			'modelcontextprotocolserver2026',
			'${input:key}',
			'2026-11-28T12-00-00-000Z-snapshot',
		])
			assert.deepEqual(severitiesOf({ url: `https://mcp.acme-corp.com/s/${step}/mcp` }), [], step);
	});
});
