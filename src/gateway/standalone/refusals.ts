import { homedir } from 'node:os';
import type { CordonEvent } from '../../events/event.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { answerError, shapeOf } from '../../mcp/parse.ts';
import { shellQuote } from '../interposition/launcher-script.ts';
import type { Order } from '../session.ts';
import type { JudgedBytes } from './adapted.ts';

export interface Refusals {
	onEvent(event: CordonEvent): void;
	/** Puts the command that a person can run into the refusal of a call. */
	adapt(order: Order, message: JudgedBytes): Order;
}

/** Where there is no view to look into, a refusal names the command that decides. */
export function createRefusals({ file, name }: { readonly name: string; readonly file: string }): Refusals {
	/** Told right before the verdict of the call. */
	let refused: (CordonEvent & { readonly kind: 'call-refused' }) | undefined;
	/** As long as the server itself waits, so does everything of it: to approve one tool would change nothing. */
	let isServerWaiting = false;
	return {
		onEvent(event) {
			if (event.kind === 'server-judged') isServerWaiting = event.state !== 'approved';
			if (event.kind === 'call-refused') refused = event;
		},
		adapt(order, { bytes, isFromServer }) {
			const event = refused;
			if (event === undefined || order.action !== 'answer' || isFromServer) return order;
			refused = undefined;
			const command = commandFor(isPlainName(event.tool) && !isServerWaiting ? `${name}/${event.tool}` : name, file);
			const sentence = sentenceOf(event.tool, event.state, command);
			return sentence === undefined
				? order
				: { action: 'answer', body: answerError(shapeOf(bytes).rawId, ERROR_CODES.invalidRequest, sentence) };
		},
	};
}

/** A name is repeated only when it cannot say anything (DESIGN, section 10). */
function isPlainName(tool: string): boolean {
	return /^[A-Za-z0-9_.-]{1,64}$/.test(tool);
}

function sentenceOf(tool: string, state: (CordonEvent & { readonly kind: 'call-refused' })['state'], command: string): string | undefined {
	const which = isPlainName(tool) ? `the tool "${tool}"` : 'this tool';
	switch (state) {
		case 'quarantined':
			return `MCP Cordon holds ${which} until the user has reviewed it. It was not called. To look at it and decide, the user can run: ${command}`;
		case 'rug_pull':
			return `MCP Cordon holds ${which} because it changed after the user approved it. It was not called. To look at it and decide, the user can run: ${command}`;
		case 'blocked':
			return `The user has blocked ${which}. It was not called. To allow it again, the user can run: ${command}`;
		case 'approved':
		case 'unknown':
			return undefined;
	}
}

function commandFor(what: string, file: string): string {
	const home = `${homedir()}/`;
	const path = file.startsWith(home) && /^[\w./-]+$/.test(file.slice(home.length)) ? `~/${file.slice(home.length)}` : quoted(file);
	return `cordon approve ${quoted(what)} --file ${path}`;
}

function quoted(text: string): string {
	return /^[\w./:@-]+$/.test(text) ? text : shellQuote(text);
}
