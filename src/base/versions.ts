/** The form that the launcher accepts: one folder name, never a path. */
export function isVersion(version: string): boolean {
	return /^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(version);
}

/** Negative when `a` is older. Compares numbers numerically; a pre-release (`-…`) is older than its release; ignores build metadata. */
export function compareVersions(a: string, b: string): number {
	const [mainA = '', preA] = (a.split('+', 1)[0] ?? '').split(/-(.*)/s);
	const [mainB = '', preB] = (b.split('+', 1)[0] ?? '').split(/-(.*)/s);
	const byMain = compareDotted(mainA, mainB);
	if (byMain !== 0 || preA === preB) return byMain;
	if (preA === undefined) return 1;
	return preB === undefined ? -1 : compareDotted(preA, preB);
}

function compareDotted(a: string, b: string): number {
	const partsA = a.split('.');
	const partsB = b.split('.');
	for (let index = 0; index < Math.max(partsA.length, partsB.length); index += 1) {
		const difference = (partsA[index] ?? '').localeCompare(partsB[index] ?? '', 'en', { numeric: true });
		if (difference !== 0) return difference;
	}
	return 0;
}
