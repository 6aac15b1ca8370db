import process from 'node:process';
import { escapeForDisplay } from '../base/text.ts';
import { PRESETS } from '../policy/risk/preset.ts';
import { scorerAt, scorerFile } from './bundled-scorer.ts';
import { COMMAND_EXIT, type CommandContext } from './commands/context.ts';
import { firstWrong, PRESET_WORDS, usageWords } from './commands/usage-words.ts';
import { EXIT } from './exit-codes.ts';
import { linesOf } from './lines.ts';
import { PATTERN_OPTIONS, readPatterns } from './own-patterns.ts';
import { parseOptions } from './parse-options.ts';
import { inspectLines } from './row-pool.ts';

const MOST_THREADS = 64;

export const INSPECT_HELP = `cordon inspect --jsonl [--preset observe|balanced|strict] [--explain] [--show-output] [--compat agentsh] [--threads N] [--no-classifier]
                       [--patterns FILE|FOLDER]… [--own-patterns] [FILE… | -]

Reads rows {"id", "surface", "payload"}, one JSON object per line, from files or standard input, and writes one line per row, in order:
  {"id", "severity", "tier", "action", "findings": [{"rule", "tier", "severity", "confidence", "pointer", "start", "end"}]}
Pointers start at the payload (RFC 6901). start and end are UTF-16 offsets in the string there ("onKey": in the property's name).

Surfaces:
  tool_definition {server, tool, peers?}, tool_set {server, tools, peers?}, instructions, server_info, prompt, resource, launch
  definition_change {before, after, server?, kind?, peers?}   what a change introduced (also named tool_definition_change)
  tool_call_sequence {calls: [{server, tool, arguments?, result?, at?, turn?, flagged?}], cross_server?}   adds "calls" with each outcome
  tool_result {text | result | content | a JSON-RPC response}, tool_call {call | params {name, arguments}, definition?, roots?}
  sampling_request {params}, elicitation_request {params}, text {text}

"action" is what the preset does: forward, monitor, sanitize (only invisible characters removed, personal data masked, or a report added),
redact, hold (a person would be asked), block. Findings of personal data and secrets have a "type". A row that can't be read gives
{"id": null, "row", "error"}.

  --explain       add to each finding its title, details, position (instruction, description, or example), and evidence, decoded or masked
  --show-output   add "output": what would be delivered instead
  --compat agentsh  judge sequences as that project's code does
  --no-classifier use the rules alone: several hundred times faster. Otherwise the bundled classifier reads definitions and results, too
                  (classifier.injection, with its score)
  --patterns      add your own patterns: a pack (*.txt, *.conf, *.json), a folder of packs, or a settings.json with
                  mcpCordon.patterns.custom. Sequences aren't searched for them
  --own-patterns  add the patterns in force on this machine
  --threads       use this many threads for a large input (default: one per processor). The results are the same

Exit codes: 0 every row was inspected, 2 wrong usage, 3 a row couldn't be read, 4 a file couldn't be read or has no usable pattern, 5 every
row was inspected and a pattern is wrong (standard error names it).
`;

export async function inspectCommand(
	args: readonly string[],
	script: string,
	context: Pick<CommandContext, 'cwd' | 'state'>,
): Promise<number> {
	const { values, positionals } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			jsonl: { type: 'boolean' },
			preset: { type: 'string', default: 'balanced' },
			explain: { type: 'boolean', default: false },
			'show-output': { type: 'boolean', default: false },
			compat: { type: 'string' },
			threads: { type: 'string' },
			...PATTERN_OPTIONS,
			'no-classifier': { type: 'boolean', default: false },
			// The default, as an explicit option.
			classifier: { type: 'boolean' },
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
		(values.classifier === true && values['no-classifier'])
	) {
		const wrong = firstWrong([
			[preset === undefined, PRESET_WORDS],
			[values.compat !== compat, '--compat takes agentsh'],
			[!isCount, `--threads takes a number from 1 to ${MOST_THREADS}`],
			[values.classifier === true && values['no-classifier'], "you can't combine --classifier and --no-classifier"],
			[args.length > 0, '--jsonl is required'],
		]);
		process.stderr.write(wrong === undefined ? INSPECT_HELP : `${usageWords('inspect', wrong)}\n`);
		return EXIT.usage;
	}
	const scorer = values['no-classifier'] ? undefined : scorerFile(script);
	if (scorer !== undefined && scorerAt(scorer) === undefined) {
		process.stderr.write(
			"cordon: Couldn't load the classifier: its file is missing or belongs to another version. Run the command with --no-classifier to use the rules alone.\n",
		);
		return EXIT.unreadable;
	}
	const read = readPatterns({ paths: values.patterns, isStored: values['own-patterns'] }, context);
	if (!read.ok) {
		for (const line of read.error) process.stderr.write(`cordon: ${escapeForDisplay(line, 400)}\n`);
		return EXIT.unreadable;
	}
	const own = read.value;
	for (const problem of own?.problems ?? []) process.stderr.write(`cordon: ${escapeForDisplay(problem, 400)}\n`);
	const lines = linesOf(positionals.length === 0 ? ['-'] : positionals);
	let isComplete = true;
	let block = '';
	for await (const output of inspectLines(
		lines,
		{ preset, isExplained: values.explain, showsOutput: values['show-output'], compat, scorer },
		{ script, threads, patterns: own?.patterns },
	)) {
		isComplete &&= output.ok;
		block += `${output.line}\n`;
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
