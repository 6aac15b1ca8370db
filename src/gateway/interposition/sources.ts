import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DefinitionFile, DefinitionSource } from '../../definitions/server-entry.ts';

/** What the locations depend on. */
export interface Machine {
	readonly platform: 'linux' | 'darwin' | 'win32';
	/** The home folder, as clients see it. */
	readonly home: string;
	readonly env: Readonly<Record<string, string | undefined>>;
}

/** A place where definition files can be. */
export interface SourceLocation {
	readonly source: DefinitionSource;
	readonly label: string;
	readonly folder: string;
	/** `file`: this file. `in-each`: a file of this name in each subfolder. `ending`: every file in the folder whose name ends like this. */
	readonly kind: 'file' | 'in-each' | 'ending';
	readonly name: string;
}

/** Editors based on VS Code, by the name of their folder in the system's settings folder. */
const EDITORS: readonly (readonly [folder: string, label: string])[] = [
	['Code', 'VS Code'],
	['Code - Insiders', 'VS Code Insiders'],
	['VSCodium', 'VSCodium'],
	['Code - OSS', 'Code - OSS'],
];

/** OpenCode merges both. */
const OPENCODE_FILES = ['opencode.json', 'opencode.jsonc'] as const;

/** The remote servers of those editors, in the home folder. */
const REMOTE_SIDES: readonly (readonly [folder: string, label: string])[] = [
	['.vscode-server', 'VS Code Server'],
	['.vscode-server-insiders', 'VS Code Server Insiders'],
	['.vscode-remote', 'VS Code in a codespace'],
	['.vscodium-server', 'VSCodium Server'],
];

/**
 * Every definition file that a user can have on this machine, whether or not it exists. Sources: VS Code, `settings locations`; the documentation of
 * Claude Desktop, Claude Code, Cursor, Windsurf, Gemini CLI, Qwen Code, OpenCode, and Copilot CLI.
 */
function userPlaces({ env, home, platform }: Machine): readonly SourceLocation[] {
	const { join } = platform === 'win32' ? path.win32 : path.posix;
	const settings =
		platform === 'win32'
			? (absolute(env['APPDATA'], platform) ?? join(home, 'AppData', 'Roaming'))
			: platform === 'darwin'
				? join(home, 'Library', 'Application Support')
				: (absolute(env['XDG_CONFIG_HOME'], platform) ?? join(home, '.config'));
	const data = absolute(env['XDG_DATA_HOME'], platform) ?? join(home, '.local', 'share');
	const editor = (folder: string, label: string, source: DefinitionSource): readonly SourceLocation[] => [
		{ source, label, folder: join(folder, 'User'), kind: 'file', name: 'mcp.json' },
		{ source, label: `${label}, profile`, folder: join(folder, 'User', 'profiles'), kind: 'in-each', name: 'mcp.json' },
		file('agent-host', `${label}, agent sessions`, join(folder, 'User', 'globalStorage'), 'agent-host-config.json'),
	];
	const file = (source: DefinitionSource, label: string, folder: string, name: string): SourceLocation => ({
		source,
		label,
		folder,
		kind: 'file',
		name,
	});
	return [
		...EDITORS.flatMap(([name, label]) => editor(join(settings, name), label, 'user-profile')),
		...REMOTE_SIDES.flatMap(([name, label]) => editor(join(home, name, 'data'), label, 'remote-user')),
		...(platform === 'win32' ? [] : editor(join(data, 'code-server'), 'code-server', 'remote-user')),
		file('claude-desktop', 'Claude Desktop', join(settings, 'Claude'), 'claude_desktop_config.json'),
		file('claude-code', 'Claude Code', absolute(env['CLAUDE_CONFIG_DIR'], platform) ?? home, '.claude.json'),
		file('claude-settings', 'Claude settings', absolute(env['CLAUDE_CONFIG_DIR'], platform) ?? join(home, '.claude'), 'settings.json'),
		file('codex', 'Codex', absolute(env['CODEX_HOME'], platform) ?? join(home, '.codex'), 'config.toml'),
		file('cursor', 'Cursor', join(home, '.cursor'), 'mcp.json'),
		file('windsurf', 'Windsurf', join(home, '.codeium', 'windsurf'), 'mcp_config.json'),
		file('gemini', 'Gemini CLI', join(home, '.gemini'), 'settings.json'),
		file('gemini', 'Qwen Code', join(home, '.qwen'), 'settings.json'),
		...OPENCODE_FILES.map((name) =>
			file('opencode', 'OpenCode', join(absolute(env['XDG_CONFIG_HOME'], platform) ?? join(home, '.config'), 'opencode'), name),
		),
		...copilotFolders({ env, home, platform }).map((folder) => file('copilot-cli', 'Copilot CLI', folder, 'mcp-config.json')),
		{ source: 'copilot-agent', label: 'Copilot agent', folder: join(home, '.copilot', 'agents'), kind: 'ending', name: '.agent.md' },
	];
}

