// The least a proxy can be: it starts the server and copies bytes. What Cordon adds is measured against it.
const { spawn } = require('node:child_process');
const child = spawn(process.argv[2], process.argv.slice(3), { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.on('data', (chunk) => child.stdin.write(chunk));
process.stdin.on('end', () => child.stdin.end());
child.stdout.on('data', (chunk) => process.stdout.write(chunk));
child.on('exit', (code) => process.exit(code ?? 1));
