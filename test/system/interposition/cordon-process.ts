// Runs one command of `cordon` in a separate process, with a state folder and a home of the test. Usage: node
// cordon-process.ts STATE DIST HOME COMMAND [ARGUMENT…]
import { join } from 'node:path';
import { processContext } from '../../../src/cli/commands/context.ts';
import { protectionCommand } from '../../../src/cli/commands/index.ts';

const [state = '', dist = '', home = '', name, ...args] = process.argv.slice(2);
const command = await protectionCommand(name);
if (command === undefined) throw new Error('no such command');
const context = processContext(join(dist, 'cli.cjs'), process.env['CORDON_TEST_VERSION'] ?? '1.0.0', state);
process.exitCode = await command(args, { ...context, machine: { platform: 'linux', home, env: {} } });
