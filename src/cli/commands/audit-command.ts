import { existsSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type Json } from '../../base/json.ts';
import { assertNever, ok, type Result } from '../../base/result.ts';
import { escapeForDisplay } from '../../base/text.ts';
import { auditKeys } from '../../gateway/audit/audit-keys.ts';
import { type AuditExportFailure, MIN_PASSWORD, openExport, sealExport } from '../../gateway/audit/export.ts';
import { type LogGap, type RecordedEntry, readAuditLog } from '../../gateway/audit/read.ts';
import { type AuditProblem, type AuditVerification, parseAuditProblem, verifyAuditLog } from '../../gateway/audit/verify.ts';
import { replaceFile } from '../../gateway/interposition/atomic-write.ts';
import { readInput } from '../input-file.ts';
import { parseOptions } from '../parse-options.ts';
import { failureWords, SINCE_WORDS } from './command-words.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { askPassword, type NoPassword } from './password.ts';
import { choiceWords, counted, firstWrong, shown, usageWords } from './usage-words.ts';

export const AUDIT_HELP = `cordon audit verify [--json]
cordon audit list [--since WHEN] [--bodies [--yes]] [--json]
cordon audit export --out FILE [--since WHEN] [--password-file FILE]
cordon audit open FILE [--password-file FILE]

The audit log (~/.mcp-cordon/audit) records calls, results, and decisions. Contents are redacted, with personal data and secrets masked.
  verify   check every line, seal, and content for changes and gaps
  list     show one line per entry. --bodies asks and then shows contents
  export   write everything to one encrypted file (AES-256-GCM, scrypt). The terminal asks for a password
  open     write the lines of an exported file to standard output
WHEN is a date (2026-11-22), a date with a time, or a number with d or h: 7d is seven days ago.

Exit codes: 0 done, 2 wrong usage, 4 a file couldn't be read, 5 the log was changed or is incomplete (verify), or part of it
couldn't be read (list, export; standard error says which), 7 not confirmed or no password, 8 wrong password, or the file couldn't be written.
`;

export async function auditCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			json: { type: 'boolean', default: false },
			since: { type: 'string' },
			bodies: { type: 'boolean', default: false },
			yes: { type: 'boolean', default: false },
			out: { type: 'string' },
			'password-file': { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(AUDIT_HELP);
		return COMMAND_EXIT.ok;
	}
	const [action, file, ...rest] = positionals;
	const since = sinceOf(values.since, context.now());
	const passwordFile = values['password-file'];
	if (action === undefined) return usage(context);
	const wrong = firstWrong([
		[!ACTIONS.includes(action), choiceWords(action, ACTIONS)],
		[since === undefined, SINCE_WORDS],
		[action === 'open' && file === undefined, '"open" needs the file that "audit export" wrote'],
		[rest.length > 0 || (file !== undefined && action !== 'open'), `too many arguments for "${shown(action, 20)}"`],
		[action === 'export' && values.out === undefined, '"export" needs --out FILE'],
	]);
	if (since === undefined || wrong !== undefined) return usage(context, wrong);
	switch (action) {
		case 'verify':
			return verify(context, values.json);
		case 'list':
			return list(context, { since, withBodies: values.bodies, isYes: values.yes, asJson: values.json });
		case 'export':
			return values.out === undefined ? usage(context) : exportLog(context, { since, out: values.out, passwordFile });
		case 'open':
			return file === undefined ? usage(context) : open(context, file, passwordFile);
		default:
			return usage(context);
	}
}

const ACTIONS: readonly string[] = ['verify', 'list', 'export', 'open'];

function usage(context: CommandContext, wrong?: string): number {
	context.print(wrong === undefined ? AUDIT_HELP.trimEnd() : usageWords('audit', wrong));
	return COMMAND_EXIT.usage;
}

/** Milliseconds since the Unix epoch; undefined: invalid. */
export function sinceOf(text: string | undefined, now: number): number | undefined {
	if (text === undefined) return 0;
	const back = /^(\d{1,5})([dh])$/.exec(text);
	if (back !== null) return now - Number(back[1]) * (back[2] === 'd' ? 24 : 1) * 3_600_000;
	const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(at) ? undefined : at;
}

function verifyNow({ state }: CommandContext): AuditVerification {
	return verifyAuditLog(state.audit, { keys: auditKeys(state) });
}

