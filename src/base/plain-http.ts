/** Names that always refer to this machine. */
export const LOCAL = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|[\w-]{1,60}\.localhost|host\.docker\.internal)$/i;

/**
 * Whether the address uses `http://` on another machine, so that anybody on the network path can read and change what is sent. An unparsable
 * `http:` address counts.
 */
export function isPlainHttp(address: string): boolean {
	return /^\s*http:/i.test(address) && !(URL.canParse(address) && LOCAL.test(new URL(address).hostname));
}
