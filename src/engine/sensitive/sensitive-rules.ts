import { ASSIGNED_SECRETS } from './assignments.ts';
import { LABELLED_SECRETS } from './labeled-secrets.ts';
import { NATIONAL_IDS } from './national-ids.ts';
import { GENERAL_PII } from './pii.ts';
import { PROVIDER_TOKENS } from './provider-tokens.ts';
import { SENSITIVE_PATHS } from './sensitive-paths.ts';
import type { Rule } from './sensitive-rule.ts';
import { STREET_ADDRESSES } from './street-address.ts';
import { STRUCTURED_SECRETS } from './structured-secrets.ts';
import { TOOL_SECRETS } from './tool-secrets.ts';

/** All rules. In a tie, the earlier rule wins, so rules with stronger proof come first. */
export const SENSITIVE_RULES: readonly Rule[] = [
	...PROVIDER_TOKENS,
	...STRUCTURED_SECRETS,
	...ASSIGNED_SECRETS,
	...LABELLED_SECRETS,
	...TOOL_SECRETS,
	...GENERAL_PII,
	...NATIONAL_IDS,
	...STREET_ADDRESSES,
	...SENSITIVE_PATHS,
];
