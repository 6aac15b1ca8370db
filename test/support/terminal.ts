import { spawn } from 'node:child_process';

export interface AtTerminal {
	readonly status: number | null;
	/** Everything that the terminal showed. */
	readonly shown: string;
}

/**
 * Runs a program in a separate terminal (util-linux `script`) where a person types each code that is shown, and says no
 * to each question. `typed` is typed instead.
 */
export function atTerminal(
	command: readonly string[],
	{ typed, ...options }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv; readonly typed?: string },
): Promise<AtTerminal> {
	const line = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
	const child = spawn('script', ['-qefc', line, '/dev/null'], { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
	let shown = '';
	let answered = 0;
	child.stdout.on('data', (chunk: Buffer) => {
		shown += chunk.toString('utf8');
		const answers = [...shown.matchAll(/Type (\d{4}) to confirm, anything else to cancel: |\[y\/N\] |Password: /g)].map(
			([, code = 'n']) => `${code}\n`,
		);
		for (; answered < answers.length; answered++) child.stdin.write(typed ?? answers[answered] ?? '');
	});
	return new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', (status) => resolve({ status, shown }));
	});
}