/** The definition files that belong to an open or current folder. */
function folderPlaces(folder: string, platform: Machine['platform']): readonly SourceLocation[] {
	const { basename, join } = platform === 'win32' ? path.win32 : path.posix;
	const label = basename(folder);
	return [
		{ source: 'workspace-folder', label, folder: join(folder, '.vscode'), kind: 'file', name: 'mcp.json' },
		{ source: 'workspace-root', label: `${label}/.mcp.json`, folder, kind: 'file', name: '.mcp.json' },
		{ source: 'workspace-file', label, folder, kind: 'ending', name: '.code-workspace' },
		{ source: 'devcontainer', label, folder, kind: 'file', name: '.devcontainer.json' },
		{ source: 'devcontainer', label, folder: join(folder, '.devcontainer'), kind: 'file', name: 'devcontainer.json' },
		{ source: 'devcontainer', label, folder: join(folder, '.devcontainer'), kind: 'in-each', name: 'devcontainer.json' },
		{ source: 'copilot-workspace', label: `${label} (Copilot)`, folder: join(folder, '.github'), kind: 'file', name: 'mcp.json' },
		{ source: 'copilot-agent', label, folder: join(folder, '.github', 'agents'), kind: 'ending', name: '.agent.md' },
		{ source: 'codex', label: `${label} (Codex)`, folder: join(folder, '.codex'), kind: 'file', name: 'config.toml' },
		{ source: 'claude-settings', label: `${label} (Claude)`, folder: join(folder, '.claude'), kind: 'file', name: 'settings.json' },
		{ source: 'claude-settings', label: `${label} (Claude)`, folder: join(folder, '.claude'), kind: 'file', name: 'settings.local.json' },
		{ source: 'cursor', label: `${label} (Cursor)`, folder: join(folder, '.cursor'), kind: 'file', name: 'mcp.json' },
		{ source: 'gemini', label: `${label} (Gemini)`, folder: join(folder, '.gemini'), kind: 'file', name: 'settings.json' },
		{ source: 'gemini', label: `${label} (Qwen)`, folder: join(folder, '.qwen'), kind: 'file', name: 'settings.json' },
		...[folder, join(folder, '.opencode')].flatMap((each) =>
			OPENCODE_FILES.map(
				(name): SourceLocation => ({ source: 'opencode', label: `${label} (OpenCode)`, folder: each, kind: 'file', name }),
			),
		),
	];
}

/** All possible places on a machine, for its user and the given folders. */
export function definitionPlaces(machine: Machine, folders: readonly string[] = []): readonly SourceLocation[] {
	return [...folders.flatMap((folder) => folderPlaces(folder, machine.platform)), ...userPlaces(machine)];
}

/** The existing definition files, each once, in the order of `definitionPlaces`. */
export async function findDefinitionFiles(machine: Machine, folders: readonly string[] = []): Promise<readonly DefinitionFile[]> {
	const found = await filesAt(definitionPlaces(machine, folders));
	const present = await Promise.all(found.map((file) => isThere(file.path)));
	return found.filter((_, index) => present[index]);
}

/** Sources that agents in VS Code read besides the editor's own user data, and those it copies into a container. */
const AGENT_SOURCES: readonly DefinitionSource[] = [
	'workspace-folder',
	'workspace-root',
	'devcontainer',
	'copilot-workspace',
	'claude-settings',
	'copilot-cli',
	'codex',
	'copilot-agent',
];

/**
 * The files that agents of a window read, in each folder and in the user's folders, whether or not they exist. Excludes the editor's own user data.
 */
export function agentFiles(machine: Machine, folders: readonly string[]): Promise<readonly DefinitionFile[]> {
	return filesAt(definitionPlaces(machine, folders).filter(({ source }) => AGENT_SOURCES.includes(source)));
}

/** A glob for the names of all definition files that a window reads, in any folder. */
export function definitionGlob(): string {
	const own: readonly DefinitionSource[] = [...AGENT_SOURCES, 'user-profile', 'agent-host', 'workspace-file'];
	const places = definitionPlaces({ platform: 'linux', home: '/', env: {} }, ['/']).filter(({ source }) => own.includes(source));
	return `**/{${[...new Set(places.map(({ kind, name }) => (kind === 'ending' ? `*${name}` : name)))].join(',')}}`;
}

/** The files of these places, each once. */
async function filesAt(places: readonly SourceLocation[]): Promise<readonly DefinitionFile[]> {
	const found = (await Promise.all(places.map(filesOf))).flat();
	const paths = new Set<string>();
	return found.filter((file) => !paths.has(file.path) && paths.add(file.path));
}

async function filesOf({ folder, kind, label, name, source }: SourceLocation): Promise<readonly DefinitionFile[]> {
	const candidates: DefinitionFile[] = [];
	if (kind === 'file') candidates.push({ path: path.join(folder, name), source, label });
	else
		for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
			if (kind === 'ending' && entry.name.endsWith(name))
				candidates.push({ path: path.join(folder, entry.name), source, label: entry.name });
			if (kind === 'in-each' && entry.isDirectory())
				candidates.push({ path: path.join(folder, entry.name, name), source, label: `${label} ${entry.name}` });
		}
	return candidates.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function isThere(file: string): Promise<boolean> {
	return lstat(file).then(
		(found) => !found.isDirectory(),
		() => false,
	);
}

/** Versions of Copilot CLI look in different folders. */
function copilotFolders({ env, home, platform }: Machine): readonly string[] {
	const { join } = platform === 'win32' ? path.win32 : path.posix;
	const own = absolute(env['COPILOT_HOME'], platform);
	const shared = absolute(env['XDG_CONFIG_HOME'], platform);
	return [...(own === undefined ? [] : [own]), join(home, '.copilot'), ...(shared === undefined ? [] : [join(shared, 'copilot')])];
}

/** A relative folder would depend on the working folder, so no client means it. */
function absolute(value: string | undefined, platform: Machine['platform']): string | undefined {
	const { isAbsolute } = platform === 'win32' ? path.win32 : path.posix;
	return value !== undefined && isAbsolute(value) ? value : undefined;
}
