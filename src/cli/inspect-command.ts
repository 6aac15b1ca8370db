import process from 'node:process';
import { parseArgs } from 'node:util';
import { escapeForDisplay } from '../base/text.ts';
import { PRESETS } from '../policy/risk/preset.ts';
import { COMMAND_EXIT, type CommandContext } from './commands/context.ts';
import { firstWrong, PRESET_WORDS, usageWords } from './commands/usage-words.ts';
import { EXIT } from './exit-codes.ts';

import { linesOf } from './lines.ts';
import { PATTERN_OPTIONS, readPatterns } from './own-patterns.ts';
import { inspectLines } from './row-pool.ts';
import { scorerAt, scorerFile } from './scorer.ts';

const MOST_THREADS = 64;

export const INSPECT_HELP = `cordon inspect --jsonl [--preset observe|balanced|strict] [--explain] [--show-output] [--compat agentsh] [--threads N] [--classifier]
                       [--patterns FILE|FOLDER]… [--own-patterns] [FILE… | -]

Inspects rows {"id", "surface", "payload"}, one JSON object a line, from files or standard input, and answers one line per row, in order:
  {"id", "severity", "tier", "action", "findings": [{"rule", "tier", "severity", "confidence", "pointer", "start", "end"}]}
Pointers start at the payload (RFC 6901); start and end are UTF-16 offsets in the raw string there ("onKey": in the property name).
Surfaces: tool_definition {server, tool, peers?}, tool_set {server, tools, peers?}, instructions, server_info, prompt, resource, launch;
  definition_change {before, after, server?, kind?, peers?}: judged by what the change introduced, with rules of its own (change.…),
    also under the name tool_definition_change;
  tool_call_sequence {calls: [{server, tool, arguments?, result?, at?, turn?, flagged?}], cross_server?}: answered with "calls", what became of
  each one; a call is held where a person would be asked; --compat agentsh judges as that project's code does where it differs from its text;
  sampling_request, elicitation_request {params}, tool_result {text | result | content | a JSON-RPC response}, tool_call {call | params {name, arguments}, definition?, roots?}, text {text}.
Personal data and credentials are findings with a "type". "action" is what the preset does: forward, monitor, sanitise (only invisible
characters taken out, personal data masked, or a report added), redact, hold, block. --show-output adds "output": what would be delivered in its place.
--explain adds to each finding its sentence ("title"), what was seen ("detail"), how it stands in its sentence ("position": instruction,
description or example) and the text it marks, decoded or masked ("evidence").
--classifier adds what the scorer takes for an instruction ("classifier.injection", with its score): off by default, marked
and never more; in what a server declares it counts only beside a finding of a rule. Calls and launches are not read by it.
--patterns adds your own patterns: a pack (*.txt, *.conf, *.json), a folder of packs, or a settings file with mcpCordon.patterns.custom.
--own-patterns adds those in force on this machine. They look where the gateway lets them look, and what follows is what the preset, or a
pattern's own mode, says; what a pattern could not read in its time stands in "notChecked". Sequences of calls are not searched by them.
A large input is spread over threads, one for each processor unless --threads says otherwise; the answers are the same.
A row that cannot be read is answered by {"id": null, "row", "error"}; the others go on.

Exit codes: 0 every row was inspected, 2 wrong usage, 3 some row could not be read, 4 a file could not be read or
yields no pattern, 5 every row was inspected and some pattern is wrong (standard error says which).
`;

export async function inspectCommand(
	args: readonly string[],
	script: string,
	context: Pick<CommandContext, 'cwd' | 'state'>,
): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			jsonl: { type: 'boolean' },
			preset: { type: 'string', default: 'balanced' },
			explain: { type: 'boolean', default: false },
			'show-output': { type: 'boolean', default: false },
			compat: { type: 'string' },
			threads: { type: 'string' },
			classifier: { type: 'boolean', default: false },
			...PATTERN_OPTIONS,
			// The default, said aloud.
			'no-classifier': { type: 'boolean' },
			help: { type: 'boolean', short: 'h' },
		},
	});
	const preset = PRESETS.find((each) => each === values.preset);
	if (values.help === true) {
		process.stdout.write(INSPECT_HELP);
		return EXIT.ok;
	}
	const compat = values.compat === 'agentsh' ? values.compat : undefined;
	const threads = values.threads === undefined ? undefined : Number(values.threads);
	const isCount = threads === undefined || (Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS);
	if (
		values.jsonl !== true ||
		preset === undefined ||
		values.compat !== compat ||
		!isCount ||
		(values.classifier && values['no-classifier'] === true)
	) {
		const wrong = firstWrong([
			[preset === undefined, PRESET_WORDS],
			[values.compat !== compat, '--compat takes agentsh'],
			[!isCount, `--threads takes a number from 1 to ${MOST_THREADS}`],
			[values.classifier && values['no-classifier'] === true, '--classifier and --no-classifier do not go together'],
			[args.length > 0, 'it reads rows of JSON Lines only, so --jsonl has to be there'],
		]);
		process.stderr.write(wrong === undefined ? INSPECT_HELP : `${usageWords('inspect', wrong)}\n`);
		return EXIT.usage;
	}
	const scorer = values.classifier ? scorerFile(script) : undefined;
	if (scorer !== undefined && scorerAt(scorer) === undefined) {
		process.stderr.write(
			'cordon inspect: The scorer is missing, or is not the one of this version. Run it again without --classifier for the rules alone.\n',
		);
		return EXIT.unreadable;
	}
	const read = readPatterns({ paths: values.patterns, isStored: values['own-patterns'] }, context);
	if (!read.ok) {
		for (const line of read.error) process.stderr.write(`cordon inspect: ${escapeForDisplay(line, 400)}\n`);
		return EXIT.unreadable;
	}
	const own = read.value;
	for (const problem of own?.problems ?? []) process.stderr.write(`cordon inspect: ${escapeForDisplay(problem, 400)}\n`);
	const lines = linesOf(positionals.length === 0 ? ['-'] : positionals);
	let isComplete = true;
	let block = '';
	for await (const answer of inspectLines(
		lines,
		{ preset, isExplained: values.explain, showsOutput: values['show-output'], compat, scorer },
		{ script, threads, patterns: own?.patterns },
	)) {
		isComplete &&= answer.ok;
		block += `${answer.line}\n`;
		if (block.length > 65_536) {
			await write(block);
			block = '';
		}
	}
	await write(block);
	if (!isComplete) return EXIT.badRows;
	return (own?.problems.length ?? 0) > 0 ? COMMAND_EXIT.attention : EXIT.ok;
}

function write(text: string): Promise<void> {
	return new Promise((resolve) => {
		if (process.stdout.write(text)) resolve();
		else process.stdout.once('drain', resolve);
	});
}
