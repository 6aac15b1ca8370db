// Runs the cases of ../shared/cases in place, and compares the output with what their README expects.
// usage: node scripts/cases.mjs [FOLDER]      needs the bundles (npm run cases builds them), and fails when a case does
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const CLI = path.join(ROOT, 'dist/cli.cjs');
const folder = path.resolve(process.argv[2] ?? path.join(ROOT, '../shared/cases'));
if (!existsSync(folder)) {
	console.log(`skipped: ${folder} isn't here`);
	process.exit(0);
}
const scratch = mkdtempSync(path.join(tmpdir(), 'cordon-cases-'));
const results = [];
const report = (file, id, problem) => results.push({ file, id, problem });

const cordon = (args, options = {}) =>
	spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', timeout: 120_000, maxBuffer: 2 ** 26, ...options });
const jsonOf = (text) => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};

/** Compares a row's `want`, in the words of its file, with the output. Returns undefined when they match. */
function rowProblem(want, row, answer) {
	if (answer === undefined) return 'no answer';
	const { action, findings = [], severity } = answer;
	const isHard = findings.some(({ tier }) => tier === 'hard');
	const isAbove = (limit) =>
		['none', 'info', 'low', 'medium', 'high', 'critical'].indexOf(severity) >
		['none', 'info', 'low', 'medium', 'high', 'critical'].indexOf(limit);
	const told = `${severity}, ${action}: ${[...new Set(findings.map(({ rule }) => rule))].join(', ')}`;
	if (want.startsWith('delivered byte for byte'))
		return answer.output === undefined || answer.output === row.payload.text ? undefined : told;
	if (want.startsWith('found as before')) return isAbove('medium') && ['hold', 'redact', 'block'].includes(action) ? undefined : told;
	if (want.startsWith('no hard finding')) return isHard || isAbove('medium') ? told : undefined;
	if (want.startsWith('action forward or monitor'))
		return ['forward', 'monitor'].includes(action) && !isHard && !isAbove('medium') ? undefined : told;
	return `the row wants something that this script doesn't know: ${want}`;
}

for (const file of globSync('*.jsonl', { cwd: folder }).sort()) {
	const text = readFileSync(path.join(folder, file), 'utf8');
	const { stdout } = cordon(['inspect', '--jsonl', '--show-output', '-'], { input: text });
	const answers = new Map(
		stdout
			.split('\n')
			.flatMap((line) => jsonOf(line) ?? [])
			.map((answer) => [answer.id, answer]),
	);
	for (const row of text.split('\n').flatMap((line) => jsonOf(line) ?? []))
		report(file, row.id, rowProblem(row.want, row, answers.get(row.id)));
}

const scanned = (name) => {
	const { status, stdout } = cordon(['scan', '--json', path.join(folder, name)]);
	return { status, targets: jsonOf(stdout)?.targets ?? [] };
};
const findingsOf = ({ targets }, server) =>
	targets.filter((target) => target.server === server).flatMap(({ items }) => items.flatMap(({ findings }) => findings));
const expect = (file, id, isMet, told) => report(file, id, isMet ? undefined : told);
const rulesOf = (findings) => findings.map(({ rule, severity, tier }) => `${rule} ${tier} ${severity}`).join(', ') || 'nothing';

{
	const name = 'f1-flat-root-file/.mcp.json';
	const scan = scanned(name);
	expect(
		name,
		'both servers',
		['notes', 'bad'].every((server) => scan.targets.some((target) => target.server === server)),
		`exit ${scan.status}`,
	);
	const bad = findingsOf(scan, 'bad');
	expect(
		name,
		'bad is hard',
		bad.some(({ tier }) => tier === 'hard'),
		rulesOf(bad),
	);
}
for (const name of ['f2-other-names/mcp.json', 'f2-other-names/.vscode/mcp.json']) {
	const { status, targets } = scanned(name);
	const isRead = targets.some(({ items, server }) => server === 'bad' && items.some(({ tier }) => tier === 'hard'));
	const isNamed = targets.some(({ notChecked, notes }) => [...notChecked, ...notes].some((words) => words.includes('mcpServers')));
	expect(name, 'read, or said', isRead || (status === 10 && isNamed), `exit ${status}`);
	expect(name, 'never exit 0', status !== 0, 'exit 0');
}
{
	const name = 'l1-inline-code/.vscode/mcp.json';
	const scan = scanned(name);
	for (const server of ['ruby', 'perl', 'cmd-two-steps', 'deno', 'bundle']) {
		const found = findingsOf(scan, server);
		expect(
			name,
			server,
			found.some(({ rule, tier }) => rule === 'launch.command' && tier === 'hard'),
			rulesOf(found),
		);
	}
	const uv = findingsOf(scan, 'uv-script');
	expect(
		name,
		'uv-script',
		uv.some(({ rule }) => ['launch.command', 'launch.unpinned'].includes(rule)),
		rulesOf(uv),
	);
}
{
	const name = 'l2-placeholders-and-local-defaults/.vscode/mcp.json';
	const scan = scanned(name);
	expect(name, 'dsn', findingsOf(scan, 'dsn').length === 0, rulesOf(findingsOf(scan, 'dsn')));
	const pg = findingsOf(scan, 'pg');
	expect(name, 'pg', pg.length === 1 && ['info', 'low'].includes(pg[0].severity), rulesOf(pg));
}
{
	const name = 'l3-key-in-path/.vscode/mcp.json';
	const hook = findingsOf(scanned(name), 'hook');
	expect(
		name,
		'hook',
		hook.some(({ rule, tier }) => rule === 'launch.secret' && tier === 'soft'),
		rulesOf(hook),
	);
}

