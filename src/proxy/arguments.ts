import type { EntryId } from '../base/ids.ts';
import { isEntryId } from '../base/ids.ts';

export interface ProxyArguments {
	readonly entry: EntryId;
	readonly command: string;
	readonly args: readonly string[];
}

/** Accepts only `--server <EntryId> -- <command> [args…]`, so that no policy switch can be passed. `undefined`: anything else. */
export function parseArguments(argv: readonly string[]): ProxyArguments | undefined {
	const [flag, entry, separator, command, ...args] = argv;
	if (flag !== '--server' || separator !== '--' || !isEntryId(entry) || command === undefined || command === '') return undefined;
	return { entry, command, args };
}
