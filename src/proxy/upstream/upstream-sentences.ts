import { assertNever } from '../../base/result.ts';
import { escapeForDisplay } from '../../base/text.ts';
import type { BodyFailure } from './decode-body.ts';
import type { HttpFailure } from './http-client.ts';

/** What a client reads when its http server couldn't be reached. Contains no text from the server and none of its addresses. */

export const NEEDS_LOGIN =
	"This server requires a login, which MCP Cordon can't do, so the call has no response. Use the server directly, with the editor's login.";
export const REFUSED_AUTHORIZATION = 'This server rejected the Authorization header in its entry. Check the header in the definition file.';
export const STREAM_LOST = "The connection to the server ended before it responded, and it can't be resumed.";
export const SESSION_LOST = 'The server ended the session, so this call has no response. Restart the server.';
export const INTRODUCTION_CHANGED =
	'The server started a new session with a different introduction, so it was stopped. Start it again to have it checked.';
export const NO_ENDPOINT = "The server sent no endpoint event, so this call wasn't made.";
export const FOREIGN_ENDPOINT = "The server's endpoint has a different origin, so this call wasn't made.";
export const UNEXPECTED_TYPE = "The server's response is neither JSON nor an event stream.";
export const NO_RESPONSE = 'The server ended its stream without a response to this call.';

export const TRANSPORT_CHANGED =
	'The server uses a different transport, so this connection was closed without a response. The server may have run this call. Check before you try again.';
export const OLDER_SERVER = "The server doesn't support MCP 2026-07-28.";

export function toolLeftOutSentence(name: string): string {
	return `The tool "${escapeForDisplay(name, 80)}" was removed from the server's list, because the HTTP headers it requires violate the MCP specification.`;
}

export const FORBIDDEN =
	'The server refuses access (HTTP status 403) without offering a login. Check the address and headers in its entry. The entry is unchanged.';

export function statusSentence(status: number): string {
	if (status === 403) return FORBIDDEN;
	return `The server responded with HTTP status ${status}.`;
}

export function failureSentence(failure: HttpFailure): string {
	switch (failure.kind) {
		case 'unreachable':
			return `The server couldn't be reached (${failure.code}).`;
		case 'untrusted':
			return `The connection to the server isn't secure: ${trustSentence(failure.code)} (${failure.code}). Nothing was sent.`;
		case 'redirected':
			return "The server redirects to a different origin. MCP Cordon doesn't follow, because the entry's headers would go there. If the new address is right, put it in the definition file.";
		case 'redirect-loop':
			return 'The server redirects too many times.';
		case 'aborted':
			// Canceled requests, and requests open at the end, get no response.
			return TRANSPORT_CHANGED;
		default:
			return assertNever(failure);
	}
}

/** OpenSSL's codes from X509_verify_cert_error_string, with Node's names. */
function trustSentence(code: string): string {
	switch (code) {
		case 'CERT_HAS_EXPIRED':
			return 'its certificate has expired';
		case 'CERT_NOT_YET_VALID':
			return "its certificate isn't valid yet";
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
			return "this machine doesn't trust the issuer of its certificate. To trust your company's certificates, set NODE_EXTRA_CA_CERTS";
		default:
			return 'the TLS handshake failed';
	}
}

export function bodySentence(failure: BodyFailure): string {
	switch (failure.kind) {
		case 'lost':
			return STREAM_LOST;
		case 'too-large':
			return "The server's response exceeds the limit of 64 MB and was dropped.";
		case 'bomb':
			return "The server's response decompresses to far more than was sent, so it was dropped.";
		case 'encoding':
			return "The server's response couldn't be decompressed.";
		default:
			return assertNever(failure);
	}
}