function verify(context: CommandContext, asJson: boolean): number {
	const found = verifyNow(context);
	const { problems, segments } = found;
	const isEmpty = segments.length === 0 && problems.length === 0;
	if (asJson) context.write(`${JSON.stringify({ format: 1, isIntact: problems.length === 0, ...found }, undefined, '\t')}\n`);
	else if (isEmpty)
		context.write(
			'Nothing was recorded. If there was a log before, run "Verify Audit Log" in the editor, which remembers where it ended.\n',
		);
	else {
		const lines = segments.reduce((sum, segment) => sum + segment.lines, 0);
		const sealed = segments.reduce((sum, segment) => sum + segment.sealed, 0);
		const lost = segments.reduce((sum, segment) => sum + segment.lost, 0);
		context.write(
			[
				...segments.map(
					(segment) => `${segment.name}  ${segment.writer}, ${segment.lines} lines, ${segment.sealed} sealed, ${END[segment.end]}`,
				),
				...problems.map((problem) => `PROBLEM: ${auditProblemWords(problem)}`),
				`${counted(segments.length, 'segment')}, ${lines} lines, ${sealed} of them sealed by a key of this installation.`,
				...(lost > 0 ? [`${lost} entries couldn't be written at the time. The log says when.`] : []),
				problems.length === 0
					? 'No problems found. Only the editor knows where the newest segment should end: run "Verify Audit Log" there to compare it.'
					: `The log was changed, cut, or partly deleted: ${counted(problems.length, 'problem')}.`,
			].join('\n') + '\n',
		);
	}
	return problems.length === 0 ? COMMAND_EXIT.ok : COMMAND_EXIT.attention;
}

const END: Readonly<Record<AuditVerification['segments'][number]['end'], string>> = {
	closed: 'closed',
	open: 'still open, or its process ended',
	torn: 'ends in the middle of a line, because its process ended',
};

/** In our own words. Names from outside are escaped. */
export function auditProblemWords(problem: AuditProblem): string {
	const at = (words: string): string =>
		`${'segment' in problem ? problem.segment : ''}${'line' in problem ? `, line ${problem.line}` : ''}: ${words}`;
	switch (problem.kind) {
		case 'line-changed':
			return at('the line was changed');
		case 'line-missing':
			return at('lines before it are missing, or it was moved');
		case 'not-a-line':
			return at("this isn't an audit log line");
		case 'line-after-end':
			return at('it was added after the segment had ended');
		case 'bad-start':
			return at("it doesn't start like a segment");
		case 'unreadable':
			return at("it can't be read");
		case 'bad-seal':
			return at("its seal isn't from a key of this installation");
		case 'cut-short':
			return at('it is shorter than it was');
		case 'segment-missing':
			return at('it is missing');
		case 'body-changed':
			return at('its content was changed');
		case 'body-missing':
			return at('its content is missing');
		case 'bodies-missing':
			return at("its contents are missing, and the log doesn't say they were erased");
		case 'bodies-unreadable':
			return at("its contents can't be read");
		default:
			return `the folder has a file that MCP Cordon doesn't write: ${escapeForDisplay(problem.name, 80)}`;
	}
}

/** For people: the problems that the log had when it was exported, from the first line of an opened export. */
export function exportedProblemWords(problems: readonly Json[]): readonly string[] {
	return problems.map((problem) => {
		const known = parseAuditProblem(problem);
		return known === undefined ? "a problem that this version doesn't know" : auditProblemWords(known);
	});
}

interface Listing {
	readonly since: number;
	readonly withBodies: boolean;
	readonly isYes: boolean;
	readonly asJson: boolean;
}

async function list(context: CommandContext, { asJson, isYes, since, withBodies }: Listing): Promise<number> {
	if (withBodies && !isYes) {
		const answer = await context.ask("Show the recorded contents of calls and results? They're masked, but may be private.");
		if (answer !== true) {
			context.print(answer === undefined ? "There's no terminal to ask in. Add --yes to show contents." : 'Nothing was shown.');
			return COMMAND_EXIT.notConfirmed;
		}
	}
	const { entries, gaps } = readAuditLog(context.state.audit, { since, withBodies });
	for (const entry of entries) context.write(asJson ? `${JSON.stringify(entry)}\n` : `${entryWords(entry)}\n`);
	if (!asJson && entries.length === 0) context.write(gaps.length === 0 ? 'Nothing was recorded.\n' : 'Nothing could be read.\n');
	return printGaps(gaps, context);
}

/** Prints on standard error what is missing. Returns the exit code for it. */
function printGaps(gaps: readonly LogGap[], context: CommandContext): number {
	for (const gap of gaps) context.print(`NOT COMPLETE: ${logGapWords(gap)}.`);
	if (gaps.length === 0) return COMMAND_EXIT.ok;
	context.print('Run "cordon audit verify" for details.');
	return COMMAND_EXIT.attention;
}

/** Segment names have our own format, so they needn't be escaped. */
export function logGapWords(gap: LogGap): string {
	switch (gap.kind) {
		case 'segment':
			return `${gap.segment}: it can't be read, so its entries are left out`;
		case 'contents':
			return `${gap.segment}: its contents can't be read and are left out`;
		case 'lines':
			return gap.lines === 1
				? `${gap.segment}: one line was changed or isn't part of the log, and is left out`
				: `${gap.segment}: ${gap.lines} lines were changed or aren't part of the log, and are left out`;
		default:
			return assertNever(gap);
	}
}

