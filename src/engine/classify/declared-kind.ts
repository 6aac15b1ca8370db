import type { ToolDefinition } from '../finding.ts';
import words from './computing-words.json' with { type: 'json' };
import { wordsOf } from './tokens.ts';

/** What a tool claims to be, judged only by its name and the start of its first sentence (R045, trap 7). */
export type DeclaredKind = 'computation' | 'access' | 'unknown';

const COMPUTES: ReadonlySet<string> = new Set(words.computes);
const STEMS =
	/^(?:adds?|sums?|subtracts?|multipl(?:y|ies)|divides?|calculates?|computes?|converts?|formats?|uppercases?|lowercases?|reverses?|counts?|sorts?|rounds?|hashes?|encodes?|decodes?|validates?|parses?|capitali[sz]es?|generates? (?:a )?(?:random|uuid)|returns? (?:a )?(?:random|the (?:sum|product|length|factorial))|tells? a joke|checks? (?:if|whether) (?:a )?(?:number|string|word))\b/;
const ACCESSES =
	/\b(?:files?|director(?:y|ies)|folders?|paths?|disk|url|urls|http|https|web|website|page|api|network|server|host|remote|cloud|shell|command|commands|terminal|process|system|os|environment|config|configuration|ssh|git|github|repositor(?:y|ies)|database|db|sql|table|e-?mails?|mail|slack|send|upload|download|fetch|request|browser|log|logs|credentials?|secrets?|passwords?|keys?|certificates?|tokens?|vault|key ?chain|kubernetes|docker|aws|azure|gcp|s3|exchange rates?|currency|stocks?|crypto|blockchain|wallet|account|accounts|user|users|project|code)\b/;

/** The text before the first clause that adds something: `Multiplies two numbers and reads …` declares a multiplication. */
export function leadingClause(description: string): string {
	if (description !== last.description) {
		last.clause = clauseOf(description);
		last.description = description;
	}
	return last.clause;
}

/** Cache of one: several detectors ask for the clause of the same tool. */
const last = { description: '', clause: '' };

function clauseOf(description: string): string {
	const head = description.trimStart().slice(0, 240).toLowerCase();
	return head.split(/[.;:!?\n]|,? (?:and|then|also|while|but) (?:also |then )?(?=\w+s\b|also\b)/, 1)[0] ?? '';
}

/** The purpose of a tool: its name, its server, and its leading clause, as lower-case words. */
export function purposeOf({ name, description }: ToolDefinition, server: string): string {
	return `${wordsOf(name).join(' ')} ${wordsOf(server).join(' ')} ${leadingClause(typeof description === 'string' ? description : '')}`;
}

export function declaredKind(name: string, description: string): DeclaredKind {
	const clause = leadingClause(description);
	const words = wordsOf(name);
	if (ACCESSES.test(words.join(' ')) || ACCESSES.test(clause)) return 'access';
	return words.some((word) => COMPUTES.has(word)) || STEMS.test(clause) ? 'computation' : 'unknown';
}
