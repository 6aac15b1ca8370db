import { spawn } from 'node:child_process';

/** How long a server has to exit after SIGTERM. Source: MCP 2025-11-25, basic/lifecycle, shutdown over stdio. */
export const TERMINATION_GRACE_MS = 2000;
const POLL_MS = 25;

/**
 * Ends the process group of `pid`: SIGTERM, then SIGKILL to what is left after the grace. Resolves when the group is gone. `isReaped`: whether
 * the leader's exit was collected. On Windows the tree is always ended by force, because Windows has no gentler way.
 */
export async function endTree(pid: number, isReaped: () => boolean): Promise<void> {
	if (process.platform === 'win32') return await endOnWindows(pid, isReaped);
	signalGroup(pid, 'SIGTERM');
	if (await isGone(pid, TERMINATION_GRACE_MS)) return;
	signalGroup(pid, 'SIGKILL');
	await isGone(pid, 500);
}

/** Sends `signal` to the group; returns false when the group doesn't exist (anymore). */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		process.kill(-pid, signal);
		return true;
	} catch {
		return false;
	}
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
	for (let waited = 0; ; waited += POLL_MS) {
		if (!signalGroup(pid, 0)) return true;
		if (waited >= withinMs) return false;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}

function endOnWindows(pid: number, isReaped: () => boolean): Promise<void> {
	if (isReaped()) return Promise.resolve();
	const system = process.env['SystemRoot'] ?? 'C:\\Windows';
	return new Promise((resolve) => {
		const killer = spawn(`${system}\\System32\\taskkill.exe`, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
		killer.on('error', () => resolve());
		killer.on('exit', () => resolve());
	});
}
