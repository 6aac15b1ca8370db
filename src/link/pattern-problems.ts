/** Where the user's patterns come from. */
export interface PatternFolder {
	readonly path: string;
	/** Named by the user: then it is said when it is missing or yields nothing. The default folder may be absent. */
	readonly isConfigured: boolean;
}

/** Why a pattern of the user is not in force. Words of ours; a name or a pattern of the user is never in them. */
export interface PatternProblem {
	/** File name in the folder, or '' for the folder itself. */
	readonly file: string;
	/** From 1; 0 = the file as a whole. */
	readonly line: number;
	readonly message: string;
	/** `warning`: the rest of the pack is in force. `error`: nothing of the file is. */
	readonly level: 'warning' | 'error';
}

/** Why a pattern of the settings is not in force. Words of ours. */
export interface SettingPatternProblem {
	/** The setting below `mcpCordon`, with a step for each level. */
	readonly where: readonly string[];
	/** Index of the workspace that says it; undefined: the user. */
	readonly workspace: number | undefined;
	readonly message: string;
}

/** What became of the last load. */
export interface PatternState {
	readonly folder: string;
	readonly isConfigured: boolean;
	/** Patterns of the folder in force (R122). */
	readonly loaded: number;
	readonly files: readonly string[];
	readonly problems: readonly PatternProblem[];
	/** What was read last yields nothing, so the set before stays in force. */
	readonly isOldSetKept: boolean;
	/** Patterns of the settings in force (R068), and what is wrong with the others. */
	readonly custom: { readonly loaded: number; readonly problems: readonly SettingPatternProblem[] };
}
