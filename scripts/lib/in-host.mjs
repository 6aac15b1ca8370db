// Bundles the suite of test/editor/in-host and runs it inside the extension host of a real editor.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { createPlace, ensureEditor, findChromium, removePlace, startForSuites } from './editor.mjs';
import { readCounts, say } from './mocha.mjs';

const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-dev-shm-usage',
];

/** The suite and the `run()` that VS Code calls, as CommonJS. Mocha stays a package, because it loads files of its own. */
export async function bundleInHostSuite() {
	const outdir = path.resolve('out/in-host');
	const entryPoints = ['test/editor/in-host/index.ts', 'test/editor/in-host/suite.ts'];
	await build({
		entryPoints,
		outdir,
		outExtension: { '.js': '.cjs' },
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node22.13',
		external: ['vscode', 'mocha'],
		logLevel: 'warning',
	});
	return path.join(outdir, 'index.cjs');
}

/** Runs the suite in a separate editor, and returns its counts. Its output goes to the file `log`, or else to the terminal. */
export async function runInHostSuite({ timeoutMs = 180_000, log } = {}) {
	const editor = await ensureEditor();
	const tests = await bundleInHostSuite();
	const place = createPlace({ settings: { 'chat.tools.global.autoApprove': true } });
	cpSync('test/fixtures/workspace', place.workspace, { recursive: true });
	const report = path.resolve('out/test-counts/in-host.json');
	mkdirSync(path.dirname(report), { recursive: true });
	rmSync(report, { force: true });
	let running;
	let browser;
	try {
		running = await startForSuites(editor, place, {
			env: {
				TEST_COUNTS_FILE: report,
				COUNTING_REPORTER: path.resolve('scripts/lib/counting-reporter.cjs'),
				FIXTURE_SERVERS: path.resolve('test/fixtures/servers'),
			},
		});
		browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
		const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
		const ended = Promise.withResolvers();
		await page.exposeFunction('codeAutomationLog', (type, values) => {
			const line = format(...values).trimEnd();
			if (type === 'log' && line !== '' && !line.startsWith('[')) say(line, log);
		});
		await page.exposeFunction('codeAutomationExit', (code) => ended.resolve(code));
		// The authority of an address in this server is literally `remote`.
		const remote = (file) => `vscode-remote://remote${path.resolve(file)}`;
		const payload = [
			['extensionDevelopmentPath', remote('.')],
			['extensionTestsPath', remote(tests)],
			['skipWelcome', 'true'],
		];
		running.checkHome();
		await page.goto(
			`${running.address}/?folder=${encodeURIComponent(place.workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`,
		);
		const timer = setTimeout(() => ended.resolve(124), timeoutMs);
		const code = await ended.promise;
		clearTimeout(timer);
		if (code === 124) say(`the suite did not end within ${timeoutMs} ms`, log);
		return readCounts(report, 'in-host', code);
	} finally {
		await browser?.close().catch(() => {});
		await running?.stop();
		removePlace(place);
	}
}
