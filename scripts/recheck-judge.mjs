// Decides whether text can slow an expression down. `recheck` (automaton or fuzzer, in pure JavaScript) proves it or
// looks for an attack. Then V8 itself is timed on that attack and on texts made from the expression's own parts.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { pump } from './recheck-pump.mjs';

process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = createRequire(import.meta.url)('recheck');

/** Milliseconds that `recheck` may spend on one expression. The fuzzer seldom finds more later. */
const THINKING_MS = 300;

/** Stable over runs and machines: flags and source, and the version of this procedure. */
export function keyOf({ source, flags }) {
	return createHash('sha256').update(`2 ${flags} ${source}`).digest('hex').slice(0, 20);
}

/** `proved`: by the checker, and quick in V8. `pumped`: quick in V8 on every attack. `slow`: text can slow it down. */
export function judge(expression) {
	const { status, attack } = checkSync(expression.source, expression.flags.replace(/[dv]/g, ''), { timeout: THINKING_MS });
	const fault = pump(expression, attack);
	if (fault !== undefined) return { verdict: 'slow', ...fault };
	return { verdict: status === 'safe' ? 'proved' : 'pumped' };
}
