import path from 'node:path';
import { escapeForDisplay } from '../../base/text.ts';
import { scoreWords } from '../../engine/scorer/decision.ts';
import { SCORE_THRESHOLD } from '../../engine/scorer/passage.ts';
import { downloadFailureWords, downloadTransformer } from '../../gateway/classifier/download.ts';
import { transformerOffWords } from '../../gateway/classifier/load.ts';
import { createModelThread, type ModelOutcome } from '../../gateway/classifier/model-thread.ts';
import { readTransformer } from '../../gateway/classifier/transformer/folder.ts';
import { onInterrupt } from '../interrupt.ts';
import { parseOptions } from '../parse-options.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { choiceWords, firstWrong, shown, usageWords } from './usage-words.ts';

const CLASSIFIER_HELP = `cordon classifier check FOLDER [--sha256 DIGEST] [--text TEXT] [--json]
cordon classifier download ADDRESS --sha256 DIGEST [--into FOLDER]

Your own classifier instead of the bundled one: a folder with model.onnx, tokenizer.json, and optionally config.json. The editor uses it
if mcpCordon.classifier.folder and mcpCordon.classifier.sha256 name it.
  check      show the SHA-256 of the files and whether the model works. --text scores a text ("-": standard input)
  download   download the files from ADDRESS (https) into a folder, default ~/.mcp-cordon/models/…, and keep them only if they have this
             SHA-256. Ctrl-C leaves nothing behind. HTTPS_PROXY, HTTP_PROXY, NO_PROXY, and NODE_EXTRA_CA_CERTS apply.

DIGEST covers all files: sha256sum config.json model.onnx tokenizer.json | sha256sum (without config.json if there is none).

Exit codes: 0 done, 2 wrong usage, 5 the model can't be used, 8 it couldn't be downloaded.
`;

export async function classifierCommand(args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			sha256: { type: 'string' },
			text: { type: 'string' },
			into: { type: 'string' },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(CLASSIFIER_HELP);
		return COMMAND_EXIT.ok;
	}
	const [action, given, ...rest] = positionals;
	if (given !== undefined && rest.length === 0) {
		if (action === 'check' && values.into === undefined) return check(given, values, context);
		if (action === 'download' && values.sha256 !== undefined && values.text === undefined)
			return download(given, { sha256: values.sha256, into: values.into }, context);
	}
	const wrong = firstWrong([
		[action !== 'check' && action !== 'download', choiceWords(action, ['check', 'download'])],
		[given === undefined, action === 'check' ? '"check" takes the folder of a model' : '"download" takes the address of a folder'],
		[rest.length > 0, `"${shown(action ?? '', 20)}" takes only one`],
		[action === 'check' && values.into !== undefined, 'only "download" takes --into'],
		[action === 'download' && values.sha256 === undefined, '"download" needs --sha256 DIGEST, so that it can check which model it got'],
		[action === 'download' && values.text !== undefined, 'only "check" takes --text'],
	]);
	context.print(action === undefined || wrong === undefined ? CLASSIFIER_HELP.trimEnd() : usageWords('classifier', wrong));
	return COMMAND_EXIT.usage;
}

async function check(
	given: string,
	{ json, sha256, text }: { readonly sha256?: string | undefined; readonly text?: string | undefined; readonly json: boolean },
	context: CommandContext,
): Promise<number> {
	const folder = path.resolve(context.cwd, given);
	const files = readTransformer(folder);
	const digest = files.ok ? files.value.digest : undefined;
	const subject = text === '-' ? await readAll(context.stdin) : text;
	const outcome = files.ok
		? await scoreOnce(subject ?? 'Nothing in particular.', { folder, sha256: sha256 ?? files.value.digest }, context.dist)
		: ({ kind: 'off', why: files.error } as const);
	const score = outcome.kind === 'scored' ? Math.max(0, ...(outcome.texts[0]?.windows ?? []).map((window) => window.score)) : undefined;
	const problem = outcome.kind === 'off' ? transformerOffWords(outcome.why) : undefined;
	if (json)
		context.write(`${JSON.stringify({ format: 1, folder, sha256: digest, score: subject === undefined ? undefined : score, problem })}\n`);
	else {
		context.write(`${escapeForDisplay(folder, 400)}\n`);
		if (digest !== undefined) context.write(`  sha256 ${digest}\n`);
		if (problem !== undefined) context.write(`  PROBLEM ${problem}\n`);
		else if (subject === undefined || score === undefined) context.write('  it works\n');
		else context.write(`  ${scoreWords(score)} (counts from ${SCORE_THRESHOLD} on)\n`);
	}
	return problem === undefined ? COMMAND_EXIT.ok : COMMAND_EXIT.attention;
}

async function scoreOnce(text: string, choice: { readonly folder: string; readonly sha256: string }, dist: string): Promise<ModelOutcome> {
	const transformer = createModelThread({
		workerFile: path.join(dist, 'transformer.cjs'),
		job: { kind: 'cordon-transformer', ...choice, runtimeFile: path.join(dist, 'ort-wasm-simd-threaded.wasm.br') },
		onState: () => undefined,
		after(delayMs, run) {
			const timer = setTimeout(run, delayMs);
			return () => clearTimeout(timer);
		},
	});
	try {
		return await new Promise((resolve) => transformer.score([{ role: 'result', text }], 0, resolve));
	} finally {
		transformer.dispose();
	}
}

/** Failures that the user must correct on the command line. */
const WRONG_USAGE: ReadonlySet<string> = new Set(['bad-address', 'bad-digest', 'bad-proxy']);

async function download(
	from: string,
	{ into, sha256 }: { readonly sha256: string; readonly into: string | undefined },
	context: CommandContext,
): Promise<number> {
	const folder =
		into === undefined ? path.join(context.state.root, 'models', sha256.toLowerCase().slice(0, 16)) : path.resolve(context.cwd, into);
	const interrupt = onInterrupt();
	let last = '';
	try {
		const outcome = await downloadTransformer({
			from,
			sha256,
			into: folder,
			env: context.machine.env,
			signal: interrupt.signal,
			onProgress({ bytes, file, total }) {
				const share = total === undefined || total === 0 ? '' : ` ${Math.floor((10 * bytes) / total) * 10} %`;
				const line = `${file}${share === '' ? ` ${Math.floor(bytes / 10_000_000) * 10} MB` : share}`;
				if (line !== last) context.print(line);
				last = line;
			},
		});
		if (!outcome.ok) {
			const words = downloadFailureWords(outcome.error);
			const isWrongUsage = WRONG_USAGE.has(outcome.error.kind);
			context.print(isWrongUsage ? usageWords('classifier', words) : `Couldn't download the model: ${words}.`);
			return isWrongUsage ? COMMAND_EXIT.usage : COMMAND_EXIT.notDone;
		}
		context.write(
			`${outcome.value === 'downloaded' ? 'downloaded' : 'already there'}: ${escapeForDisplay(folder, 400)}\n` +
				`To use it: "mcpCordon.classifier.folder": ${JSON.stringify(folder)}, "mcpCordon.classifier.sha256": "${sha256.toLowerCase()}",\n` +
				`and a mode in "mcpCordon.results.classifier".\n`,
		);
		return COMMAND_EXIT.ok;
	} finally {
		interrupt.dispose();
	}
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<string> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of input) chunks.push(chunk);
	return Buffer.concat(chunks).toString('utf8');
}
