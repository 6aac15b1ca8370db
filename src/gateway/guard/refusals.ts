import type { CordonEvent } from '../../events/cordon-event.ts';
import { ERROR_CODES } from '../../mcp/messages.ts';
import { errorResponse, shapeOf } from '../../mcp/parse.ts';
import type { MessageVerdict } from '../session.ts';
import type { JudgedBytes } from './adapted.ts';

export interface Refusals {
	onEvent(event: CordonEvent): void;
	/** Makes the refusal of a call say where the user can look. */
	adapt(verdict: MessageVerdict, message: JudgedBytes): MessageVerdict;
}

/** Without a view to look at, a refusal names the command that lists what waits. A model reads it, so it never names one that loosens anything. */
export function createRefusals(): Refusals {
	/** Received right before the verdict of the call. */
	let refused: (CordonEvent & { readonly kind: 'call-refused' }) | undefined;
	return {
		onEvent(event) {
			if (event.kind === 'call-refused') refused = event;
		},
		adapt(verdict, { bytes, isFromServer }) {
			const event = refused;
			if (event === undefined || verdict.action !== 'respond' || isFromServer) return verdict;
			refused = undefined;
			const sentence = sentenceOf(event.tool, event.state);
			return sentence === undefined
				? verdict
				: { action: 'respond', body: errorResponse(shapeOf(bytes).rawId, ERROR_CODES.invalidRequest, sentence) };
		},
	};
}

/** A name is repeated only when it can't carry a message. */
function isPlainName(tool: string): boolean {
	return /^[A-Za-z0-9_.-]{1,64}$/.test(tool);
}

const WHERE = 'The user can see what needs a review with "cordon status".';

function sentenceOf(tool: string, state: (CordonEvent & { readonly kind: 'call-refused' })['state']): string | undefined {
	const which = isPlainName(tool) ? `The tool "${tool}"` : 'This tool';
	switch (state) {
		case 'quarantined':
			return `${which} is in quarantine until the user reviews it. It wasn't called. ${WHERE}`;
		case 'rug_pull':
			return `${which} is in quarantine because it changed after the user approved it. It wasn't called. ${WHERE}`;
		case 'blocked':
			return `${which} was blocked by the user. It wasn't called.`;
		case 'approved':
		case 'unknown':
			return undefined;
	}
}
