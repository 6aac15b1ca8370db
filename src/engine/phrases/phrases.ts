import { type Pattern, type PatternRow, patternsOf } from '../text/patterns.ts';
import commands from './commands.json' with { type: 'json' };
import reaching from './reaching.json' with { type: 'json' };
import places from './secret-places.json' with { type: 'json' };
import solicitation from './solicitation.json' with { type: 'json' };
import undeclared from './undeclared.json' with { type: 'json' };

const COMMANDS: readonly (PatternRow & { readonly in: string })[] = commands;

/** What decoded commands do. In plain text, most of these are documentation (R041). */
export const DECODED_COMMANDS = patternsOf(COMMANDS.filter((row) => row.in !== 'plain'));
/** Commands where a tool describes itself and none is expected. */
export const PLAIN_COMMANDS = patternsOf(COMMANDS.filter((row) => row.in !== 'decoded'));

/** Places where secrets are stored, matched on raw text. Naming one only calls for a review. */
export const SECRET_PLACES = patternsOf(places);

/** What a pure computation doesn't need, matched on normalized text. */
export const UNDECLARED = patternsOf(undeclared);

const REACHING_ROWS: readonly (Omit<PatternRow, 'regex'> & { readonly regex?: string; readonly reaches?: string })[] = reaching.rows;

/** What an action reaches for, matched on normalized text. A row without its own pattern accepts any action on what it names. */
export const REACHING = patternsOf(
	REACHING_ROWS.map(({ reaches, regex, ...row }) => ({
		...row,
		regex: regex ?? `\\b${reaching.deed}\\b[^.!?;\\n]{0,60}\\b(?:${reaches})\\b`,
	})),
);

/** What descriptions of parameters ask for, matched on normalized text. */
export const SAYINGS = patternsOf(solicitation.sayings);

/** Names of parameters that ask for the same, as words separated by spaces. */
export const ASKING_NAMES: readonly Required<Omit<Pattern, 'literals'>>[] = solicitation.names.map(({ explainedBy, id, name }) => ({
	id,
	regex: new RegExp(name),
	explainedBy: new RegExp(explainedBy),
}));
