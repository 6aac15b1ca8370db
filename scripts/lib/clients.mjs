// Other MCP clients as their makers publish them, installed once per machine, into the user's cache. Types: clients.d.mts.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { run, withInstallLock } from './editor.mjs';

/** The package, the tested version, and the name of its program. */
const CLIENTS = {
	claude: ['@anthropic-ai/claude-code', '2.1.332'],
	codex: ['@openai/codex', '0.171.0'],
	gemini: ['@google/gemini-cli', '0.61.0'],
	opencode: ['opencode-ai', '1.18.33'],
	copilot: ['@github/copilot', '1.0.102'],
	qwen: ['@qwen-code/qwen-code', '0.24.4'],
	// What VS Code's agent host downloads for its Claude sessions. For Codex sessions it is `codex`.
	'claude-agent-sdk': ['@anthropic-ai/claude-agent-sdk', '0.3.332'],
};
/** Each suite in `test/clients`, with the clients it needs. */
export const CLIENT_SUITES = {
	...Object.fromEntries(['claude', 'codex', 'gemini', 'opencode', 'copilot', 'qwen'].map((name) => [name, [name]])),
	'two-clients': ['claude', 'copilot', 'codex'],
	'agent-host': ['codex', 'claude-agent-sdk'],
};

/** The folder of the client, with its package in `node_modules`. */
export function clientFolder(name) {
	const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
	return path.join(cache, 'mcp-cordon', `client-${name}-${CLIENTS[name][1]}`);
}

/** The client's program, once `ensureClient` has installed it. */
export const clientProgram = (name) => path.join(clientFolder(name), 'node_modules/.bin', name);

/** Installs a client that isn't there. A half-finished installation lacks the mark and is deleted. */
export async function ensureClient(name, log = (line) => console.log(line)) {
	const [folder, [pack, version]] = [clientFolder(name), CLIENTS[name]];
	const mark = path.join(folder, '.ready');
	if (existsSync(mark)) return;
	mkdirSync(path.dirname(folder), { recursive: true });
	await withInstallLock(folder, async () => {
		if (existsSync(mark)) return;
		log(`installing ${pack} ${version} into ${folder} (once)`);
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder);
		writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'client', private: true }));
		const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !variable.startsWith('npm_')));
		run('npm', ['install', '--no-fund', '--no-audit', '--no-save', '--loglevel=error', `${pack}@${version}`], { cwd: folder, env });
		writeFileSync(mark, '');
	});
}
