import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Json } from '../../../../src/base/json.ts';
import { flowProblems } from '../../../../src/policy/risk/flow-problems.ts';
import { FLOW_DEFAULTS, parseFlowSettings, type RawFlowSettings } from '../../../../src/policy/risk/flow-settings.ts';

const places = (raw: RawFlowSettings): readonly string[] => flowProblems(raw).map(({ where }) => where.join('.'));

describe('problems in the settings about several servers (R117)', () => {
	it('are told where they stand, with what the value may be', () => {
		const raw: RawFlowSettings = {
			crossServer: { mode: 'leter', read_then_send: { window: '3 weeks' }, burst: 7, colour: 'red' },
			internalDomains: ['corp.example', 'not a domain'],
			servers: { github: 'inside', slack: 'external' },
			exfiltration: { max_pii_external_sends: -1, endpoints: 'evil.example' },
			afterFlaggedContent: { other_sends: 'no', expires_after_minutes: 0 },
			toolPolicy: { destructive: 'dney' },
			riskAssessment: { auto_flag_threshold: 101, block_on_critical: 'yes' },
			agentIntent: 'yes',
		};

		assert.deepEqual(places(raw), [
			'flow.crossServer.mode',
			'flow.crossServer.read_then_send.window',
			'flow.crossServer.burst',
			'flow.crossServer.colour',
			'flow.internalDomains',
			'flow.servers.github',
			'flow.exfiltration.max_pii_external_sends',
			'flow.exfiltration.endpoints',
			'flow.afterFlaggedContent.other_sends',
			'flow.afterFlaggedContent.expires_after_minutes',
			'flow.toolPolicy.destructive',
			'flow.riskAssessment.auto_flag_threshold',
			'flow.riskAssessment.block_on_critical',
			'flow.agentIntent',
		]);
		assert.equal(flowProblems(raw)[0]?.allowed, '"corroborated", "letter"');
		// And they count as not set, as is said there.
		const { internalDomains, servers, ...rest } = parseFlowSettings(raw);
		const { internalDomains: _domains, servers: _servers, ...defaults } = FLOW_DEFAULTS;
		assert.deepEqual([rest, internalDomains, servers], [defaults, ['corp.example'], { slack: 'external' }]);
	});

	it('are none in what is right, whatever its form', () => {
		assert.deepEqual(places({}), []);
		assert.deepEqual(
			places({
				crossServer: {
					enabled: true,
					burst: false,
					shadow_tool: { enabled: false },
					cross_server_flow: { window: 5, same_turn_only: false },
				},
				servers: { 'a.b': 'internal' },
				exfiltration: { window: '1m' },
				toolPolicy: { read: 'approve', log_level: 'debug' },
				riskAssessment: { auto_flag_threshold: 30.5 },
				agentIntent: true,
			}),
			[],
		);
		assert.deepEqual(places({ crossServer: [] }), ['flow.crossServer']);
	});

	it('know every member that the manifest declares, and no others', () => {
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
