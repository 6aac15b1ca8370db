import type { Environment } from './environment.ts';

/** The program and arguments that are really started. */
export interface SpawnPlan {
	readonly file: string;
	readonly args: readonly string[];
	/** Windows: the command line is already quoted. */
	readonly isVerbatim: boolean;
}

export interface ResolveOptions {
	readonly platform: string;
	readonly env: Environment;
	/** Whether `path` is an executable file. */
	readonly isExecutable: (path: string) => boolean;
}

/**
 * Finds the command. A bare name is looked up only in the absolute folders of PATH, never in the working directory, which a repository
 * controls. A command with a folder is used as the entry states it. `undefined`: not found.
 */
export function planSpawn(command: string, args: readonly string[], context: ResolveOptions): SpawnPlan | undefined {
	return context.platform === 'win32' ? planOnWindows(command, args, context) : planOnPosix(command, args, context);
}

function planOnPosix(command: string, args: readonly string[], { env, isExecutable }: ResolveOptions): SpawnPlan | undefined {
	if (command.includes('/')) return { file: command, args, isVerbatim: false };
	for (const folder of (env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin').split(':')) {
		const path = `${folder}/${command}`;
		if (folder.startsWith('/') && isExecutable(path)) return { file: path, args, isVerbatim: false };
	}
	return undefined;
}

function planOnWindows(command: string, args: readonly string[], { env, isExecutable }: ResolveOptions): SpawnPlan | undefined {
	const value = (name: string): string | undefined => env[Object.keys(env).find((key) => key.toUpperCase() === name) ?? ''];
	const extensions = /\.(exe|com|cmd|bat)$/i.test(command)
		? ['']
		: (value('PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((extension) => /^\.(exe|com|cmd|bat)$/i.test(extension));
	const hasFolder = /[\\/]/.test(command) || /^[A-Za-z]:/.test(command);
	const folders = (value('PATH') ?? '').split(';').map((folder) => folder.replace(/^"(.*)"$/, '$1'));
	const stems = hasFolder
		? [command]
		: folders.filter((folder) => /^([A-Za-z]:[\\/]|\\\\)/.test(folder)).map((folder) => `${folder.replace(/[\\/]$/, '')}\\${command}`);
	const file = stems.flatMap((stem) => extensions.map((extension) => stem + extension)).find(isExecutable);
	if (file === undefined) return undefined;
	if (!/\.(cmd|bat)$/i.test(file)) return { file, args, isVerbatim: false };
	// A batch file runs in cmd.exe, which interprets its own special characters before the program's quoting rules apply. npm's shims parse
	// their arguments a second time.
	const isShim = /node_modules[\\/]\.bin[\\/][^\\/]+\.cmd$/i.test(file);
	const parts = args.map((argument) => escapeForCmd(quoteForProgram(argument))).map((part) => (isShim ? escapeForCmd(part) : part));
	const line = [escapeForCmd(file), ...parts].join(' ');
	const system = value('SYSTEMROOT') ?? 'C:\\Windows';
	return { file: `${system}\\System32\\cmd.exe`, args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true };
}

/** Quotes one argument for the C runtime's parser. Source: Microsoft, "Parsing C command-line arguments". */
export function quoteForProgram(argument: string): string {
	// Matches each run of backslashes once: the character after it decides whether they're doubled.
	const inside = argument.replace(/(\\+)("?)|"/g, (all: string, slashes = '', quote = '', at: number) => {
		const isDoubled = quote !== '' || at + all.length === argument.length;
		return all === '"' ? '\\"' : `${isDoubled ? slashes + slashes : slashes}${quote === '' ? '' : '\\"'}`;
	});
	return `"${inside}"`;
}

function escapeForCmd(part: string): string {
	return part.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}
