import names from './server-names.json' with { type: 'json' };
import { wordsOf } from './tokens.ts';

/** Where a server's data goes, judged by its name (R076, R077). `unknown` is treated as potentially internal (C11). */
export type ServerReach = 'external' | 'internal' | 'unknown';

/** Matches whole words: `forest` isn't `rest`, `offset` isn't `fs`. Camel case, kebab case, and versions don't matter. */
export function classifyServerName(name: string): ServerReach {
	const words = ` ${wordsOf(name)
		.join(' ')
		.replaceAll(/\b([a-z]) (\d)\b/g, '$1$2')} `;
	const holds = (terms: readonly string[]): boolean => terms.some((term) => words.includes(` ${term} `));
	// The names of R076 and everyday names of the same kind. Tested first, so `github-api` is external (trap 12).
	if (holds(names.external)) return 'external';
	return holds(names.internal) ? 'internal' : 'unknown';
}
