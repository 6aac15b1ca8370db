/** Where the user's patterns come from. */
export interface PatternFolder {
	readonly path: string;
	/** The user configured the folder, so it's reported when it's missing or contains no valid pattern. The default folder may be missing. */
	readonly isConfigured: boolean;
}

/** Why a user's pattern isn't active. Our own words, never with the user's names or patterns. */
export interface PatternProblem {
	/** File name in the folder, or '' for the folder itself. */
	readonly file: string;
	/** From 1; 0: the whole file. */
	readonly line: number;
	readonly message: string;
	/** `warning`: the rest of the pack is active. `error`: nothing in the file is. */
	readonly level: 'warning' | 'error';
}

/** Why a pattern in the settings isn't active. Our own words. */
export interface SettingPatternProblem {
	/** The setting in `mcpCordon`, one step per level. */
	readonly where: readonly string[];
	/** Index of the workspace that sets it; undefined: the user. */
	readonly workspace: number | undefined;
	readonly message: string;
}

/** The result of the last load. */
export interface PatternState {
	readonly folder: string;
	readonly isConfigured: boolean;
	/** Active patterns from the folder (R122). */
	readonly loaded: number;
	readonly files: readonly string[];
	readonly problems: readonly PatternProblem[];
	/** The last load found no valid pattern, so the previous set stays active. */
	readonly isOldSetKept: boolean;
	/** Active patterns from the settings (R068), and the problems of the others. */
	readonly custom: { readonly loaded: number; readonly problems: readonly SettingPatternProblem[] };
}
