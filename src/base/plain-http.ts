/** This machine, by the names that lead to it and nowhere else. */
export const LOCAL = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|[\w-]{1,60}\.localhost|host\.docker\.internal)$/i;

/** An `http://` address of another machine: whoever is on the way reads and changes what is sent. One that can't be read counts. */
export function isPlainHttp(address: string): boolean {
	return /^\s*http:/i.test(address) && !(URL.canParse(address) && LOCAL.test(new URL(address).hostname));
}
