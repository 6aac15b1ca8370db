/** How a scan and the process that reaches a server over HTTP for it (`proxy/scan-http.ts`) understand each other. */

/** The bundle of that process. */
export const SCAN_BUNDLE = 'scan-http.cjs';
/** It ends with this status when the server asks for a login. Source: sysexits.h, EX_NOPERM. */
export const SCAN_LOGIN_EXIT = 77;
/** The user's network settings of the editor (`NetworkSettings`), as JSON. */
export const NETWORK_VARIABLE = 'MCP_CORDON_NETWORK';
/** What stands before each sentence of its own on standard error. */
export const SENTENCE_MARK = '[MCP Cordon] ';
