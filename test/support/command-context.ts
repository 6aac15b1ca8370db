import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CommandContext } from '../../src/cli/commands/context.ts';
import { plain } from '../../src/cli/paint.ts';
import { stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';

/**
 * A separate machine for commands that run in this process: a home with a state folder, bundles that contain their
 * names, and one definition file in the current folder. The clock stands still. No one is at the terminal unless `ask`
 * says so, except for typing the code of an approval.
 */
export function aCommandContext(
	home: string,
	definitions: string,
	streams: Pick<CommandContext, 'write' | 'print'> & Partial<Pick<CommandContext, 'ask' | 'confirmWithCode' | 'stdin'>>,
): { readonly context: CommandContext; readonly file: string } {
	const file = join(home, 'work/.vscode/mcp.json');
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, definitions);
	const dist = join(home, 'dist');
	mkdirSync(dist);
	for (const bundle of ['proxy.cjs', 'gateway.cjs', 'cli.cjs']) writeFileSync(join(dist, bundle), `// ${bundle}\n`);
	const context: CommandContext = {
		state: stateFolderAt(join(home, '.mcp-cordon')),
		dist,
		version: '1.0.0',
		nodePath: process.execPath,
		cwd: join(home, 'work'),
		machine: { platform: 'linux', home, env: {} },
		random: { bytes: (length) => randomBytes(length) },
		now: () => 1_000,
		stdin: (async function* () {})(),
		ask: () => Promise.resolve(undefined),
		paint: plain,
		confirmWithCode: () => Promise.resolve(true),
		...streams,
	};
	return { context, file };
}
