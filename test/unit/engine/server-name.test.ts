import assert from 'node:assert/strict';
import { classifyServerName } from '../../../src/engine/classify/server-name.ts';

const EXTERNAL = [
	'slack',
	'discord',
	'teams',
	'telegram',
	'email',
	'smtp',
	'sendgrid',
	'mailgun',
	'webhook',
	'zapier',
	'ifttt',
	'http',
	'https',
	'api',
	'rest',
	'sms',
	'twilio',
	'vonage',
	's3-public',
	'gcs-public',
];
const INTERNAL = [
	'database',
	'db',
	'postgres',
	'mysql',
	'mongo',
	'redis',
	'file',
	'filesystem',
	'fs',
	'github',
	'gitlab',
	'bitbucket',
	'jira',
	'confluence',
	'notion',
	's3-private',
	'gcs-private',
];

describe('the server-name classifier', () => {
	it('R076 returns external for the sources’ external names', () => {
		for (const name of EXTERNAL) {
			assert.equal(classifyServerName(`my-${name}-server`), 'external', name);
		}
	});

	it('R077 returns internal for the sources’ internal names, external first, otherwise unknown', () => {
		for (const name of INTERNAL) {
			assert.equal(classifyServerName(`my-${name}`), 'internal', name);
		}
		assert.equal(classifyServerName('github-api'), 'external');
		assert.equal(classifyServerName('weather'), 'unknown');
	});

	it('R077 ignores parts of words', () => {
		for (const name of ['forest-tools', 'offset', 'capitol', 'interest', 'adbx']) assert.equal(classifyServerName(name), 'unknown', name);
		assert.equal(classifyServerName('SlackBot'), 'external');
		assert.equal(classifyServerName('postgres_v2'), 'internal');
	});
});
