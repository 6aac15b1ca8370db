import type { LeftToLogin } from '../link/control.ts';
import type { LinkFailure } from './gateway-link.ts';
import type { TargetFailure } from './http-target.ts';

/** The proxy's own messages, to the client (as the text of an error) or on stderr. */

export const NO_INSPECTOR =
	"MCP Cordon's inspector isn't running, so this call wasn't passed on. Reload the window, or try again in a moment.";

export const STOPPED_BY_CORDON = 'MCP Cordon stopped this server, so this call has no response.';

export function missingSentence(failure: LinkFailure): string {
	switch (failure.kind) {
		case 'absent':
			return NO_INSPECTOR;
		case 'untrusted':
			return failure.why === 'protocol'
				? "MCP Cordon was updated while this server was starting, so this call wasn't passed on. Reload the window."
				: "A different program responds as MCP Cordon, so this call wasn't passed on. Reload the window.";
		case 'refused':
			return failure.why === 'protocol'
				? "MCP Cordon was updated while this server was starting, so this call wasn't passed on. Reload the window."
				: "MCP Cordon refused this server, so this call wasn't passed on. Reload the window.";
	}
}

export function stoppedSentence(exit: { readonly code: number | null; readonly signal: string | null }): string {
	const how = exit.signal !== null ? `signal ${exit.signal}` : exit.code !== null ? `exit ${exit.code}` : 'it closed its output';
	return `The server stopped (${how}) before it responded.`;
}

/** `code`, `message`: from the system, or why MCP Cordon doesn't start it. */
export function failedSentence(code: string, message: string): string {
	const hint =
		code === 'ENOENT' ? ' Check that its command and its folder exist.' : code === 'EACCES' ? ' Check that you may run its command.' : '';
	return `Couldn't start the server: ${message}.${hint}`;
}

export const NO_UPSTREAM = "MCP Cordon's HTTP component is missing. Open VS Code with MCP Cordon enabled to repair it";

export function badTargetSentence(failure: TargetFailure): string {
	return failure.kind === 'url'
		? "This server's entry has no usable URL (http or https, without a name or password), so it wasn't contacted."
		: `The header in the variable ${failure.variable} can't be sent, or the header variables aren't numbered consecutively, so the server wasn't contacted.`;
}

export function loginSentence(outcome: LeftToLogin): string {
	switch (outcome) {
		case 'restored':
			return "This server requires a login, which MCP Cordon can't do. Its original entry was restored: start the server again.";
		case 'known':
			return "This server now requires a login, which MCP Cordon can't do, so this call wasn't passed on. Only the user can decide what to do next.";
		case 'failed':
			return "This server requires a login, which MCP Cordon can't do, and its entry couldn't be restored. Only the user can decide what to do next.";
	}
}

export const STRAY_NOTE =
	"[MCP Cordon] This server writes lines to its output that aren't MCP messages. They're shown here and not passed on:";
export const USAGE =
	'usage: node proxy.cjs --server <id> -- <command> [arguments…]. MCP Cordon writes this line; edit the server with its own commands.';
export const SKIPPED_ERRORS = "[MCP Cordon] This server writes too much to stderr, so some of it isn't shown.";
