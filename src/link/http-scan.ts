/** What a scan and the process that connects to a server over HTTP for it (`proxy/scan-http.ts`) agree on. */

/** The bundle of that process. */
export const SCAN_BUNDLE = 'scan-http.cjs';
/** Exit status when the server requires a login. Source: sysexits.h, EX_NOPERM. */
export const SCAN_LOGIN_EXIT = 77;
/** The user's network settings in the editor (`NetworkSettings`), as JSON. */
export const NETWORK_VARIABLE = 'MCP_CORDON_NETWORK';
/** Prefix of each of its own sentences on stderr. */
export const SENTENCE_MARK = '[MCP Cordon] ';
