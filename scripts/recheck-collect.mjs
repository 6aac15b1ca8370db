// Every regular expression of the engine: literals from the sources' syntax trees, computed ones from the constructor while the modules
// are loaded. Copies that the gate makes of a pattern are the same expression with other flags, and are left out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { parseSync } from 'oxc-parser';

const ROOT = 'src/engine';

/** Source, flags without `g` and `y`, and the files that hold it: one entry for each different expression, ordered by source. */
export function collectExpressions() {
	// On a thread of its own, where no module of the engine was loaded before: only while they load can the computed ones be seen.
	return new Promise((resolve, reject) => {
		const worker = new Worker(import.meta.filename, { workerData: 'recheck-collect' });
		worker.once('message', resolve);
		worker.once('error', reject);
	});
}

async function collectHere() {
	const found = new Map();
	const note = (source, flags, file) => {
		const kept = flags.replace(/[gy]/g, '');
		const key = `${kept} ${source}`;
		if (!found.has(key)) found.set(key, { source, flags: kept, files: new Set() });
		found.get(key).files.add(file);
	};
	const files = readdirSync(ROOT, { recursive: true })
		.map(String)
		.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
		.sort();
	for (const name of files) {
		const path = join(ROOT, name);
		for (const { pattern, flags } of literalsIn(path, readFileSync(path, 'utf8'))) note(pattern, flags, name);
	}
	await whileRecording(
		(source, flags, file) => note(source, flags, file),
		async () => {
			for (const name of files) await import(pathToFileURL(join(ROOT, name)).href);
		},
	);
	return [...found.values()]
		.map(({ source, flags, files: holders }) => ({ source, flags, files: [...holders].sort() }))
		.sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) || (a.flags < b.flags ? -1 : 1));
}

export function literalsIn(path, text) {
	const { program, errors } = parseSync(path, text);
	if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
	const found = [];
	const pending = [program];
	for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
		if (node === null || typeof node !== 'object') continue;
		if (node.type === 'Literal' && node.regex) found.push(node.regex);
		for (const value of Object.values(node)) if (value !== null && typeof value === 'object') pending.push(value);
	}
	return found;
}

/** `new RegExp` in a module of the engine is noted with the module that called it. */
async function whileRecording(note, work) {
	const Original = globalThis.RegExp;
	globalThis.RegExp = new Proxy(Original, {
		construct(target, args, self) {
			const regex = Reflect.construct(target, args, self === globalThis.RegExp ? target : self);
			const caller = /src\/engine\/([\w./-]+\.ts)/.exec(new Error().stack ?? '')?.[1];
			if (caller !== undefined && !caller.startsWith('gate/')) note(regex.source, regex.flags, caller);
			return regex;
		},
	});
	try {
		await work();
	} finally {
		globalThis.RegExp = Original;
	}
}

if (!isMainThread && workerData === 'recheck-collect') parentPort.postMessage(await collectHere());
