import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { escapeForDisplay } from '../../base/text.ts';
import { parseJsonc, toJson } from '../../definitions/jsonc.ts';
import { type LogGap, type RecordedEntry, readAuditLog } from '../../gateway/audit/read.ts';
import { RESULT_ENGINES } from '../../policy/results/result-policy.ts';
import { parseFlowSettings, type RawFlowSettings } from '../../policy/risk/flow-settings.ts';
import { CALL_ENGINES } from '../../policy/traffic/call-policy.ts';
import { compileTraffic, type TrafficSettings, withRuleModes } from '../../policy/traffic/traffic-policy.ts';
import { readInput } from '../input-file.ts';
import { compilePatterns, PATTERN_OPTIONS, readPatterns } from '../own-patterns.ts';
import { parseOptions } from '../parse-options.ts';
import type { ReplayedResult } from '../replay/recorded-result.ts';
import { type Replay, type ReplayedAction, type ReplayedCall, replay } from '../replay/replay.ts';
import { exportedProblemWords, logGapWords, sinceOf } from './audit-command.ts';
import { SINCE_WORDS } from './command-words.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { counted, firstWrong, PRESET_WORDS, usageWords } from './usage-words.ts';

export const REPLAY_HELP = `cordon replay [FILE] [--preset observe|balanced|strict] [--settings FILE] [--since WHEN] [--all] [--json]
              [--patterns FILE|FOLDER]… [--own-patterns]

Runs the calls of the audit log under other settings, and reports which would have been blocked and which you would have been asked about.
Nothing is called or changed. Without FILE: this machine's log. FILE is the output of "cordon audit list --json --bodies" or
"cordon audit open".
  --preset        the preset to try (default: strict)
  --settings      a settings.json of the editor. mcpCordon.preset, .flow.*, .calls.*, .servers, .patterns.custom, and, for patterns in
                  results, .results.* apply
  --patterns      your own patterns: a pack (*.txt, *.conf, *.json), a folder of packs, or a settings.json with
                  mcpCordon.patterns.custom. Calls and results are searched for them
  --own-patterns  the patterns in force on this machine
  --all           show every call, not only those with another outcome
WHEN is a date (2026-11-22), a date with a time, or a number with d or h: 7d is seven days ago.
The log is redacted and expires, so a replay can find less than there was.

Exit codes: 0 done, 2 wrong usage, 3 part of the log couldn't be read, or it had problems when it was exported, 4 a file couldn't be read
or has no usable pattern, 5 a pattern is wrong (standard error names it, and the others were used).
`;

const PRESETS = ['observe', 'balanced', 'strict'] as const;

export async function replayCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			preset: { type: 'string' },
			settings: { type: 'string' },
			since: { type: 'string' },
			...PATTERN_OPTIONS,
			all: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(REPLAY_HELP);
		return COMMAND_EXIT.ok;
	}
	const [file, ...rest] = positionals;
	const since = sinceOf(values.since, context.now());
	const preset = values.preset === undefined ? undefined : PRESETS.find((one) => one === values.preset);
	const wrong = firstWrong([
		[since === undefined, SINCE_WORDS],
		[preset !== values.preset, PRESET_WORDS],
		[rest.length > 0, 'it takes one file'],
	]);
	if (since === undefined || wrong !== undefined) {
		context.print(usageWords('replay', wrong ?? SINCE_WORDS));
		return COMMAND_EXIT.usage;
	}
	const given = values.settings === undefined ? NO_SETTINGS : await settingsIn(values.settings);
	if (typeof given === 'string') {
		context.print(`${escapeForDisplay(values.settings ?? '', 300)}: ${given}`);
		return COMMAND_EXIT.unreadable;
	}
	const patterns = readPatterns(
		{
			paths: values.patterns,
			isStored: values['own-patterns'],
			settings: values.settings === undefined ? undefined : { file: values.settings, custom: given.custom },
		},
		context,
	);
	if (!patterns.ok) {
		for (const line of patterns.error) context.print(escapeForDisplay(line, 400));
		return COMMAND_EXIT.unreadable;
	}
	for (const problem of patterns.value?.problems ?? []) context.print(escapeForDisplay(problem, 400));
	const read: Read =
		file === undefined
			? { ...readAuditLog(context.state.audit, { since, withBodies: true }), unread: 0, problems: [] }
			: entriesIn(file === '-' ? await textOf(context.stdin) : (await readInput(file)).toString('utf8'), since);
	const settings = parseFlowSettings({ preset: 'strict', ...given.flow, ...(preset === undefined ? {} : { preset }) });
	const { policy, problems } = compileTraffic({ ...given.traffic, custom: undefined, preset: settings.preset });
	for (const { allowed, where } of problems)
		context.print(`mcpCordon.${escapeForDisplay(where.join('.'))}: allowed values are ${allowed}.`);
	const packs = patterns.value === undefined ? undefined : compilePatterns(patterns.value.patterns);
	const replayed = replay(read.entries, settings, {
		traffic: packs === undefined ? policy : withRuleModes(policy, packs.modes),
		patterns: packs?.packs,
	});
	if (values.json) context.write(`${JSON.stringify(jsonOf(replayed, settings.preset, values.all))}\n`);
	else context.write(wordsOf(replayed, settings.preset, values.all));
	if (read.unread > 0)
		context.print(
			read.unread === 1 ? "Skipped one line that isn't part of a log." : `Skipped ${read.unread} lines that aren't part of a log.`,
		);
	for (const gap of read.gaps) context.print(`NOT COMPLETE: ${logGapWords(gap)}.`);
	for (const words of read.problems) context.print(`PROBLEM when the log was exported: ${words}.`);
	if (read.unread + read.gaps.length + read.problems.length > 0) return COMMAND_EXIT.badRows;
	return (patterns.value?.problems.length ?? 0) > 0 ? COMMAND_EXIT.attention : COMMAND_EXIT.ok;
}

