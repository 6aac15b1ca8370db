import { type Pattern, type PatternRow, patternsOf } from '../text/patterns.ts';
import commands from './commands.json' with { type: 'json' };
import reaching from './reaching.json' with { type: 'json' };
import places from './secret-places.json' with { type: 'json' };
import solicitation from './solicitation.json' with { type: 'json' };
import undeclared from './undeclared.json' with { type: 'json' };

const COMMANDS: readonly (PatternRow & { readonly in: string })[] = commands;

/** What a decoded command does. In plain text most of these are documentation (R041). */
export const DECODED_COMMANDS = patternsOf(COMMANDS.filter((row) => row.in !== 'plain'));
/** Commands where none is expected: in what a tool says of itself. */
export const PLAIN_COMMANDS = patternsOf(COMMANDS.filter((row) => row.in !== 'decoded'));

/** Where secrets lie, on raw text: naming such a place is worth a look, no more. */
export const SECRET_PLACES = patternsOf(places);

/** What a computation has no business with, over normalized text. */
export const UNDECLARED = patternsOf(undeclared);

const REACHING_ROWS: readonly (Omit<PatternRow, 'regex'> & { readonly regex?: string; readonly reaches?: string })[] = reaching.rows;

/** What a deed reaches for, over normalized text. A row that says only what is reached for takes any deed. */
export const REACHING = patternsOf(
	REACHING_ROWS.map(({ reaches, regex, ...row }) => ({
		...row,
		regex: regex ?? `\\b${reaching.deed}\\b[^.!?;\\n]{0,60}\\b(?:${reaches})\\b`,
	})),
);

/** What descriptions of parameters ask for, over normalized text. */
export const SAYINGS = patternsOf(solicitation.sayings);

/** Names of parameters that ask for it, as words with blanks between them. */
export const ASKING_NAMES: readonly Required<Omit<Pattern, 'literals'>>[] = solicitation.names.map(({ explainedBy, id, name }) => ({
	id,
	regex: new RegExp(name),
	explainedBy: new RegExp(explainedBy),
}));
