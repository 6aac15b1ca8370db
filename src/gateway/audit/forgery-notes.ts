import type { CordonEvent } from '../../events/cordon-event.ts';

/** What the audit log says about a program that took the gateway's place. */
export const FORGED_GATEWAY_NOTES: Readonly<Record<Extract<CordonEvent, { readonly kind: 'forged-gateway' }>['why'], string>> = {
	address: "A program replaced the file with the gateway's address. The gateway wrote it again",
	socket: "A program replaced the gateway's socket. New connections reach the gateway again",
	'no-proof': "A program responded at the gateway's address without proving that it's MCP Cordon. No message was sent to it",
};
