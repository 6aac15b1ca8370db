export function packExtension(
	folder: string,
	file: string,
	options?: { readonly sources?: readonly string[]; readonly isFresh?: boolean },
): Promise<string>;