/** Commands that write files run with a separate state folder and home. */
const home = path.join(scratch, 'home');
const program = path.join(ROOT, 'test/system/interposition/cordon-process.ts');
const inScratch = (args) =>
	spawnSync(process.execPath, [program, path.join(home, '.mcp-cordon'), path.join(ROOT, 'dist'), home, ...args], {
		cwd: scratch,
		encoding: 'utf8',
		timeout: 120_000,
	});
mkdirSync(home, { recursive: true });
for (const name of ['f1-flat-root-file/.mcp.json', 'f3-http-with-a-comment/.vscode/mcp.json', 'f4-what-the-editor-drops/.mcp.json']) {
	cpSync(path.join(folder, name.split('/')[0]), path.join(scratch, name.split('/')[0]), { recursive: true });
	const file = path.join(scratch, name);
	// A read-only file of the cases is also read-only as a copy.
	chmodSync(file, 0o600);
	const before = readFileSync(file, 'utf8');
	const servers = Object.keys(
		Object.values(jsonOf(before)).every((each) => each.command) ? jsonOf(before) : Object.values(jsonOf(before))[0],
	);
	const { stderr } = inScratch(['protect', file, '--yes']);
	const guarded = readFileSync(file, 'utf8');
	const count = guarded.split('cordon-launch').length - 1;
	expect(
		name,
		'protect guards every server',
		count >= servers.length,
		`${count} of ${servers.length}; ${stderr.trim().split('\n').at(-1)}`,
	);
	expect(name, 'status tells', inScratch(['status', file]).status !== 0 || guarded.includes('cordon-launch'), 'exit 0');
	inScratch(['unprotect', file, '--yes']);
	expect(name, 'unprotect gives the very bytes back', readFileSync(file, 'utf8') === before, 'they differ');
}

{
	const name = 'g1-first-list.mjs';
	const child = spawn(process.execPath, [path.join(folder, name), ROOT], { stdio: ['ignore', 'pipe', 'ignore'] });
	let out = '';
	child.stdout.on('data', (chunk) => (out += chunk));
	const timer = setTimeout(() => child.kill(), 60_000);
	await new Promise((resolve) => child.once('exit', resolve));
	clearTimeout(timer);
	const messages = out.split('\n').flatMap((line) => jsonOf(line) ?? []);
	const list = messages.find(({ id }) => id === 2)?.result?.tools ?? [];
	const call = messages.find(({ id }) => id === 3);
	expect(name, 'the first list holds the tool', list.length === 1, `${list.length} tools`);
	expect(
		name,
		'the first call is made',
		call?.result?.content?.[0]?.text === 'said',
		JSON.stringify(call?.result ?? call?.error ?? 'no answer').slice(0, 160),
	);
}

rmSync(scratch, { recursive: true, force: true });
const failed = results.filter(({ problem }) => problem !== undefined);
for (const { file, id, problem } of failed) console.log(`FAILED ${file} ${id}: ${problem}`);
const files = new Set(results.map(({ file }) => file));
for (const file of files) {
	const own = results.filter((each) => each.file === file);
	console.log(`${file}: ${own.filter(({ problem }) => problem === undefined).length} of ${own.length}`);
}
console.log(`${results.length - failed.length} of ${results.length} as expected`);
process.exitCode = failed.length > 0 ? 1 : 0;
