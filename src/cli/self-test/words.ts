import { assertNever } from '../../base/result.ts';
import type { InstallationProof } from '../../gateway/self-test/installation.ts';
import { UNRELIABLE } from '../commands/status-command.ts';
import { shown } from '../commands/usage-words.ts';
import { launchWords, outsideWords } from '../commands/words.ts';
import type { NotSeenWhy, ServerReport } from './result.ts';

export function selfTestText(servers: readonly ServerReport[], installation: InstallationProof, decisions: string | null): string {
	const lines: string[] = [];
	let file: string | undefined;
	for (const server of servers) {
		if (server.file !== file) lines.push(shown(server.file, 300));
		file = server.file;
		lines.push(`  ${shown(server.ref)}: ${serverWords(server)}`);
		if ('lastWords' in server && server.lastWords !== undefined) lines.push(`    its last words: ${server.lastWords}`);
	}
	if (servers.length === 0) lines.push('No MCP server was found.');
	else {
		lines.push(installationWords(installation));
		for (const problem of installation.problems) lines.push(`PROBLEM: ${problemWords(problem)}`);
	}
	if (decisions !== null) lines.push(`PROBLEM: ${decisions}`);
	const passing = servers.filter(({ result }) => result === 'passes-through').length;
	const idle = servers.filter(({ result }) => result === 'not-started').length;
	lines.push(
		`The traffic of ${passing} of ${servers.length} servers was seen to pass through Cordon${idle === 0 ? '' : `; ${idle} ${idle === 1 ? 'was' : 'were'} not started (add --run or a name)`}.`,
	);
	return `${lines.join('\n')}\n`;
}

function serverWords(server: ServerReport): string {
	switch (server.result) {
		case 'passes-through':
			return `passes through Cordon: the server answered, and the proxy proved that it saw the answer (${Math.round(server.ms)} ms with its start)`;
		case 'held':
			return `HELD by Cordon; ${launchWords(server.launch)}`;
		case 'not-seen':
			return `NOT SEEN, though its file starts it behind Cordon: ${notSeenWords(server.why)}`;
		case 'not-started':
			return `guarded in the file, not started; ${launchWords(server.launch)}`;
		case 'not-reliable':
			return `NOT RELIABLE: ${UNRELIABLE[server.why]}`;
		case 'not-guarded':
			return `NOT GUARDED, because ${notGuardedWords(server.why)}`;
		case 'left-alone':
			return `left alone, because ${outsideWords(server.why)}`;
		default:
			return assertNever(server);
	}
}

function notGuardedWords(why: Extract<ServerReport, { result: 'not-guarded' }>['why']): string {
	switch (why) {
		case 'new':
			return 'it is new; open the editor or run "cordon protect"';
		case 'file-not-protected':
			return 'its file is not protected';
		case 'declined':
			return outsideWords('declined');
		default:
			return assertNever(why);
	}
}

function notSeenWords(why: NotSeenWhy): string {
	switch (why) {
		case 'installation':
			return 'it cannot start, because something is wrong with the launcher or the proxy';
		case 'unproved':
			return 'something answered without a proof of the proxy';
		case 'could-not-start':
			return 'its launcher could not be started';
		case 'ended':
			return 'it ended before it answered';
		case 'timeout':
			return 'it did not answer in time';
		case 'cancelled':
			return 'the test was cancelled';
		case 'needs-editor':
			return 'its command or arguments hold a variable that only the editor can fill in; use the self-test of the editor';
		case 'no-env-file':
			return 'its envFile cannot be read';
		case 'not-startable':
			return 'it has no command that could be started';
		default:
			return assertNever(why);
	}
}

function installationWords({ bundles, isCompared, version }: InstallationProof): string {
	if (version === undefined) return 'No proxy is installed.';
	const digest = bundles.find(({ name }) => name === 'proxy.cjs')?.sha256;
	const compared = isCompared ? 'compared with this program' : 'another version than this program, so its files were not compared';
	return `Proxy ${version}, SHA-256 ${digest ?? 'unknown'}; ${compared}.`;
}

function problemWords(problem: InstallationProof['problems'][number]): string {
	switch (problem.kind) {
		case 'missing':
			return `the ${problem.what} is missing${problem.what === 'node' ? '; the launcher looks for another one' : ': guarded servers do not start'}`;
		case 'not-ours':
			return `${shown(problem.file, 300)} is a link, somebody else's, or can be written by others`;
		case 'altered':
			return `${shown(problem.file, 300)} is not the file that this version installs`;
		case 'uninstalled':
			return 'Cordon was uninstalled: the original commands run, unguarded';
		default:
			return assertNever(problem);
	}
}
