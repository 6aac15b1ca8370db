/** A program that uses a guarded server, by our name for it: VS Code's chat, or a product. `other`: unknown here. */
export type Client = (typeof CLIENTS)[number]['client'];

/**
 * The client names in the handshake, in display order; tested with the versions in `scripts/lib/clients.mjs`. VS Code's agent sessions run
 * Copilot CLI, Claude Code, or Codex, which use the same names as when they run alone.
 */
const CLIENTS = [
	{ client: 'chat', name: /^(?:visual studio code|code - oss|code-server|vscodium)\b/i },
	{ client: 'Copilot CLI', name: /^copilot-cli$/ },
	{ client: 'Claude Code', name: /^claude-code$/ },
	{ client: 'Codex', name: /^codex-mcp-client$/ },
	{ client: 'Gemini CLI', name: /^gemini-cli-mcp-client\b/ },
	{ client: 'Qwen Code', name: /^qwen-cli-mcp-client\b/ },
	{ client: 'OpenCode', name: /^opencode$/ },
	{ client: 'other', name: /^/ },
] as const;

export function clientNamed(name: string): Client {
	return CLIENTS.find((each) => each.name.test(name))?.client ?? 'other';
}

/** Each client once, in display order. */
export function clientsIn(clients: readonly unknown[]): readonly Client[] {
	return CLIENTS.map(({ client }) => client).filter((client) => clients.includes(client));
}

/** `chat`, `chat and Codex`, `chat, Codex, and another client`. */
export function clientList(
	clients: readonly Client[],
	{ and, chat, other }: { readonly and: string; readonly chat: string; readonly other: string },
): string {
	const words = clients.map((client) => (client === 'chat' ? chat : client === 'other' ? other : client));
	const last = words.at(-1) ?? '';
	if (words.length < 3) return words.join(` ${and} `);
	return `${words.slice(0, -1).join(', ')}, ${and} ${last}`;
}
