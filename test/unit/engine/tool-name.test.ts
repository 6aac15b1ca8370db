import assert from 'node:assert/strict';
import { wordsOf } from '../../../src/engine/classify/tokens.ts';
import { channelByPrefix, classifyToolName } from '../../../src/engine/classify/tool-name.ts';

const S4 = {
	read: ['read', 'get', 'query', 'list', 'fetch', 'search', 'find', 'lookup'],
	write: ['write', 'update', 'set', 'create', 'delete', 'remove', 'put', 'insert'],
	send: ['send', 'post', 'upload', 'http', 'email', 'notify', 'publish', 'push'],
	compute: ['run', 'exec', 'eval', 'execute', 'invoke', 'call'],
} as const;
const S0 = {
	destructive: ['delete', 'remove', 'drop', 'destroy', 'purge', 'terminate', 'kill'],
	write: ['create', 'update', 'post', 'send', 'upload', 'push', 'write', 'insert'],
	read: ['get', 'read', 'fetch', 'query', 'search', 'list', 'find', 'view'],
} as const;

describe('the tool-name classifier', () => {
	it('R071 R072 R073 R074 returns the channel of each prefix, both literally and by words', () => {
		for (const [channel, verbs] of Object.entries(S4)) {
			for (const verb of verbs) {
				assert.equal(channelByPrefix(`${verb}_thing`), channel, verb);
				assert.equal(channelByPrefix(`${verb.toUpperCase()}_THING`), channel, verb);
				assert.equal(classifyToolName(`${verb}_thing`).channel, channel, verb);
			}
		}
	});

	it('R075 returns unknown for everything else', () => {
		for (const name of ['transform_data', 'analyze_code', 'foobar', 'my_custom_tool', 'do_something', '']) {
			assert.equal(channelByPrefix(name), 'unknown', name);
			assert.deepEqual(classifyToolName(name), { effect: 'unknown', channel: 'unknown' }, name);
		}
		assert.equal(channelByPrefix('get'), 'unknown');
	});

	it('R070 returns the effect of each verb', () => {
		for (const [effect, verbs] of Object.entries(S0)) {
			for (const verb of verbs) {
				assert.equal(classifyToolName(`${verb}_thing`).effect, effect, verb);
			}
		}
	});

	it('R070 ignores parts of words', () => {
		for (const name of ['query_postgres', 'list_skills', 'get_dropdown', 'find_forest', 'read_settings', 'get_skill_post_list']) {
			assert.equal(classifyToolName(name).effect, 'read', name);
			assert.equal(classifyToolName(name).channel, 'read', name);
		}
		assert.equal(classifyToolName('widget').effect, 'unknown');
	});

	it('R073 finds the verb in camel case, kebab case, and after server prefixes', () => {
		for (const name of ['sendEmail', 'slack_send_message', 'mcp_x_post', 'mcp__mailer__send-mail', 'SendHTTPRequest', 'smtp.send']) {
			assert.equal(classifyToolName(name).channel, 'send', name);
		}
		assert.deepEqual(classifyToolName('deleteUser'), { effect: 'destructive', channel: 'write' });
		assert.deepEqual(classifyToolName('github_list_issues'), { effect: 'read', channel: 'read' });
	});

	it('R070 counts a word that is also a noun only in the position of a verb', () => {
		assert.equal(classifyToolName('get_email').channel, 'read');
		assert.equal(classifyToolName('email_user').channel, 'send');
		assert.equal(classifyToolName('http_get').channel, 'read');
		assert.equal(classifyToolName('bulk_delete_users').effect, 'destructive');
		assert.equal(classifyToolName('deploy_production').effect, 'destructive');
		assert.equal(classifyToolName('deploy_preview').effect, 'write');
	});
});

describe('the words of an identifier', () => {
	/** The rules of `wordsOf`, one after another. */
	const byRules = (name: string): readonly string[] =>
		name
			.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
			.replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
			.replace(/([A-Za-z])(\d)/g, '$1 $2')
			.replace(/(\d)([A-Za-z])/g, '$1 $2')
			.toLowerCase()
			.split(/[^\p{L}\p{N}]+/u)
			.filter((word) => word !== '');

	it('are split at capital letters, digits, and signs', () => {
		assert.deepEqual(wordsOf('getHTTPResponse'), ['get', 'http', 'response']);
		assert.deepEqual(wordsOf('read-file.v2/ABCd_X9y'), ['read', 'file', 'v', '2', 'ab', 'cd', 'x', '9', 'y']);
		assert.deepEqual(wordsOf('größeÄndern'), byRules('größeÄndern'));
	});

	it('are those of the rules, for every name of up to six characters of each class', () => {
		const signs = ['a', 'B', '3', '_'];
		for (let number = 0, count = 1; count <= 4 ** 6; count += 1, number += 1) {
			const name = [...number.toString(4).padStart(6, '0')].map((digit) => signs[Number(digit)]).join('');
			assert.deepEqual(wordsOf(name), byRules(name), name);
		}
	});
});
