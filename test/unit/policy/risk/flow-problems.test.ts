import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Json } from '../../../../src/base/json.ts';
import { flowProblems } from '../../../../src/policy/risk/flow-problems.ts';
import { parseFlowSettings, type RawFlowSettings } from '../../../../src/policy/risk/flow-settings.ts';

const places = (raw: RawFlowSettings): readonly string[] => flowProblems(raw).map(({ where }) => where.join('.'));

describe('problems in the settings about several servers (R117)', () => {
	it('are reported at their place, with the allowed values', () => {
		const raw: RawFlowSettings = {
			crossServer: { mode: 'leter', readThenSend: { window: '3 weeks' }, burst: 7, colour: 'red' },
			internalDomains: ['corp.example', 'not a domain'],
			servers: { github: 'inside', slack: 'external' },
			exfiltration: { maxPiiExternalSends: -1, endpoints: 'evil.example' },
			afterFlaggedContent: { otherSends: 'no', expiresAfterMinutes: 0 },
			toolPolicy: { destructive: 'dney' },
			riskAssessment: { autoFlagThreshold: 101, blockOnCritical: 'yes' },
			agentIntent: 'yes',
		};

		assert.deepEqual(places(raw), [
			'flow.crossServer.mode',
			'flow.crossServer.readThenSend.window',
			'flow.crossServer.burst',
			'flow.crossServer.colour',
			'flow.internalDomains',
			'flow.servers.github',
			'flow.exfiltration.maxPiiExternalSends',
			'flow.exfiltration.endpoints',
			'flow.afterFlaggedContent.otherSends',
			'flow.afterFlaggedContent.expiresAfterMinutes',
			'flow.toolPolicy.destructive',
			'flow.riskAssessment.autoFlagThreshold',
			'flow.riskAssessment.blockOnCritical',
			'flow.agentIntent',
		]);
		assert.equal(flowProblems(raw)[0]?.allowed, '"corroborated", "letter"');
		// They count as not set, as the message says.
		const { internalDomains, servers, ...rest } = parseFlowSettings(raw);
		const { internalDomains: _domains, servers: _servers, ...defaults } = parseFlowSettings();
		assert.deepEqual([rest, internalDomains, servers], [defaults, ['corp.example'], { slack: 'external' }]);
	});

	it("aren't reported for valid settings in any form", () => {
		assert.deepEqual(places({}), []);
		assert.deepEqual(
			places({
				crossServer: {
					enabled: true,
					burst: false,
					shadowTool: { enabled: false },
					crossServerFlow: { window: 5, sameTurnOnly: false },
				},
				servers: { 'a.b': 'internal' },
				exfiltration: { window: '1m' },
				toolPolicy: { read: 'approve', logLevel: 'debug' },
				riskAssessment: { autoFlagThreshold: 30.5 },
				agentIntent: true,
			}),
			[],
		);
		assert.deepEqual(places({ crossServer: [] }), ['flow.crossServer']);
	});

	it('name exactly the members that the manifest declares as allowed', () => {
		const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
			contributes: { configuration: readonly { properties: Record<string, Schema> }[] };
		};
		interface Schema {
			readonly properties?: Record<string, Schema>;
			readonly additionalProperties?: unknown;
		}
		const properties: Record<string, Schema> = Object.assign({}, ...manifest.contributes.configuration.map((group) => group.properties));
		for (const key of ['crossServer', 'exfiltration', 'afterFlaggedContent', 'toolPolicy', 'riskAssessment'] as const) {
			const declared = Object.keys(properties[`mcpCordon.flow.${key}`]?.properties ?? {});
			const wrong: Json = Object.fromEntries([...declared, 'unheard'].map((name) => [name, { unheard: 1 }]));
			const [unknown] = flowProblems({ [key]: wrong }).filter(({ where }) => where.at(-1) === 'unheard' && where.length === 3);

			assert.deepEqual([...(unknown?.allowed.matchAll(/"(\w+)"/g) ?? [])].map(([, name]) => name).sort(), declared.toSorted(), key);
		}
	});
});