function entryWords({ body, record }: RecordedEntry): string {
	const at = typeof record['at'] === 'number' ? new Date(record['at']).toISOString() : '';
	const server = isJsonObject(record['server']) ? record['server']['name'] : undefined;
	const detection = isJsonObject(record['detection']) ? record['detection']['detail'] : undefined;
	const words = [
		record['kind'],
		record['action'],
		server,
		record['tool'] ?? record['method'],
		record['isAnswer'] === true ? 'result' : undefined,
		record['what'],
		record['detail'],
		record['by'] === 'command-line' ? 'on the command line' : undefined,
		record['rule'],
		record['answer'],
		detection,
	]
		.filter((each): each is string => typeof each === 'string' && each !== '')
		.map((each) => escapeForDisplay(each, 120));
	const shown =
		body === undefined ? '' : body.kind === 'erased' ? '\n    (erased)' : `\n    ${escapeForDisplay(textOf(body.value), 4_000)}`;
	return `${at}  ${words.join('  ')}${shown}`;
}

function textOf(value: Json): string {
	return JSON.stringify(value);
}

async function exportLog(
	context: CommandContext,
	{ out, passwordFile, since }: { readonly out: string; readonly since: number; readonly passwordFile: string | undefined },
): Promise<number> {
	// Checked before asking for a password. A file that appears meanwhile is refused when writing.
	if (existsSync(out)) return fileExists(context, out);
	if (!existsSync(path.dirname(path.resolve(out)))) {
		context.print(`${escapeForDisplay(out, 300)}: The folder doesn't exist. Nothing was written.`);
		return COMMAND_EXIT.notDone;
	}
	const password = await passwordFrom(passwordFile, true);
	if (!password.ok) return withoutPassword(context, 'An export needs a password.', password.error);
	if (password.value.length < MIN_PASSWORD) {
		context.print(`The password needs at least ${MIN_PASSWORD} characters.`);
		return COMMAND_EXIT.notConfirmed;
	}
	const { problems } = verifyNow(context);
	const { entries, gaps } = readAuditLog(context.state.audit, { since, withBodies: true, withOwnLines: true });
	const sealed = sealExport({ exportedAt: context.now(), problems, entries }, password.value);
	const written = await replaceFile(path.resolve(out), sealed, { expected: 'absent', mode: 0o600 });
	if (!written.ok) {
		if (written.error.kind === 'changed') return fileExists(context, out);
		context.print(`Couldn't write ${escapeForDisplay(out, 300)}: ${failureWords(written.error)}.`);
		return COMMAND_EXIT.notDone;
	}
	context.print(
		`${entries.length} lines were exported${problems.length > 0 ? '. The log has problems, which are in the export, too' : ''}.`,
	);
	return printGaps(gaps, context);
}

function fileExists(context: CommandContext, out: string): number {
	context.print(`${escapeForDisplay(out, 300)}: The file already exists. Nothing was written.`);
	return COMMAND_EXIT.notDone;
}

async function open(context: CommandContext, file: string, passwordFile: string | undefined): Promise<number> {
	const bytes = await readInput(file);
	// No export has an empty password, and its first line identifies it, so nobody is asked for the password of another file.
	const first = openExport(bytes.subarray(0, BEGINNING), '');
	if (!first.ok && first.error !== 'wrong-password') return notOpened(context, file, first.error);
	const password = await passwordFrom(passwordFile, false);
	if (!password.ok) return withoutPassword(context, 'The file opens with a password.', password.error);
	const opened = openExport(bytes, password.value);
	if (!opened.ok) return notOpened(context, file, opened.error);
	context.write(opened.value);
	return COMMAND_EXIT.ok;
}

/** Bytes read from the start of a file, more than the line that identifies it. */
const BEGINNING = 4_096;

function notOpened(context: CommandContext, file: string, why: AuditExportFailure): number {
	const name = escapeForDisplay(file, 300);
	switch (why) {
		case 'wrong-password':
			context.print(`${name}: The password is wrong, or the file was changed.`);
			return COMMAND_EXIT.notDone;
		case 'newer-format':
			context.print(`${name}: A newer version of MCP Cordon wrote this file.`);
			return COMMAND_EXIT.unreadable;
		case 'not-an-export':
			context.print(`${name}: This isn't an exported audit log.`);
			return COMMAND_EXIT.unreadable;
		default:
			return assertNever(why);
	}
}

/** The first line of the file, or what the user types at the terminal. */
async function passwordFrom(file: string | undefined, isNew: boolean): Promise<Result<string, NoPassword>> {
	if (file !== undefined) return ok((await readInput(file)).toString('utf8').split(/\r?\n/)[0] ?? '');
	return askPassword(isNew);
}

const NO_PASSWORD: Readonly<Record<NoPassword, string>> = {
	'no-terminal': "There's no terminal to ask in. Add --password-file.",
	'not-given': "You didn't type one.",
	'two-differ': 'The two passwords you typed differ.',
};

function withoutPassword(context: CommandContext, needed: string, why: NoPassword): number {
	context.print(`${needed} ${NO_PASSWORD[why]}`);
	return COMMAND_EXIT.notConfirmed;
}