interface GivenSettings {
	readonly flow: RawFlowSettings;
	readonly traffic: TrafficSettings;
	readonly custom: Json | undefined;
}

const NO_SETTINGS: GivenSettings = { flow: {}, traffic: {}, custom: undefined };

/** The settings for calls and their results in a settings file with comments; a string: what is wrong with the file. */
async function settingsIn(file: string): Promise<GivenSettings | string> {
	const parsed = parseJsonc((await readInput(file)).toString('utf8').replace(/^\uFEFF/, ''));
	if (!parsed.ok) return `the settings can't be read at line ${parsed.error.line}, column ${parsed.error.column}`;
	const value = parsed.value === undefined ? undefined : toJson(parsed.value);
	if (!isJsonObject(value)) return "the settings aren't a JSON object";
	const of = (key: string): Json | undefined => value[`mcpCordon.${key}`];
	const preset = of('preset');
	if (preset !== undefined && !PRESETS.some((one) => one === preset)) return 'mcpCordon.preset must be observe, balanced, or strict';
	const modes = (where: string, engines: readonly string[]): JsonObject =>
		Object.fromEntries(
			engines.flatMap((engine) => {
				const mode = of(`${where}.${engine}`);
				return mode === undefined ? [] : [[engine, mode] as const];
			}),
		);
	return {
		flow: {
			...(preset === undefined ? {} : { preset }),
			crossServer: of('flow.crossServer'),
			internalDomains: of('flow.internalDomains'),
			servers: of('flow.servers'),
			exfiltration: of('flow.exfiltration'),
			afterFlaggedContent: of('flow.afterFlaggedContent'),
			toolPolicy: of('flow.toolPolicy'),
			riskAssessment: of('flow.riskAssessment'),
		},
		traffic: { calls: modes('calls', CALL_ENGINES), results: modes('results', RESULT_ENGINES), servers: of('servers') },
		custom: of('patterns.custom'),
	};
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
	const parts: Uint8Array[] = [];
	for await (const part of stream) parts.push(part);
	return Buffer.concat(parts).toString('utf8');
}

interface Read {
	readonly entries: readonly RecordedEntry[];
	/** What is missing in this machine's log. */
	readonly gaps: readonly LogGap[];
	/** Number of lines in the file that aren't log lines. */
	readonly unread: number;
	/** Problems that an exported log had at its export, in words. */
	readonly problems: readonly string[];
}

function entriesIn(text: string, since: number): Read {
	const entries: RecordedEntry[] = [];
	let problems: readonly string[] = [];
	let unread = 0;
	for (const [index, line] of text
		.split('\n')
		.filter((each) => each.trim() !== '')
		.entries()) {
		const value = parseLine(line);
		const entry = parseEntry(value);
		// The first line of an opened export describes the export.
		const header = index === 0 ? headerOf(value) : undefined;
		if (header !== undefined) problems = exportedProblemWords(header);
		else if (entry === undefined) unread += 1;
		else if (atOf(entry.record) >= since) entries.push(entry);
	}
	return { entries: entries.toSorted((one, other) => atOf(one.record) - atOf(other.record)), gaps: [], unread, problems };
}

