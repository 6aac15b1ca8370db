import { execFileSync } from 'node:child_process';

const PATIENT_MS = 60_000;

/**
 * Git's output as text. While another Git process holds the index (Cordon updates it after writing a file) the command
 * is repeated, as a person would do.
 */
export function patientGit(
	args: readonly string[],
	options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string | undefined>> } = {},
): string {
	for (const deadline = Date.now() + PATIENT_MS; ; ) {
		try {
			return execFileSync('git', [...args], { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
		} catch (error) {
			const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
			if (!/index\.lock/.test(words) || Date.now() > deadline) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
		}
	}
}
