import data from './hosts.json' with { type: 'json' };

/** URL shorteners, which hide where a link leads. Registrable domains. */
export const SHORTENERS: ReadonlySet<string> = new Set(data.shorteners);

/** Services that show their users every request sent to them (R092). A host matches if it equals a name or ends with `.name`. */
export const CAPTURE_HOSTS: readonly string[] = data.capture;

/** Tunnels to a private machine, and sites where anybody can post text. */
export const TUNNEL_HOSTS: readonly string[] = data.tunnels;

/** Hosts through which clouds provide a machine's credentials, besides 169.254.169.254. */
export const METADATA_HOSTS: ReadonlySet<string> = new Set(data.metadata);

export const METADATA_ADDRESSES: ReadonlySet<string> = new Set(data.metadataAddresses);

export function isOneOf(host: string, names: readonly string[]): boolean {
	return names.some((name) => host === name || host.endsWith(`.${name}`));
}
