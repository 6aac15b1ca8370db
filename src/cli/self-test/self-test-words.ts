import { assertNever } from '../../base/result.ts';
import type { InstallationProof } from '../../gateway/self-test/installation.ts';
import { lastOutputWords, launchWords, outsideWords, serverLabel } from '../commands/command-words.ts';
import type { LaunchStatus } from '../commands/decisions.ts';
import { REPAIR, UNRELIABLE } from '../commands/status-command.ts';
import { shown } from '../commands/usage-words.ts';
import type { Paint } from '../paint.ts';
import type { NotSeenWhy, ServerReport } from './self-test-result.ts';

export function selfTestText(
	servers: readonly ServerReport[],
	installation: InstallationProof,
	decisions: string | null,
	paint: Paint,
): string {
	const lines: string[] = [];
	let file: string | undefined;
	for (const server of servers) {
		if (server.file !== file) lines.push(shown(server.file, 300));
		file = server.file;
		lines.push(`  ${serverLabel(server)}: ${serverWords(server, paint)}`);
		if ('lastLines' in server && server.lastLines !== undefined) lines.push(lastOutputWords(server.lastLines, '    '));
	}
	if (servers.length === 0) lines.push('No MCP servers found.');
	else if (servers.some(({ result }) => result !== 'not-guarded' && result !== 'left-alone')) {
		lines.push(installationWords(installation));
		for (const problem of installation.problems) lines.push(`${paint('critical', 'PROBLEM')}: ${problemWords(problem)}`);
	}
	if (decisions !== null) lines.push(`${paint('critical', 'PROBLEM')}: ${decisions}`);
	const passing = servers.filter(({ result }) => result === 'passes-through').length;
	const idle = servers.filter(({ result }) => result === 'not-started').length;
	if (servers.length > 0)
		lines.push(
			`The traffic of ${passing} of ${servers.length} servers passes through MCP Cordon.${idle === 0 ? '' : ` ${idle} ${idle === 1 ? "wasn't" : "weren't"} tested (add --run or a name).`}`,
		);
	return `${lines.join('\n')}\n`;
}

function serverWords(server: ServerReport, paint: Paint): string {
	switch (server.result) {
		case 'passes-through':
			return `${paint('good', 'passes through MCP Cordon')}: the server responded, and the gateway proved that it saw the response (${Math.round(server.ms)} ms, start included)`;
		case 'held':
			return heldWords(server.launch, paint);
		case 'not-seen':
			return `${paint('warning', 'NO PROOF')}, although its file starts it behind MCP Cordon: ${notSeenWords(server.why)}`;
		case 'not-started':
			return `guarded in the file, not tested, ${launchWords(server.launch, paint)}`;
		case 'not-reliable':
			return `${paint('warning', 'NOT RELIABLE')}: ${UNRELIABLE[server.why]}`;
		case 'not-guarded':
			return `${paint('warning', 'NOT GUARDED')}, because ${notGuardedWords(server.why)}`;
		case 'left-alone':
			return `left alone, because ${outsideWords(server.why, server.httpSettings)}`;
		default:
			return assertNever(server);
	}
}

function heldWords(launch: LaunchStatus, paint: Paint): string {
	const words = launchWords(launch, paint);
	return launch === 'changed' || launch === 'blocked' || launch === 'not-approved'
		? words
		: `${paint('warning', 'NOT STARTED')} by MCP Cordon, ${words}`;
}

function notGuardedWords(why: Extract<ServerReport, { result: 'not-guarded' }>['why']): string {
	switch (why) {
		case 'new':
			return 'it\'s new. Open the editor or run "cordon protect"';
		case 'file-not-protected':
			return "its file isn't protected";
		case 'declined':
			return outsideWords('declined');
		default:
			return assertNever(why);
	}
}

function notSeenWords(why: NotSeenWhy): string {
	switch (why) {
		case 'installation':
			return "it can't start, because there's a problem with the launcher or the proxy";
		case 'unproved':
			return 'it responded without a proof from the gateway';
		case 'could-not-start':
			return "its launcher couldn't be started";
		case 'ended':
			return 'it ended before it responded';
		case 'timeout':
			return "it didn't respond in time";
		case 'cancelled':
			return 'the test was canceled';
		case 'needs-editor':
			return 'its command or arguments contain a variable that only the editor can resolve. Run "Test Whether Servers Are Guarded" there';
		case 'no-env-file':
			return "its envFile can't be read";
		case 'not-startable':
			return 'it has no command to start';
		default:
			return assertNever(why);
	}
}

function installationWords({ bundles, isCompared, version }: InstallationProof): string {
	if (version === undefined) return 'No proxy is installed.';
	const digest = bundles.find(({ name }) => name === 'proxy.cjs')?.sha256;
	const compared = isCompared ? 'compared with this program' : "a different version from this program, so its files weren't compared";
	return `Proxy ${version}, SHA-256 ${digest ?? 'unknown'}, ${compared}.`;
}

function problemWords(problem: InstallationProof['problems'][number]): string {
	switch (problem.kind) {
		case 'missing':
			return problem.what === 'node'
				? `the Node that runs the proxy is missing. The launcher looks for another one. ${REPAIR}`
				: `the ${problem.what} is missing, so guarded servers don't start. ${REPAIR}`;
		case 'not-ours':
			return `${shown(problem.file, 300)} is a link, belongs to another user, or can be written by others`;
		case 'altered':
			return `${shown(problem.file, 300)} isn't the file that this version installs`;
		case 'uninstalled':
			return 'MCP Cordon was uninstalled, so the original commands run unguarded';
		default:
			return assertNever(problem);
	}
}
