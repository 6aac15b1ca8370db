import type { LeftToLogin } from '../link/standalone.ts';
import type { LinkFailure } from './gateway-link.ts';
import type { TargetFailure } from './http-target.ts';

/** What the proxy says on its own, to the client (as the text of an error) or on stderr. */

export const NO_INSPECTOR =
	"MCP Cordon's inspector is not running, so this call was not passed on. Reload the window, or try again in a moment.";

const STOPPED_INSPECTOR =
	'The inspection of MCP Cordon does not start or has stopped several times, so this call was not passed on. It is tried again in some seconds.';

export const STANDALONE_NOTE =
	'The inspector of the editor does not answer. Until it does, this server is judged by the decisions that are stored; nothing new passes.';

export const STOPPED_BY_CORDON = 'MCP Cordon has stopped this server, so this call was not answered.';

export function missingSentence(failure: LinkFailure): string {
	switch (failure.kind) {
		case 'absent':
			return NO_INSPECTOR;
		case 'stopped':
			return STOPPED_INSPECTOR;
		case 'untrusted':
			return failure.why === 'protocol'
				? 'MCP Cordon was updated while this server was starting, so this call was not passed on. Reload the window.'
				: 'What answers as MCP Cordon is not the one installed here, so this call was not passed on. Reload the window.';
		case 'refused':
			return failure.why === 'protocol'
				? 'MCP Cordon was updated while this server was starting, so this call was not passed on. Reload the window.'
				: 'MCP Cordon turned this server away, so this call was not passed on. Reload the window.';
	}
}

export function stoppedSentence(exit: { readonly code: number | null; readonly signal: string | null }): string {
	const how = exit.signal !== null ? `signal ${exit.signal}` : exit.code !== null ? `exit ${exit.code}` : 'it closed its output';
	return `The server stopped (${how}) before it answered.`;
}

export function failedSentence(message: string): string {
	return `The server could not be started: ${message}`;
}

export const NO_UPSTREAM = 'the part of MCP Cordon that speaks HTTP is missing. Open VS Code with MCP Cordon enabled to repair it';

export function badTargetSentence(failure: TargetFailure): string {
	return failure.kind === 'url'
		? 'The entry of this server has no usable URL (http or https, without a name or password in it), so it was not contacted.'
		: `The variable ${failure.variable} holds no header that can be sent, or the variables are not numbered without a gap, so the server was not contacted.`;
}

export function loginSentence(outcome: LeftToLogin): string {
	switch (outcome) {
		case 'restored':
			return 'This server asks for a login, which MCP Cordon cannot do. Its entry is as it was before MCP Cordon: start the server again.';
		case 'known':
			return 'This server worked without a login until now and asks for one. Its entry stays as it is; "cordon unprotect" takes MCP Cordon out of its file.';
		case 'failed':
			return 'This server asks for a login, which MCP Cordon cannot do, and its entry could not be restored. "cordon unprotect" takes MCP Cordon out of its file.';
	}
}

export const STRAY_NOTE =
	'[MCP Cordon] This server writes lines to its output that are not protocol messages; they are shown here and go no further:';
export const USAGE =
	'usage: node proxy.cjs --server <id> -- <command> [arguments…]. MCP Cordon writes this line; edit the server with its own commands.';
export const NO_ADDRESS =
	"MCP Cordon is active in this window, but its address did not reach this server, so it was not started. The entry's `env` must not set a variable that starts with MCP_CORDON_.";
export const BAD_ADDRESS = 'MCP Cordon: the address handed to this server is damaged, so it was not started. Reload the window.';
export const SKIPPED_ERRORS = '[MCP Cordon] This server writes more to stderr than is shown; some of it was left out.';
