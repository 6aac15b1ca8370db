import assert from 'node:assert/strict';
import { resultModeOf } from '../../../../src/policy/results/result-policy.ts';
import { CALL_MODES } from '../../../../src/policy/traffic/call-policy.ts';
import { compileTraffic, defaultTraffic, trafficFor } from '../../../../src/policy/traffic/traffic-policy.ts';

describe('the settings about traffic', () => {
	it('mean balanced when nothing is set (C22)', () => {
		assert.deepEqual(compileTraffic({}), { policy: defaultTraffic('balanced'), problems: [] });
	});

	it('report an unknown value at its place with the allowed ones, and treat it as the strictest (R117)', () => {
		const { policy, problems } = compileTraffic({
			preset: 'Balanced',
			results: { injection: 'blokc', magic: 'off' },
			calls: { secrets: 1 },
			servers: { mail: { results: { links: 'no' }, colour: 'red', classification: 'friendly' }, other: 7 },
			maxContentLength: -1,
			report: 'sometimes',
			trustThreshold: 2,
			blockedAnswer: 'none',
			spotlight: 'yes',
			trustedMailServers: 'mx',
		});

		assert.deepEqual(
			problems.map(({ where }) => where.join('.')),
			[
				'preset',
				'results.injection',
				'results.magic',
				'calls.secrets',
				'results.report',
				'results.blockedAnswer',
				'results.spotlight',
				'results.maxContentLength',
				'results.trustThreshold',
				'servers.mail.colour',
				'servers.mail.classification',
				'servers.mail.results.links',
				'servers.other',
				'results.trustedMailServers',
			],
		);
		assert.match(problems.find(({ where }) => where[1] === 'injection')?.allowed ?? '', /"off", "monitor", "redact", "block"/);
		assert.equal(policy.preset, 'strict');
		assert.equal(resultModeOf(policy.all.results, 'injection'), 'block');
		assert.equal(policy.all.calls.modes.secrets, 'block');
		assert.equal(resultModeOf(trafficFor(policy, 'mail').results, 'links'), 'block');
	});

	it('apply to one server where it has its own, whatever the case of its name', () => {
		const { policy } = compileTraffic({ servers: { Mail: { preset: 'strict' }, web: { results: { injection: 'off' } } } });

		assert.equal(trafficFor(policy, 'mail').results.mode, 'block');
		assert.equal(resultModeOf(trafficFor(policy, 'web').results, 'injection'), 'off');
		assert.equal(trafficFor(policy, 'web').results.mode, 'redact');
		assert.equal(trafficFor(policy, '__proto__').results.mode, 'redact');
	});

	it('reject unencrypted addresses in strict, except for servers that the user allows, and a workspace allows none', () => {
		const refuses = (user: object, ...workspaces: object[]): boolean =>
			trafficFor(compileTraffic(user, workspaces).policy, 'Web').refusesPlainHttp;
		const allowed = { web: { plainHttp: 'allow' } };

		assert.equal(refuses({}), false);
		assert.equal(refuses({ preset: 'strict' }), true);
		assert.equal(refuses({ servers: { web: { preset: 'strict' } } }), true);
		assert.equal(refuses({ preset: 'strict', servers: allowed }), false);
		assert.equal(refuses({ preset: 'strict' }, { servers: allowed }), true);
		assert.equal(refuses({ servers: allowed }, { preset: 'strict' }), true);
		assert.equal(refuses({ servers: { web: { plainHttp: 'alow' } } }), true, 'what is not understood is the strictest');
	});

	it('of a workspace can only tighten: every mode of every engine, against every mode of the user', () => {
		for (const user of CALL_MODES) {
			for (const workspace of CALL_MODES) {
				const { policy } = compileTraffic({ calls: { urls: user } }, [{ calls: { urls: workspace } }]);

				const strictest = CALL_MODES[Math.max(CALL_MODES.indexOf(user), CALL_MODES.indexOf(workspace))];
				assert.equal(policy.all.calls.modes.urls, strictest, `${user} and ${workspace}`);
			}
		}
		const loosened = compileTraffic({ preset: 'strict', servers: { mail: { results: { injection: 'block' } } } }, [
			{
				preset: 'observe',
				servers: { mail: { preset: 'observe' } },
				results: { injection: 'off' },
				trustedMailServers: ['mx.evil.example'],
				blockedAnswer: 'summary',
			},
		]);
		assert.deepEqual(loosened.policy.all, { ...defaultTraffic('strict').all, results: { ...loosened.policy.all.results } });
		assert.equal(resultModeOf(loosened.policy.all.results, 'injection'), 'block');
		assert.equal(resultModeOf(trafficFor(loosened.policy, 'mail').results, 'injection'), 'block');
		assert.deepEqual(loosened.policy.trustedMailServers, []);
		assert.equal(compileTraffic({ preset: 'observe' }, [{ preset: 'strict' }]).policy.all.results.mode, 'block');
		assert.equal(compileTraffic({}, [{}, { results: {}, calls: {} }]).policy.all.results.mode, 'redact');
	});

	it('classify a server as adversarial: texts are shortened at 50,000 characters and every result has a report (R030, R142)', () => {
		const { results } = trafficFor(compileTraffic({ servers: { mail: { classification: 'adversarial' } } }).policy, 'mail');

		assert.deepEqual([results.maxContentLength, results.reports], [50_000, 'always']);
	});
});
