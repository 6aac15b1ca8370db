// Shows MCP Cordon in a real editor: builds it, installs it and opens a copy of demo/.
// usage: node scripts/demo.mjs [--check] [--port N]   --check: start, see that the page answers, stop.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlace, ensureEditor, installExtensions, startForPeople } from './lib/editor.mjs';
import { packageExtension } from './package.mjs';

const isCheck = process.argv.includes('--check');
const portIndex = process.argv.indexOf('--port');
const port = portIndex < 0 ? 0 : Number(process.argv[portIndex + 1]);

/** The numbered list of demo/README.md, so that it is written only once. */
const steps = readFileSync('demo/README.md', 'utf8')
	.split('\n')
	.filter((line) => /^\d+\. /.test(line))
	.map((line) => line.replaceAll(/[*`]/g, ''));
const showSteps = () => console.log(`\nTry this:\n${steps.map((line) => `  ${line}`).join('\n')}\n`);

/** A copy inside the checkout, where its servers find their packages. Deletes earlier copies. */
function copyDemo(workspace) {
	rmSync(workspace, { recursive: true, force: true });
	mkdirSync(path.dirname(workspace), { recursive: true });
	cpSync('demo', workspace, { recursive: true });
}

const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const hasDesktop = () => hasDisplay && spawnSync('code', ['--version'], { shell: process.platform === 'win32' }).status === 0;

function openDesktop(vsix) {
	const root = path.resolve('out/demo');
	const workspace = path.join(root, 'workspace');
	copyDemo(workspace);
	const own = ['--user-data-dir', path.join(root, 'user'), '--extensions-dir', path.join(root, 'extensions')];
	const code = (...args) => {
		if (spawnSync('code', [...own, ...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0)
			throw new Error('VS Code could not be started');
	};
	code('--install-extension', vsix, '--force');
	code('--new-window', workspace);
	console.log('\nVS Code has opened with a profile of its own. MCP Cordon keeps its state in .mcp-cordon of your home folder.');
	showSteps();
}

async function openServer(vsix) {
	const editor = await ensureEditor({ browser: false });
	console.log('Starting the editor …');
	rmSync('out/demo', { recursive: true, force: true });
	const place = createPlace({ root: path.resolve('out/demo') });
	copyDemo(place.workspace);
	installExtensions(editor, place, [vsix]);
	const running = await startForPeople(editor, place, { port });
	const address = `${running.address}/?folder=${encodeURIComponent(place.workspace)}`;
	const response = await fetch(address);
	if (!response.ok) throw new Error(`the editor answered ${response.status}`);
	console.log(
		`\nMCP Cordon runs in an editor of its own:\n\n  ${address}\n\nOpen the address in a browser on this machine. Your own editor and home folder are not touched.`,
	);
	showSteps();
	if (isCheck) {
		await running.stop();
		console.log('checked: the page answered');
		return;
	}
	console.log('Ctrl-C stops it.');
	const hasEnded = new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
	});
	try {
		// A window can open at any time.
		while ((await Promise.race([hasEnded, sleep(1000, 'go on', { ref: false })])) === 'go on') running.checkHome();
	} finally {
		console.log('\nstopping');
		await running.stop();
	}
}

try {
	console.log('Building MCP Cordon …');
	const vsix = await packageExtension('out/cordon.vsix');
	if (!isCheck && hasDesktop()) openDesktop(vsix);
	else await openServer(vsix);
	process.exit(0);
} catch (error) {
	console.error(error.message);
	process.exit(1);
}
