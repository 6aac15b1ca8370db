import { assertNever } from '../../base/result.ts';
import { escapeForDisplay } from '../../base/text.ts';
import type { BodyFailure } from './decode-body.ts';
import type { HttpFailure } from './http-client.ts';

/** What a client reads when its http server could not be asked. No text of the server's, and none of its addresses. */

export const NEEDS_LOGIN =
	'This server asks for a login, which MCP Cordon does not do. The call was not answered. The server has to be used directly, with the login of the editor.';
export const REFUSED_AUTHORIZATION =
	'This server did not accept the Authorization header of its entry. Check the header in the definition file.';
export const STREAM_LOST = 'The connection to the server ended before it answered, and the server cannot take it up again.';
export const SESSION_LOST = 'The server has ended the session, so this call was not answered. Restart the server.';
export const INTRODUCTION_CHANGED =
	'The server has started a new session and introduces itself differently than before, so it was stopped. Start it again to have it checked.';
export const NO_ENDPOINT = 'The server did not say where messages go (no endpoint event), so this call was not made.';
export const FOREIGN_ENDPOINT = 'The server wants messages to be sent to another origin than its own, so this call was not made.';
export const UNEXPECTED_TYPE = 'The server answered with something that is neither JSON nor an event stream.';
export const NO_ANSWER = 'The server ended its answer without a response to this call.';

export const OLDER_SERVER = "The server doesn't answer requests of MCP 2026-07-28.";

export function toolLeftOutSentence(name: string): string {
	return `The tool "${escapeForDisplay(name, 80)}" was left out of the server's list: the headers it asks for break the rules of the protocol.`;
}

export const FORBIDDEN =
	'The server refuses access (HTTP status 403) and names no login. Check the address and the headers of its entry, and whether this machine may reach it. The entry stays as it is.';

export function statusSentence(status: number): string {
	if (status === 403) return FORBIDDEN;
	return `The server answered with HTTP status ${status}.`;
}

export function failureSentence(failure: HttpFailure): string {
	switch (failure.kind) {
		case 'unreachable':
			return `The server could not be reached (${failure.code}).`;
		case 'untrusted':
			return `The connection to the server is not secure: ${trustSentence(failure.code)} (${failure.code}). Nothing was sent.`;
		case 'redirected':
			return 'The server sends callers on to another origin. MCP Cordon does not follow, because the headers of the entry would go there. If the new address is right, put it in the definition file.';
		case 'redirect-loop':
			return 'The server sends callers on too many times.';
		case 'aborted':
			return 'The call was given up.';
		default:
			return assertNever(failure);
	}
}

/** Codes as Node names those of OpenSSL's X509_verify_cert_error_string. */
function trustSentence(code: string): string {
	switch (code) {
		case 'CERT_HAS_EXPIRED':
			return 'its certificate has expired';
		case 'CERT_NOT_YET_VALID':
			return 'its certificate is not valid yet';
		case 'ERR_TLS_CERT_ALTNAME_INVALID':
		case 'HOSTNAME_MISMATCH':
			return 'its certificate is for another host';
		case 'CERT_REVOKED':
			return 'its certificate was revoked';
		case 'DEPTH_ZERO_SELF_SIGNED_CERT':
		case 'SELF_SIGNED_CERT_IN_CHAIN':
		case 'UNABLE_TO_GET_ISSUER_CERT':
		case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
		case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
		case 'CERT_UNTRUSTED':
			return 'nobody this machine trusts vouches for its certificate; a company certificate can be named in NODE_EXTRA_CA_CERTS';
		default:
			return 'the TLS handshake failed';
	}
}

export function bodySentence(failure: BodyFailure): string {
	switch (failure.kind) {
		case 'lost':
			return STREAM_LOST;
		case 'too-large':
			return "The server's answer is longer than the limit of 64 MB and was not taken up.";
		case 'bomb':
			return "The server's answer unpacks to far more than was sent, so it was not taken up.";
		case 'encoding':
			return "The server's answer is packed in a way that could not be unpacked.";
		default:
			return assertNever(failure);
	}
}