function parseLine(line: string): Json | undefined {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

/** The log's problems from a line of `cordon audit open`; `undefined`: the line isn't the header. */
function headerOf(value: Json | undefined): readonly Json[] | undefined {
	if (!isJsonObject(value) || typeof value['exportedAt'] !== 'number') return undefined;
	return Array.isArray(value['problems']) ? value['problems'] : undefined;
}

function parseEntry(value: Json | undefined): RecordedEntry | undefined {
	if (!isJsonObject(value) || !isJsonObject(value['record']) || typeof value['segment'] !== 'string') return undefined;
	const { body, n, record, segment } = value;
	const kept = isJsonObject(body) && body['kind'] === 'kept' ? ({ kind: 'kept', value: body['value'] ?? null } as const) : undefined;
	return { segment, n: typeof n === 'number' ? n : 0, record, body: kept ?? (isJsonObject(body) ? { kind: 'erased' } : undefined) };
}

function atOf({ at }: JsonObject): number {
	return typeof at === 'number' ? at : 0;
}

const WORDS: Readonly<Record<ReplayedAction, string>> = { passed: 'passes', asked: 'asks you', stopped: 'blocked' };

function wordsOf(replayed: Replay, preset: string, all: boolean): string {
	const { calls, erased, sessions } = replayed;
	if (calls.length === 0) return 'No calls were recorded.\n';
	const count = (action: ReplayedAction): number => calls.filter(({ now }) => now === action).length;
	const share = (number: number): string => `${number} (${((number / calls.length) * 100).toFixed(1)} %)`;
	const lines = (all ? calls : calls.filter(isWorth)).map(lineOf);
	return [
		`${counted(calls.length, 'call')} in ${counted(sessions, 'session')}, under "${preset}":`,
		`  ${share(count('passed'))} pass, ${share(count('asked'))} need your OK, ${share(count('stopped'))} are blocked.`,
		...resultsLine(calls),
		...(erased > 0 ? [`  The content of ${erased} messages was erased meanwhile, so this replay can't judge it.`] : []),
		...lines,
		'',
	].join('\n');
}

function resultsLine(calls: readonly ReplayedCall[]): readonly string[] {
	const results = resultsOf(calls);
	if (results === undefined) return [];
	const { changed, tried, withheld } = results;
	return [`  Your patterns change ${changed} and withhold ${withheld} of ${counted(tried, 'result')}.`];
}

/** How the patterns change the recorded delivery of results; undefined: no patterns were applied. */
function resultsOf(
	calls: readonly ReplayedCall[],
): { readonly tried: number; readonly changed: number; readonly withheld: number } | undefined {
	const results = calls.flatMap(({ result }) => (result === undefined ? [] : [result]));
	if (results.length === 0) return undefined;
	const count = (what: ReplayedResult['now']): number => results.filter((one) => hasSeen(one) && one.now === what).length;
	return { tried: results.length, changed: count('changed'), withheld: count('withheld') };
}

/** Whether the outcome differs from the recorded one, or needs a person. */
function isWorth({ result, now, was }: ReplayedCall): boolean {
	return now !== was || now !== 'passed' || (result !== undefined && result.now !== result.was);
}

const RESULT_WORDS: Readonly<Record<ReplayedResult['now'], string>> = {
	delivered: 'delivered',
	changed: 'delivered with changes',
	withheld: 'withheld',
};

function lineOf({ result, at, now, rules, sentences, server, tool, was }: ReplayedCall): string {
	const name = `${escapeForDisplay(server, 60)}/${escapeForDisplay(tool, 80)}`;
	const before = was === now ? '' : ` (was: ${WORDS[was]})`;
	const why = sentences.length > 0 ? sentences.slice(0, 2).join(' ') : rules.join(', ');
	const about = result === undefined || !hasSeen(result) ? '' : resultWords(result);
	return [`${new Date(at).toISOString()}  ${WORDS[now]}${before}  ${name}`, why, about]
		.filter((part) => part !== '')
		.map((part, index) => (index === 0 ? part : `    ${escapeForDisplay(part, 500)}`))
		.join('\n');
}

function resultWords({ gaps, now, rules, was }: ReplayedResult): string {
	return `result ${RESULT_WORDS[now]}${was === now ? '' : ` (was: ${RESULT_WORDS[was]})`}: ${[...rules, ...gaps].join(', ')}`;
}

function hasSeen({ gaps, rules }: ReplayedResult): boolean {
	return rules.length + gaps.length > 0;
}

function jsonOf({ calls, erased, sessions }: Replay, preset: string, all: boolean): JsonObject {
	const count = (action: ReplayedAction): number => calls.filter(({ now }) => now === action).length;
	const results = resultsOf(calls);
	return {
		format: 1,
		preset,
		sessions,
		erased,
		total: calls.length,
		passed: count('passed'),
		asked: count('asked'),
		stopped: count('stopped'),
		...(results === undefined ? {} : { answers: results }),
		calls: (all ? calls : calls.filter(isWorth)).map(({ result, ...call }) => ({
			...call,
			rules: [...call.rules],
			sentences: [...call.sentences],
			...(result === undefined ? {} : { answer: { ...result, rules: [...result.rules], gaps: [...result.gaps] } }),
		})),
	};
}
