import { createRequire } from 'node:module';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { inside } from './inside.ts';
import type { UpstreamBundle } from './upstream/upstream.ts';

/** Loads what speaks HTTP from beside the proxy: most proxies never need it. */
export function loadUpstream(folder: string): Result<UpstreamBundle, 'missing'> {
	const loaded = load(folder, 'upstream.cjs');
	return isUpstreamBundle(loaded) ? ok(loaded) : err('missing');
}

function isUpstreamBundle(value: unknown): value is UpstreamBundle {
	return typeof value === 'object' && value !== null && 'startUpstream' in value && typeof value.startUpstream === 'function';
}

/** The exports of a bundle that was installed together with this one; `undefined` when it is not there or cannot be loaded. */
function load(folder: string, name: string): unknown {
	try {
		return createRequire(inside(folder, name))(inside(folder, name));
	} catch {
		return undefined;
	}
}
