// Real MCP clients with a scripted model. They run with the loopback interface as their only network, and nothing they start outlives them.
// usage: node scripts/test-clients.mjs [SUITE…]
import { spawnSync } from 'node:child_process';
import { buildAll } from './lib/build.mjs';
import { CLIENT_SUITES, ensureClient } from './lib/clients.mjs';
import { ensureEditor } from './lib/editor.mjs';

if (process.platform !== 'linux') throw new Error('the clients run in namespaces of Linux');
const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(CLIENT_SUITES);
for (const client of new Set(names.flatMap((name) => CLIENT_SUITES[name]))) await ensureClient(client);
if (names.includes('agent-host')) await ensureEditor({ browser: false });
buildAll();
const namespaces = [...(process.getuid() === 0 ? [] : ['-Ur']), '-n', '-p', '--fork', '--kill-child', '--mount-proc'];
const files = names.map((name) => `test/clients/${name}.test.ts`);
const mocha = [process.execPath, 'node_modules/mocha/bin/mocha.js', '--no-config', '--exit', '--timeout', '240000', ...files];
const { status } = spawnSync('unshare', [...namespaces, 'sh', '-c', 'ip link set lo up && "$@"', 'sh', ...mocha], { stdio: 'inherit' });
process.exit(status ?? 1);
