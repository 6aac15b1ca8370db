export type ClientName = 'claude' | 'codex' | 'copilot' | 'gemini' | 'opencode' | 'qwen';
export const CLIENT_NAMES: readonly ClientName[];
export function clientProgram(name: ClientName): string;
export function ensureClient(name: ClientName, log?: (line: string) => void): Promise<void>;
