import { spawn } from 'node:child_process';

/**
 * Has the process group of `pid` killed when this process, or the thread that calls this, goes away without doing it itself: its end of a
 * pipe closes then, whatever ended it. POSIX only: on Windows, the system ends a child with its parent. Gives what calls it off.
 */
export function endGroupWithUs(pid: number): () => void {
	if (process.platform === 'win32') return () => undefined;
	const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -s KILL -- "-$1"', 'sh', String(pid)], {
		env: {},
		stdio: ['pipe', 'ignore', 'ignore'],
		// A Ctrl-C at the terminal reaches its whole process group.
		detached: true,
	});
	// Without a shell, the closed input has to do.
	watcher.on('error', () => undefined);
	watcher.stdin.on('error', () => undefined);
	watcher.unref();
	return () => void watcher.kill('SIGKILL');
}
