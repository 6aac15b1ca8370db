import type { Logger } from '../base/ports.ts';

/** Ends the process group of a server whose proxy was killed and couldn't end it. A server that notices the end of its input has exited by then. POSIX only. */
export function endOrphan(proxyPid: number, serverPid: number, logger: Logger): void {
	if (process.platform === 'win32' || isAlive(proxyPid) || !isAlive(serverPid)) return;
	logger.warn(`The proxy ${proxyPid} was killed, so MCP Cordon ends its server ${serverPid}`);
	try {
		process.kill(-serverPid, 'SIGKILL');
	} catch {
		// It exited in the meantime.
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
