import process from 'node:process';
import { parseArgs } from 'node:util';
import { EXIT } from './exit-codes.ts';
import { PRESETS } from './inspect-row.ts';
import { linesOf } from './lines.ts';
import { inspectLines } from './row-pool.ts';

export const INSPECT_HELP = `cordon inspect --jsonl [--preset observe|balanced|strict] [--explain] [--show-output] [--no-classifier] [FILE… | -]

Inspects rows {"id", "surface", "payload"}, one JSON object a line, from files or standard input, and answers one line per row, in order:
  {"id", "severity", "tier", "action", "findings": [{"rule", "tier", "severity", "confidence", "pointer", "start", "end"}]}
Pointers start at the payload (RFC 6901); start and end are UTF-16 offsets in the raw string there ("onKey": in the property name).
Surfaces: tool_definition {server, tool, peers?}, tool_set {server, tools, peers?}, instructions, server_info, prompt, resource, launch;
  tool_result {text | result | content | a JSON-RPC response}, tool_call {call | params {name, arguments}, definition?, roots?}, text {text}.
Personal data and credentials are findings with a "type". "action" is what the preset does: forward, monitor, sanitise (only invisible
characters taken out, or a report added), redact, hold, block. --show-output adds "output": what would be delivered in its place.
A row that cannot be read is answered by {"id": null, "row", "error"}; the others go on.

Exit codes: 0 every row was inspected, 2 wrong usage, 3 some row could not be read, 4 a file could not be read.
`;

export async function inspectCommand(args: readonly string[], script: string): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			jsonl: { type: 'boolean' },
			preset: { type: 'string', default: 'balanced' },
			explain: { type: 'boolean', default: false },
			'show-output': { type: 'boolean', default: false },
			'no-classifier': { type: 'boolean' },
			help: { type: 'boolean', short: 'h' },
		},
	});
	const preset = PRESETS.find((each) => each === values.preset);
	if (values.help === true) {
		process.stdout.write(INSPECT_HELP);
		return EXIT.ok;
	}
	if (values.jsonl !== true || preset === undefined) {
		process.stderr.write(INSPECT_HELP);
		return EXIT.usage;
	}
	const lines = linesOf(positionals.length === 0 ? ['-'] : positionals);
	let isComplete = true;
	let block = '';
	for await (const answer of inspectLines(lines, { preset, isExplained: values.explain, showsOutput: values['show-output'] }, script)) {
		isComplete &&= answer.ok;
		block += `${answer.line}\n`;
		if (block.length > 65_536) {
			await write(block);
			block = '';
		}
	}
	await write(block);
	return isComplete ? EXIT.ok : EXIT.badRows;
}

function write(text: string): Promise<void> {
	return new Promise((resolve) => {
		if (process.stdout.write(text)) resolve();
		else process.stdout.once('drain', resolve);
	});
}
