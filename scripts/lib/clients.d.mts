export type ClientName = 'claude' | 'claude-agent-sdk' | 'codex' | 'copilot' | 'gemini' | 'opencode' | 'qwen';
export const CLIENT_SUITES: Readonly<Record<string, readonly ClientName[]>>;
export function clientFolder(name: ClientName): string;
export function clientProgram(name: ClientName): string;
export function ensureClient(name: ClientName, log?: (line: string) => void): Promise<void>;
