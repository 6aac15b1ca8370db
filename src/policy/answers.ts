import { assertNever } from '../base/result.ts';
import { safeName } from '../base/text.ts';
import type { PinState } from '../pins/pin.ts';
import type { LaunchRefusal } from './launch.ts';

/** What a model or a client reads when Cordon refuses: true, short, actionable, and free of a server's text. */

export function refusedCall(tool: string, state: PinState | 'unknown'): string {
	const name = safeName(tool);
	switch (state) {
		case 'quarantined':
			return `MCP Cordon holds the tool "${name}" until the user has reviewed it in MCP Cordon. It was not called.`;
		case 'rug_pull':
			return `MCP Cordon holds the tool "${name}" because it changed after the user approved it. The user can compare both versions in MCP Cordon. It was not called.`;
		case 'blocked':
			return `The user has blocked the tool "${name}" in MCP Cordon. It was not called.`;
		case 'approved':
		case 'unknown':
			return `MCP Cordon does not know a tool "${name}" of this server. It was not called.`;
		default:
			return assertNever(state);
	}
}

export function refusedLaunch(why: LaunchRefusal): string {
	switch (why) {
		case 'not-approved':
			return 'MCP Cordon has not started this server: its command is new or has changed. The user can review it in MCP Cordon.';
		case 'argv-differs':
			return 'MCP Cordon has not started this server: it was launched with another command than its definition file states. Restart the server.';
		case 'entry-changed':
			return 'MCP Cordon has not started this server: its entry in the definition file changed after it was launched. Restart the server.';
		case 'values-changed':
			return 'MCP Cordon has not started this server: it would start differently from the launch that the user approved. The user can see what changed in MCP Cordon, or with "cordon status".';
		case 'values-unknown':
			return 'MCP Cordon has not started this server: it cannot tell which file of variables the server gets. Name the file in the definition without variables that only the editor resolves.';
		case 'cordon-variables':
			return 'MCP Cordon has not started this server: its environment sets variables reserved for MCP Cordon. Remove them from the definition file.';
		case 'unencrypted':
			return 'MCP Cordon has not contacted this server: its address is not encrypted (http), and the settings of the user refuse that. Use https, or let the user allow it for this server in MCP Cordon.';
		case 'blocked':
			return 'The user has blocked this server in MCP Cordon. It was not started.';
		case 'entry-unreadable':
			return 'MCP Cordon has not started this server: its entry in the definition file could not be read. Check the file, then restart the server.';
		default:
			return assertNever(why);
	}
}

export const ANSWERS = {
	unapprovedServer: 'MCP Cordon holds back what this server offers until the user has reviewed it in MCP Cordon.',
	unapprovedError: 'The server answered with an error. MCP Cordon withholds its text until the user has reviewed the server in MCP Cordon.',
	noIntroduction: "The server didn't say who it is, so MCP Cordon didn't pass this request on. Restart the server.",
	tooManyListens: 'MCP Cordon did not pass this request on: too many subscriptions are open.',
	noServerRequests: 'This client takes no requests of servers. Ask it with a result of the type "input_required".',
	serverRequest: 'MCP Cordon passes on requests of this server only after the user has reviewed it.',
	serverEnded: 'The MCP server stopped before it answered',
	couldNotStart: 'The MCP server could not be started',
	couldNotCheck:
		'MCP Cordon could not check this message in time and did not pass it on. Try again; if it repeats, the MCP Cordon log names the rule.',
	malformedRequest: 'MCP Cordon did not pass this message on: it is no well-formed MCP message.',
	tooManyRequests: 'MCP Cordon did not pass this request on: too many requests of this server have no answer yet.',
	malformedResponse: 'MCP Cordon withheld the answer of the server: it is no well-formed MCP message.',
	tooDeep: 'MCP Cordon withheld the answer of the server: it is nested too deeply, or under names too long, to be checked.',
	withheldIntroduction: 'MCP Cordon withheld how the server introduces itself: it contains text that may not pass.',
	tooLarge: 'MCP Cordon withheld the answer of the server: it is longer than the limit.',
	batch: 'MCP Cordon passes on single messages only, not batches.',
	questionOver: 'The question of MCP Cordon about this call is over. Call the tool again.',
	changedMeanwhile:
		'The tool changed while the user was asked. MCP Cordon did not make the call. The user can review the tool in MCP Cordon.',
	listNotComplete: 'MCP Cordon could not read the complete list of what this server offers. Restart the server.',
} as const;
