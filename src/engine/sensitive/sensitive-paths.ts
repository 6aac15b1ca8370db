import { type RuleRow, rulesOf } from './rule-rows.ts';
import data from './sensitive-paths.json' with { type: 'json' };
import type { Rule } from './sensitive-rule.ts';

const ROWS: readonly Omit<RuleRow, 'category' | 'severity' | 'confidence'>[] = data.rules;

/**
 * Places where secrets are stored. They aren't secrets themselves: category `path`, never masked, for the rules about calls. File names
 * follow each tool's documentation (OpenSSH, AWS, gcloud, Azure, kubectl, Docker, npm, pip, git, OpenSSL, macOS, Windows).
 */
export const SENSITIVE_PATHS: readonly Rule[] = rulesOf(
	ROWS.map((row) => ({ ...row, category: 'path', severity: 'low', confidence: 0.7 })),
	data,
);
