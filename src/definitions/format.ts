/** The kinds of definition files, by the client that reads them first. */
export const FORMAT_NAMES = [
	'vscode',
	'vscode-root',
	'code-workspace',
	'claude-desktop',
	'claude-code',
	'cursor',
	'windsurf',
	'copilot-cli',
] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** All that the reader, the guard and the undo have to know of a kind of file. */
export interface DefinitionFormat {
	readonly name: FormatName;
	/** The keys that lead to each list of servers, from the root; `ANY_KEY` stands for every key. */
	readonly lists: readonly (readonly string[])[];
	/** `portable`: every reader of the file resolves `${userHome}`; `absolute`: some does not. */
	readonly launcher: 'portable' | 'absolute';
	/** Which keys of an entry keep it away from the proxy: VS Code's (`dev`, `sandboxEnabled`, `config`), or only a missing command. */
	readonly leftAlone: 'vscode' | 'plain';
	/**
	 * The client keeps more in the file than definitions and writes it again and again: the bytes from before Protect would be stale
	 * within minutes, and may hold sessions and tokens that are nobody else's business. So the journal keeps no copy; the spans suffice.
	 */
	readonly isLive: boolean;
}

/** Stands for every key in `DefinitionFormat.lists`; no client has a key of this name there. */
export const ANY_KEY = '*';

const FORMATS: Readonly<Record<FormatName, Omit<DefinitionFormat, 'name'>>> = {
	vscode: { lists: [['servers']], launcher: 'portable', leftAlone: 'vscode', isLive: false },
	'vscode-root': { lists: [['mcpServers']], launcher: 'absolute', leftAlone: 'vscode', isLive: false },
	'code-workspace': { lists: [['settings', 'mcp', 'servers']], launcher: 'portable', leftAlone: 'vscode', isLive: false },
	'claude-desktop': { lists: [['mcpServers']], launcher: 'absolute', leftAlone: 'plain', isLive: false },
	'claude-code': { lists: [['mcpServers'], ['projects', ANY_KEY, 'mcpServers']], launcher: 'absolute', leftAlone: 'plain', isLive: true },
	cursor: { lists: [['mcpServers']], launcher: 'absolute', leftAlone: 'plain', isLive: false },
	windsurf: { lists: [['mcpServers']], launcher: 'absolute', leftAlone: 'plain', isLive: false },
	'copilot-cli': { lists: [['mcpServers']], launcher: 'absolute', leftAlone: 'plain', isLive: false },
};

export function formatNamed(name: FormatName): DefinitionFormat {
	return { name, ...FORMATS[name] };
}

/** VS Code's `mcp.json`: what a text is taken for when nothing else is said. */
export const VSCODE_FORMAT = formatNamed('vscode');

/** Is the file read by VS Code, where MCP Cordon inspects? In any other client its launcher only passes traffic on. */
export function isInspectedIn(format: DefinitionFormat): boolean {
	return format.leftAlone === 'vscode';
}

export function isFormatName(value: unknown): value is FormatName {
	return FORMAT_NAMES.some((name) => name === value);
}

const BY_BASENAME: Readonly<Record<string, FormatName>> = {
	'.mcp.json': 'vscode-root',
	'.claude.json': 'claude-code',
	'claude_desktop_config.json': 'claude-desktop',
	'mcp_config.json': 'windsurf',
	'mcp-config.json': 'copilot-cli',
};

/**
 * The format of a file, by its name alone, so that everybody who gets to see the path (the editor, the launch gate, git's filter)
 * reads it in the same way. Takes paths of any platform. A name nobody knows is VS Code's.
 */
export function formatOf(path: string): DefinitionFormat {
	const steps = path.split(/[/\\]/);
	const name = steps.at(-1) ?? '';
	if (name.endsWith('.code-workspace')) return formatNamed('code-workspace');
	if (name === 'mcp.json' && steps.at(-2) === '.cursor') return formatNamed('cursor');
	const known = Object.hasOwn(BY_BASENAME, name) ? BY_BASENAME[name] : undefined;
	return known === undefined ? VSCODE_FORMAT : formatNamed(known);
}
