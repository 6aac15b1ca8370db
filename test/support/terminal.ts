import { spawn } from 'node:child_process';

export interface AtTerminal {
	readonly status: number | null;
	/** All that the terminal showed. */
	readonly shown: string;
}

/** Runs a program at a terminal of its own (util-linux `script`) where a person types each code that is shown there, and says no to each question. */
export function atTerminal(
	command: readonly string[],
	options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<AtTerminal> {
	const line = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
	const child = spawn('script', ['-qefc', line, '/dev/null'], { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
	let shown = '';
	let typed = 0;
	child.stdout.on('data', (chunk: Buffer) => {
		shown += chunk.toString('utf8');
		const answers = [...shown.matchAll(/Type (\d{4}) to confirm|\[y\/N\]/g)].map(([, code = 'n']) => code);
		for (; typed < answers.length; typed++) child.stdin.write(`${answers[typed]}\n`);
	});
	return new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', (status) => resolve({ status, shown }));
	});
}
