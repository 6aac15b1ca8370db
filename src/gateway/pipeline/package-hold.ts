import type { LaunchDecision, LaunchGate } from './launch-gate.ts';
import type { ResolvedLaunch } from './resolved-launch.ts';

export interface PackageHoldOptions {
	readonly changedValues: LaunchGate['checkValues'];
	/** Called when the hold starts or ends. */
	readonly onChange: (refusal: 'values-changed' | undefined, launch: NonNullable<LaunchDecision['version']>) => void;
}

/** Returns a function that says whether the tools of a started server are held because it runs other values than the approved ones. */
export function createPackageHold(
	{ fingerprint, resolvedNow, version }: LaunchDecision,
	{ changedValues, onChange }: PackageHoldOptions,
): () => boolean {
	// Read only once, after the start: what another launch installs later isn't what runs here.
	let resolved: ResolvedLaunch | undefined;
	let wasHeld = false;
	return () => {
		if (resolvedNow === undefined || version === undefined) return false;
		resolved ??= resolvedNow();
		const changed = changedValues(fingerprint, resolved);
		const isHeld = changed.length > 0;
		if (isHeld && !wasHeld) onChange('values-changed', { ...version, changed });
		if (!isHeld && wasHeld) onChange(undefined, version);
		wasHeld = isHeld;
		return isHeld;
	};
}
