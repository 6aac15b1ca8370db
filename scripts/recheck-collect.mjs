// Every regular expression of the bundles. Literals come from the syntax trees of dist/*.cjs, so those of libraries count too. Expressions
// built at run time are recorded at the constructor while every bundled module loads. A constructor call that didn't run by then must be
// named in recheck-built-later.json with examples of what it builds: a forgotten one is a failure, not a gap.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { parseSync } from 'oxc-parser';

const ROOT = path.join(import.meta.dirname, '..');
const BUILT_LATER = path.join(import.meta.dirname, 'recheck-built-later.json');

/** Source, flags without `g` and `y`, and the files that contain it: one entry for each different expression, sorted by source. */
export function collectExpressions() {
	// In a separate thread, because an expression can only be recorded while its module loads for the first time.
	return new Promise((resolve, reject) => {
		const worker = new Worker(import.meta.filename, { workerData: 'recheck-collect' });
		worker.once('message', resolve);
		worker.once('error', reject);
	});
}

async function collectHere() {
	const found = new Map();
	const keyOf = (source, flags) => `${flags.replace(/[gy]/g, '')} ${source}`;
	const note = (source, flags, file) => {
		const key = keyOf(source, flags);
		if (!found.has(key)) found.set(key, { source, flags: flags.replace(/[gy]/g, ''), files: new Set() });
		found.get(key).files.add(file);
	};
	for (const bundle of globSync('dist/*.cjs', { cwd: ROOT }).sort()) {
		const { literals } = expressionsIn(bundle, readFileSync(path.join(ROOT, bundle), 'utf8'));
		for (const { pattern, flags } of literals) note(pattern, flags, bundle);
	}
	const { entries, inputs } = bundledModules();
	const calls = new Set();
	for (const file of inputs) {
		const { computed, literals } = expressionsIn(file, readFileSync(path.join(ROOT, file), 'utf8'));
		// The bundles decide which expressions count, and the sources where they are.
		for (const { pattern, flags } of literals) if (found.has(keyOf(pattern, flags))) note(pattern, flags, file);
		for (const line of computed) calls.add(`${file}:${line}`);
	}
	const missed = new Set(calls);
	await whileRecording(
		(source, flags, file, line) => {
			if (!calls.has(`${file}:${line}`)) return;
			note(source, flags, file);
			missed.delete(`${file}:${line}`);
		},
		() => loadAll(inputs.filter((file) => !entries.has(file))),
	);
	const builtLater = JSON.parse(readFileSync(BUILT_LATER, 'utf8'));
	for (const { examples, file } of builtLater) for (const { source, flags } of examples) note(source, flags, file);
	const unnamed = [...missed].filter((call) => !builtLater.some(({ file }) => call.startsWith(`${file}:`)));
	if (unnamed.length > 0) throw new Error(`name what these calls build in scripts/recheck-built-later.json: ${unnamed.join(', ')}`);
	const stale = builtLater.filter(({ file }) => ![...missed].some((call) => call.startsWith(`${file}:`)));
	if (stale.length > 0) throw new Error(`take out of scripts/recheck-built-later.json: ${stale.map(({ file }) => file).join(', ')}`);
	return [...found.values()]
		.map(({ source, flags, files }) => ({ source, flags, files: placesOf([...files]) }))
		.sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) || (a.flags < b.flags ? -1 : 1));
}

/** The sources, or the bundles where no source contains it as it is. */
function placesOf(files) {
	const sources = files.filter((file) => !file.startsWith('dist/'));
	return (sources.length > 0 ? sources : files).sort();
}

/** What esbuild put into the bundles: the modules, and those among them that start something when they load. */
function bundledModules() {
	const inputs = new Set();
	const entries = new Set();
	for (const bundle of globSync('dist/*.cjs', { cwd: ROOT })) {
		const file = path.join(ROOT, 'out/meta', `${path.basename(bundle, '.cjs')}.json`);
		for (const output of Object.values(JSON.parse(readFileSync(file, 'utf8')).outputs)) {
			entries.add(output.entryPoint);
			for (const [input, { bytesInOutput }] of Object.entries(output.inputs))
				if (bytesInOutput > 0 && !input.endsWith('.json')) inputs.add(input);
		}
	}
	return { inputs: [...inputs].sort(), entries };
}

/** Loads everything that can be loaded outside the editor. A library is loaded by its users. */
async function loadAll(files) {
	for (const file of files) {
		if (!file.startsWith('src/')) continue;
		try {
			await import(pathToFileURL(path.join(ROOT, file)).href);
		} catch (cause) {
			if (!/'vscode'/.test(String(cause))) throw cause;
		}
	}
}

/** Expressions written in a source, and the lines of the calls that build one from parts. */
export function expressionsIn(name, text) {
	const { program, errors } = parseSync(name, text);
	if (errors.length > 0) throw new Error(`${name} can't be parsed`);
	const literals = [];
	const computed = [];
	const pending = [program];
	for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
		if (node === null || typeof node !== 'object') continue;
		if (node.type === 'Literal' && node.regex) literals.push(node.regex);
		if ((node.type === 'NewExpression' || node.type === 'CallExpression') && isConstructor(node.callee)) {
			const values = node.arguments.map(plainText);
			// esbuild writes literals with newer syntax as calls.
			if (values.every((value) => value !== undefined)) {
				const regex = new RegExp(...values);
				literals.push({ pattern: regex.source, flags: regex.flags });
			} else computed.push(text.slice(0, node.start).split('\n').length);
		}
		for (const value of Object.values(node)) if (value !== null && typeof value === 'object') pending.push(value);
	}
	return { literals, computed };
}

const isConstructor = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name) === 'RegExp';

function plainText(node) {
	if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
	return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined;
}

/** Records each expression built by a module of the project or a library, with the place of the call. */
async function whileRecording(note, work) {
	const Original = globalThis.RegExp;
	const noted = (regex) => {
		const place = /\((?:file:\/\/)?([^()\n]+):(\d+):\d+\)|at (?:async )?(?:file:\/\/)?([^()\n]+):(\d+):\d+/.exec(
			(new Error().stack ?? '').split('\n').slice(3).join('\n'),
		);
		const file = place?.[1] ?? place?.[3];
		if (file !== undefined) note(regex.source, regex.flags, path.relative(ROOT, file), Number(place[2] ?? place[4]));
		return regex;
	};
	const limit = Error.stackTraceLimit;
	Error.stackTraceLimit = 4;
	globalThis.RegExp = new Proxy(Original, {
		apply: (target, self, args) => noted(Reflect.apply(target, self, args)),
		construct: (target, args, self) => noted(Reflect.construct(target, args, self === globalThis.RegExp ? target : self)),
	});
	try {
		await work();
	} finally {
		globalThis.RegExp = Original;
		Error.stackTraceLimit = limit;
	}
}

if (!isMainThread && workerData === 'recheck-collect') parentPort.postMessage(await collectHere());
