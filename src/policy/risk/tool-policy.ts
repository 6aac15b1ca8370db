import { isJsonObject, type Json } from '../../base/json.ts';
import type { ToolEffect } from '../../engine/classify/tool-name.ts';
import type { Preset } from './preset.ts';

export type ToolPolicyAction = 'allow' | 'deny' | 'approve';
export type ToolPolicyClass = 'read' | 'write' | 'destructive' | 'contradiction';

/** R085, R086: what follows for each class of call. */
export interface ToolPolicy extends Readonly<Record<ToolPolicyClass, ToolPolicyAction>> {
	readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** R086 to the letter. */
export const TOOL_POLICY_DEFAULTS: ToolPolicy = {
	read: 'allow',
	write: 'allow',
	destructive: 'deny',
	contradiction: 'deny',
	logLevel: 'warn',
};

/** In `balanced` VS Code's own question is left to do its work; `strict` asks by itself. */
export const TOOL_POLICIES: Readonly<Record<Preset, ToolPolicy>> = {
	observe: { ...TOOL_POLICY_DEFAULTS, destructive: 'allow', contradiction: 'allow' },
	balanced: { ...TOOL_POLICY_DEFAULTS, destructive: 'allow' },
	strict: { ...TOOL_POLICY_DEFAULTS, destructive: 'approve' },
};

/** What is done with a call by what its tool's name says it does (R085). A name that says nothing counts as one that writes: potentially risky (R070). */
export function policyForEffect(
	effect: ToolEffect,
	policy: ToolPolicy,
): { readonly class: Exclude<ToolPolicyClass, 'contradiction'>; readonly action: ToolPolicyAction } {
	const own = effect === 'unknown' ? 'write' : effect;
	return { class: own, action: policy[own] };
}

/** Reads `toolPolicy`; what is not mentioned or unknown keeps its default. */
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
