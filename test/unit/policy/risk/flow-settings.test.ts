import assert from 'node:assert/strict';
import { EXFILTRATION_DEFAULTS } from '../../../../src/flow/exfiltration.ts';
import { GATING_DEFAULTS } from '../../../../src/flow/gating.ts';
import { parseFlowSettings } from '../../../../src/policy/risk/flow-settings.ts';
import { RISK_DEFAULTS } from '../../../../src/policy/risk/score.ts';
import { TOOL_POLICIES } from '../../../../src/policy/risk/tool-policy.ts';

describe('the settings about several servers', () => {
	it('R086 R097 R113 R141 are the defaults of the preset when nothing is set', () => {
		const defaults = parseFlowSettings();

		assert.equal(defaults.preset, 'balanced');
		assert.deepEqual(defaults.gating, GATING_DEFAULTS);
		assert.deepEqual(defaults.exfiltration, EXFILTRATION_DEFAULTS);
		assert.deepEqual(defaults.risk, RISK_DEFAULTS);
		for (const preset of ['observe', 'balanced', 'strict'] as const)
			assert.deepEqual(parseFlowSettings({ preset }).toolPolicy, TOOL_POLICIES[preset]);
		assert.deepEqual([defaults.crossServerMode, defaults.asksForIntent], ['corroborated', false]);
	});

	it('are read in the spelling of the sources', () => {
		const settings = parseFlowSettings({
			preset: 'strict',
			crossServer: { mode: 'letter', burst: { maxCalls: 4, window: '2s' }, compat: 'agentsh' },
			internalDomains: ['corp.example', 'not a domain'],
			servers: { 'my-notes': 'internal', other: 'nonsense' },
			exfiltration: { maxExternalCallsPerMinute: 3, window: '30s', endpoints: ['Drop.Example'] },
			afterFlaggedContent: { blockOperations: ['*/send_*'], otherSends: 'block', expiresAfterMinutes: 5 },
			toolPolicy: { destructive: 'deny' },
			riskAssessment: { blockOnCritical: true },
			agentIntent: true,
		});

		assert.deepEqual([settings.crossServer.burst.maxCalls, settings.crossServer.burst.windowMs], [4, 2000]);
		assert.deepEqual([settings.crossServerMode, settings.compat, settings.unknownIsSuspicious], ['letter', 'agentsh', true]);
		assert.deepEqual(settings.internalDomains, ['corp.example']);
		assert.deepEqual(settings.servers, { 'my-notes': 'internal' });
		assert.deepEqual([settings.exfiltration.maxExternalCallsPerMinute, settings.exfiltration.windowMs], [3, 30_000]);
		assert.ok(settings.exfiltration.endpoints.includes('drop.example') && settings.exfiltration.endpoints.includes('webhook.site'));
		assert.deepEqual([settings.gating.blockOperations, settings.gating.otherSends], [['*/send_*'], 'block']);
		assert.equal(settings.gating.expiresAfterMs, 5 * 60_000);
		assert.deepEqual([settings.toolPolicy.destructive, settings.risk.blockOnCritical, settings.asksForIntent], ['deny', true, true]);
	});

	it('never become looser by an invalid value', () => {
		const odd = { nothing: 'of use' };
		const settings = parseFlowSettings({
			preset: 'off',
			crossServer: [],
			internalDomains: 'evil.example',
			servers: 4,
			exfiltration: 'none',
			afterFlaggedContent: odd,
			toolPolicy: { contradiction: 'maybe' },
			riskAssessment: { requireApprovalThreshold: 1e9 },
			agentIntent: 'yes',
		});

		assert.deepEqual(settings, parseFlowSettings());
	});
});
