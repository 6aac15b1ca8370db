import { isJsonObject, type Json } from '../../base/json.ts';
import type { ToolEffect } from '../../engine/classify/tool-name.ts';
import type { Preset } from './preset.ts';

export type ToolPolicyAction = 'allow' | 'deny' | 'approve';
export type ToolPolicyClass = 'read' | 'write' | 'destructive' | 'contradiction';

/** R085, R086: the action for each class of call. */
export interface ToolPolicy extends Readonly<Record<ToolPolicyClass, ToolPolicyAction>> {
	readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** R086, verbatim. */
export const TOOL_POLICY_DEFAULTS: ToolPolicy = {
	read: 'allow',
	write: 'allow',
	destructive: 'deny',
	contradiction: 'deny',
	logLevel: 'warn',
};

/** `balanced` leaves the asking to VS Code's own confirmation; `strict` also asks. */
export const TOOL_POLICIES: Readonly<Record<Preset, ToolPolicy>> = {
	observe: { ...TOOL_POLICY_DEFAULTS, destructive: 'allow', contradiction: 'allow' },
	balanced: { ...TOOL_POLICY_DEFAULTS, destructive: 'allow' },
	strict: { ...TOOL_POLICY_DEFAULTS, destructive: 'approve' },
};

/**
 * The action for a call, based on the effect its tool's name states (R085). A name without a known effect counts as a write: potentially risky
 * (R070).
 */
export function policyForEffect(
	effect: ToolEffect,
	policy: ToolPolicy,
): { readonly class: Exclude<ToolPolicyClass, 'contradiction'>; readonly action: ToolPolicyAction } {
	const own = effect === 'unknown' ? 'write' : effect;
	return { class: own, action: policy[own] };
}

/** Parses `toolPolicy`; missing and unknown values keep their defaults. */
export function parseToolPolicy(value: Json | undefined, otherwise: ToolPolicy = TOOL_POLICY_DEFAULTS): ToolPolicy {
	const given = isJsonObject(value) ? value : {};
	const action = (key: ToolPolicyClass): ToolPolicyAction => {
		const said = given[key];
		return said === 'allow' || said === 'deny' || said === 'approve' ? said : otherwise[key];
	};
	const level = given['logLevel'];
	return {
		read: action('read'),
		write: action('write'),
		destructive: action('destructive'),
		contradiction: action('contradiction'),
		logLevel: level === 'debug' || level === 'info' || level === 'warn' || level === 'error' ? level : otherwise.logLevel,
	};
}
