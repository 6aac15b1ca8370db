/** The kinds of definition files, named after the client they belong to. */
export const FORMAT_NAMES = [
	'vscode',
	'vscode-user',
	'vscode-root',
	'code-workspace',
	'devcontainer',
	'vscode-settings',
	'mcp-servers',
	'claude-desktop',
	'claude-code',
	'cursor',
	'windsurf',
	'copilot-cli',
	'copilot-workspace',
	'agent-host',
	'claude-settings',
	'codex',
	'copilot-agent',
	'gemini',
	'opencode',
] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** `yaml`: front matter between two `---` lines at the top of a Markdown file. */
export type Syntax = 'json' | 'toml' | 'yaml';

export type EntryRules = 'vscode' | 'vscode-root' | 'container' | 'plain' | 'gemini' | 'opencode';

/** Everything that reading, guarding, and undoing must know about a kind of file. */
export interface DefinitionFormat {
	readonly name: FormatName;
	readonly syntax: Syntax;
	/** The keys from the root to each list of servers; `ANY_KEY` matches every key. */
	readonly lists: readonly (readonly string[])[];
	/** If the file has none of `lists`, the members of its root are its servers. */
	readonly isFlatWithoutList: boolean;
	/** `portable`: every reader of the file resolves `${userHome}`; `absolute`: some readers don't. */
	readonly launcher: 'portable' | 'absolute';
	/**
	 * How the client reads an entry. `vscode`: like VS Code's `mcp.json`. `vscode-root`: like its `.mcp.json`, where values of the wrong type
	 * are dropped. `container`: as text that VS Code copies into a container. `plain`: like the other clients. `gemini`: like `plain`, with
	 * `httpUrl`. `opencode`: with a list as `command` (`asOthersWrite`).
	 */
	readonly rules: EntryRules;
	/**
	 * The client stores more than definitions in the file and rewrites it often. The bytes from before Protect would soon be outdated and may
	 * contain sessions and tokens. So the journal keeps no copy; the spans are enough.
	 */
	readonly isLive: boolean;
}

/** Matches every key in `DefinitionFormat.lists`; no client uses a key with this name there. */
export const ANY_KEY = '*';

const FORMATS: Readonly<
	Record<FormatName, Omit<DefinitionFormat, 'name' | 'syntax' | 'isFlatWithoutList' | 'isLive'> & Partial<DefinitionFormat>>
> = {
	vscode: { lists: [['servers']], launcher: 'portable', rules: 'vscode' },
	// The agent host gets this file's entries unchanged and resolves no variables.
	'vscode-user': { lists: [['servers']], launcher: 'absolute', rules: 'vscode' },
	'vscode-root': { lists: [['mcpServers']], isFlatWithoutList: true, launcher: 'absolute', rules: 'vscode-root' },
	'code-workspace': { lists: [['settings', 'mcp', 'servers']], launcher: 'portable', rules: 'vscode' },
	devcontainer: { lists: [['customizations', 'vscode', 'mcp', 'servers']], launcher: 'portable', rules: 'container' },
	'vscode-settings': { lists: [['mcp', 'servers']], launcher: 'portable', rules: 'vscode' },
	'mcp-servers': { lists: [['mcpServers']], isFlatWithoutList: true, launcher: 'absolute', rules: 'plain' },
	'claude-desktop': { lists: [['mcpServers']], launcher: 'absolute', rules: 'plain' },
	'claude-code': { lists: [['mcpServers'], ['projects', ANY_KEY, 'mcpServers']], launcher: 'absolute', rules: 'plain', isLive: true },
	cursor: { lists: [['mcpServers']], launcher: 'absolute', rules: 'plain' },
	windsurf: { lists: [['mcpServers']], launcher: 'absolute', rules: 'plain' },
	'copilot-cli': { lists: [['mcpServers']], launcher: 'absolute', rules: 'plain' },
	'copilot-workspace': { lists: [['mcpServers']], isFlatWithoutList: true, launcher: 'absolute', rules: 'plain' },
	'agent-host': { lists: [['mcpServers']], launcher: 'absolute', rules: 'plain', isLive: true },
	codex: { syntax: 'toml', lists: [['mcp_servers']], launcher: 'absolute', rules: 'plain', isLive: true },
	'copilot-agent': { syntax: 'yaml', lists: [['mcp-servers']], launcher: 'absolute', rules: 'plain' },
	'claude-settings': { lists: [['mcpServers']], launcher: 'absolute', rules: 'plain', isLive: true },
	// Gemini CLI and its fork Qwen Code keep all settings in one file, possibly with an API key.
	gemini: { lists: [['mcpServers']], launcher: 'absolute', rules: 'gemini', isLive: true },
	// All settings, including the API keys of models.
	opencode: { lists: [['mcp']], launcher: 'absolute', rules: 'opencode', isLive: true },
};

export function formatNamed(name: FormatName): DefinitionFormat {
	return { syntax: 'json', isFlatWithoutList: false, isLive: false, ...FORMATS[name], name };
}

/** VS Code's `mcp.json`, the default format. */
export const VSCODE_FORMAT = formatNamed('vscode');

/** Whether the editor's own MCP client reads the file, so that the editor's policies apply. */
export function isReadByEditor({ rules }: Pick<DefinitionFormat, 'rules'>): boolean {
	return rules === 'vscode' || rules === 'vscode-root' || rules === 'container';
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
	'devcontainer.json': 'devcontainer',
	'.devcontainer.json': 'devcontainer',
	'agent-host-config.json': 'agent-host',
	'opencode.json': 'opencode',
	'opencode.jsonc': 'opencode',
};

const ENDINGS: readonly (readonly [string, FormatName])[] = [
	['.code-workspace', 'code-workspace'],
	['.agent.md', 'copilot-agent'],
	['.toml', 'codex'],
];

/** Names that several clients use, with their folder. */
const BY_FOLDER: Readonly<Record<string, FormatName>> = {
	'.vscode/mcp.json': 'vscode',
	'User/mcp.json': 'vscode-user',
	'.cursor/mcp.json': 'cursor',
	'.github/mcp.json': 'copilot-workspace',
	'.claude/settings.json': 'claude-settings',
	'.claude/settings.local.json': 'claude-settings',
	'.gemini/settings.json': 'gemini',
	'.qwen/settings.json': 'gemini',
};

/** The format for the file's name, whatever the file contains; `undefined`: the name is ambiguous. Accepts paths of any platform. */
export function promisedFormat(path: string): DefinitionFormat | undefined {
	const steps = path.split(/[/\\]/);
	const name = steps.at(-1) ?? '';
	const ending = ENDINGS.find(([end]) => name.endsWith(end));
	if (ending !== undefined) return formatNamed(ending[1]);
	const isProfile = name === 'mcp.json' && steps.at(-3) === 'profiles';
	const known = ownValue(BY_FOLDER, steps.slice(-2).join('/')) ?? ownValue(BY_BASENAME, name) ?? (isProfile ? 'vscode-user' : undefined);
	return known === undefined ? undefined : formatNamed(known);
}

function ownValue(table: Readonly<Record<string, FormatName>>, key: string): FormatName | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined;
}
