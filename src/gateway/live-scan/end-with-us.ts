import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Kills the process group of `pid` if this process or the calling thread ends without doing so itself. Its end of a pipe then closes, whatever
 * the cause. Only on macOS and Linux: on Windows, the system ends only direct children, and only with the whole process. Returns a function that
 * cancels this.
 */
export function endGroupWithUs(pid: number): () => void {
	if (process.platform === 'win32') return () => undefined;
	const watcher: ChildProcess = spawn('/bin/sh', ['-c', 'read -r _; kill -s KILL -- "-$1"', 'sh', String(pid)], {
		env: {},
		stdio: ['pipe', 'ignore', 'ignore'],
		// Its own process group, because Ctrl-C at the terminal reaches the whole group.
		detached: true,
	});
	// Without a shell, closing the server's input must be enough.
	watcher.on('error', () => undefined);
	// Missing if the process has too many open files.
	watcher.stdin?.on('error', () => undefined);
	watcher.unref();
	return () => void watcher.kill('SIGKILL');
}
