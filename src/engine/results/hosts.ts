import data from './hosts.json' with { type: 'json' };

/** Services that shorten addresses: where they lead cannot be read off. Registrable domains. */
export const SHORTENERS: ReadonlySet<string> = new Set(data.shorteners);

/** Services that show whoever set them up what was sent to them (R092). A host is one when it equals a name or ends with `.name`. */
export const CAPTURE_HOSTS: readonly string[] = data.capture;

/** Tunnels to somebody's own machine, and places where anybody may leave a text. */
export const TUNNEL_HOSTS: readonly string[] = data.tunnels;

/** Addresses under which clouds hand out credentials of the machine, besides 169.254.169.254. */
export const METADATA_HOSTS: ReadonlySet<string> = new Set(data.metadata);

export const METADATA_ADDRESSES: ReadonlySet<string> = new Set(data.metadataAddresses);

export function isOneOf(host: string, names: readonly string[]): boolean {
	return names.some((name) => host === name || host.endsWith(`.${name}`));
}
