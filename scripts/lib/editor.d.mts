import type { ChildProcess, SpawnOptions } from 'node:child_process';

export interface Editor {
	/** The folder of the installation. */
	readonly root: string;
	/** The Node it was built for. */
	readonly node: string;
	/** The entry script of code-server. */
	readonly codeServer: string;
	/** The folder of VS Code's own server. */
	readonly vscode: string;
}

/** The place of one editor: its home, its data, and its workspace, separate from the user's own. All paths are absolute. */
export interface Place {
	readonly root: string;
	readonly home: string;
	readonly userData: string;
	readonly serverData: string;
	readonly extensions: string;
	readonly workspace: string;
	/** Cordon's folder, `~/.mcp-cordon`, in this place. */
	readonly state: string;
}

export interface RunningEditor {
	/** Without a trailing slash. */
	readonly address: string;
	readonly pid: number;
	/** The output so far. */
	output(): string;
	/** Call it before each window. It throws when the editor would use a different home from the place's. */
	checkHome(): void;
	/** Ends every process of the run, and returns the command lines of those that had to be killed. */
	stop(options?: { readonly isAtOnce?: boolean }): Promise<readonly string[]>;
}

export interface FoundProcess {
	readonly pid: number;
	readonly parent: number;
	readonly commandLine: readonly string[];
}

export const EDITOR_VERSION: string;
export const QUIET_SETTINGS: Readonly<Record<string, unknown>>;
export function editorFolder(): string;
export function findChromium(): string | undefined;
export function ensureEditor(options?: { readonly browser?: boolean; readonly log?: (line: string) => void }): Promise<Editor>;
export function createPlace(options?: { readonly root?: string; readonly settings?: Readonly<Record<string, unknown>> }): Place;
export function removePlace(place: Place): void;
export function installExtensions(editor: Editor, place: Place, files: readonly string[]): void;
export function uninstallExtension(editor: Editor, place: Place, id: string): void;
export function startForPeople(
	editor: Editor,
	place: Place,
	options?: { readonly env?: Readonly<Record<string, string>>; readonly port?: number },
): Promise<RunningEditor>;
export function startForSuites(
	editor: Editor,
	place: Place,
	options?: { readonly env?: Readonly<Record<string, string>> },
): Promise<RunningEditor>;
/** Wraps a program and its arguments so that it finds the place's home, however it looks it up. */
export function inPlace(place: Place, program: string, args: readonly string[]): readonly [string, readonly string[]];
export function spawnInPlace(place: Place, program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
/** Throws unless the process `pid` still finds the home of `place` in the user database. */
export function checkHome(place: Place, pid: number): void;
/** Whether each place can have its own home, also for a program that reads the user database. */
export function canReplaceHome(): boolean;
export function processesOf(place: Place): readonly FoundProcess[];
export function isNewerThan(file: string, sources: readonly string[]): boolean;
