import { assertNever } from '../base/result.ts';
import { safeName } from '../base/text.ts';
import type { PinState } from '../pins/pin.ts';
import type { LaunchRefusal } from './launch-policy.ts';

/** What a model or a client reads when MCP Cordon refuses: true, short, actionable, and without any text from a server. */

/**
 * Where a decision of the user counts for a server. `window`: in a window that is open. `editor`: only in a window, but none is open. `command-line`:
 * in the installed command line. `guard`: the same for a server of `cordon guard`, whose user may have another `cordon`.
 */
export type ReviewPlace = 'window' | 'editor' | 'command-line' | 'guard';

/** A way that exists. A model reads it, so it never names a command that loosens anything. */
function whereToReview(place: ReviewPlace): string {
	switch (place) {
		case 'window':
			return 'The user can review it in MCP Cordon.';
		case 'editor':
			return 'The user can review it in VS Code, with MCP Cordon enabled.';
		case 'command-line':
			return 'The user can see what needs a review with "cordon status" (in ~/.mcp-cordon/bin).';
		case 'guard':
			return 'The user can see what needs a review with "cordon status".';
		default:
			return assertNever(place);
	}
}

export function refusedCall(tool: string, state: PinState | 'unknown', place: ReviewPlace): string {
	const name = safeName(tool);
	switch (state) {
		case 'quarantined':
			return `The tool "${name}" is in quarantine until the user reviews it. It wasn't called. ${whereToReview(place)}`;
		case 'rug_pull':
			return `The tool "${name}" is in quarantine because it changed after the user approved it. It wasn't called. ${whereToReview(place)}`;
		case 'blocked':
			return `The user has blocked the tool "${name}" in MCP Cordon. It wasn't called.`;
		case 'approved':
		case 'unknown':
			return `This server has no tool "${name}" that MCP Cordon knows. It wasn't called.`;
		default:
			return assertNever(state);
	}
}

export function unapprovedServer(place: ReviewPlace): string {
	return `Everything this server offers is in quarantine until the user reviews the server. ${whereToReview(place)}`;
}

export function refusedLaunch(why: LaunchRefusal, place: ReviewPlace): string {
	switch (why) {
		case 'not-approved':
			return `MCP Cordon hasn't started this server: its command is new or has changed. ${whereToReview(place)}`;
		case 'argv-differs':
			return "MCP Cordon hasn't started this server: its command differs from the one in its definition file. Restart the server.";
		case 'entry-changed':
			return "MCP Cordon hasn't started this server: its entry in the definition file changed after it was launched. Restart the server.";
		case 'values-changed':
			return `MCP Cordon hasn't started this server: its launch changed since the user approved it. ${whereToReview(place)}`;
		case 'values-unknown':
			return "MCP Cordon hasn't started this server: it can't determine which envFile the server gets. Name that file in the definition file without variables that only the editor resolves.";
		case 'cordon-variables':
			return "MCP Cordon hasn't started this server: its environment sets variables reserved for MCP Cordon. Remove them from the definition file.";
		case 'unencrypted':
			return "MCP Cordon hasn't contacted this server: its address isn't encrypted (http), which the user's settings don't allow. Use https, or ask the user to allow it for this server in MCP Cordon.";
		case 'blocked':
			return "The user has blocked this server in MCP Cordon. It wasn't started.";
		case 'entry-unreadable':
			return "MCP Cordon hasn't started this server: its entry in the definition file is unreadable. Check the file, then restart the server.";
		default:
			return assertNever(why);
	}
}

export const RESPONSES = {
	unapprovedError: 'The server responded with an error. MCP Cordon withholds its text until the user reviews the server in MCP Cordon.',
	noIntroduction: "The server didn't introduce itself, so MCP Cordon didn't pass this request on. Restart the server.",
	tooManyListens: "MCP Cordon didn't pass this request on: too many subscriptions are open.",
	noServerRequests: 'This client doesn\'t accept requests from servers. Return a result of the type "input_required" instead.',
	serverRequest: 'MCP Cordon passes on requests from this server only after the user has reviewed it.',
	serverEnded: 'The MCP server stopped before it responded',
	couldNotStart: "MCP Cordon couldn't start the MCP server",
	couldNotCheck:
		"MCP Cordon couldn't check this message in time and didn't pass it on. Try again. If this happens again, the MCP Cordon log names the rule.",
	malformedRequest: "MCP Cordon didn't pass this message on: it isn't a valid MCP message.",
	tooManyRequests: "MCP Cordon didn't pass this request on: too many of this server's requests are waiting for a response.",
	malformedResponse: "MCP Cordon withheld the server's response: it isn't a valid MCP message.",
	tooDeep: "MCP Cordon withheld the server's response: it's nested too deeply, or has names too long, to check.",
	withheldIntroduction: "MCP Cordon withheld the server's introduction: it contains text that isn't allowed.",
	tooLargeRequest: "MCP Cordon didn't pass this message on: it exceeds the size limit.",
	tooLarge: "MCP Cordon withheld the server's response: it exceeds the size limit.",
	batch: "MCP Cordon doesn't pass on batches, only single messages.",
	questionOver: "MCP Cordon's question about this call has expired. Call the tool again.",
	changedMeanwhile:
		"The tool changed while MCP Cordon was asking the user, so the call wasn't made. The user can review the tool in MCP Cordon.",
	listNotComplete: "MCP Cordon couldn't read this server's complete list. Restart the server.",
} as const;
