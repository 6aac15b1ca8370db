// The least a proxy can be: it starts the server and copies bytes in both directions. What Cordon adds is measured against it.
const { spawn } = require('node:child_process');
const child = spawn(process.argv[2], process.argv.slice(3), { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(child.stdin);
child.stdout.pipe(process.stdout);
child.on('exit', (code) => process.exit(code ?? 1));
