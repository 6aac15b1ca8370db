import { createRequire } from 'node:module';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { inside } from './inside.ts';
import type { UpstreamBundle } from './upstream/upstream.ts';

/** Loads the HTTP bundle from the proxy's folder, because most proxies never need it. */
export function loadUpstream(folder: string): Result<UpstreamBundle, 'missing'> {
	const loaded = load(folder, 'upstream.cjs');
	return isUpstreamBundle(loaded) ? ok(loaded) : err('missing');
}

function isUpstreamBundle(value: unknown): value is UpstreamBundle {
	return typeof value === 'object' && value !== null && 'startUpstream' in value && typeof value.startUpstream === 'function';
}

/** The exports of a bundle installed together with this one; `undefined` when it doesn't exist or can't be loaded. */
function load(folder: string, name: string): unknown {
	try {
		return createRequire(inside(folder, name))(inside(folder, name));
	} catch {
		return undefined;
	}
}
