/**
 * Each key that package.json binds, with the view or page it's pressed in, and the command it runs: test/unit/keyboard.test.ts compares this with
 * package.json, and test/editor/e2e/keyboard.test.ts has something to press for each.
 */
export const BOUND_KEYS = {
	'alt+enter in mcpCordon.quarantine': 'mcpCordon.reviewServer',
	'f7 in mcpCordon.review': 'mcpCordon.nextChange',
	'shift+f7 in mcpCordon.review': 'mcpCordon.previousChange',
	'alt+n in mcpCordon.review': 'mcpCordon.reviewNext',
	'alt+b in mcpCordon.review': 'mcpCordon.block',
	'alt+a in mcpCordon.review': 'mcpCordon.approve',
	'alt+b in mcpCordon.quarantine': 'mcpCordon.block',
	'alt+a in mcpCordon.quarantine': 'mcpCordon.approve',
	'alt+l in mcpCordon.quarantine': 'mcpCordon.filter',
	'alt+a in mcpCordon.findings': 'mcpCordon.approve',
	'alt+b in mcpCordon.findings': 'mcpCordon.block',
	'alt+l in mcpCordon.findings': 'mcpCordon.filter',
} as const;

export type BoundKey = keyof typeof BOUND_KEYS;
