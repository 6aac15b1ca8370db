// The shipped gateway in a worker that ends on request, like one that crashes between two messages.
import { createRequire } from 'node:module';
import path from 'node:path';
import { BroadcastChannel, parentPort } from 'node:worker_threads';

// Where the gateway finds the files next to it.
process.argv[1] = path.resolve('dist/gateway.cjs');
let isListening = false;
parentPort?.on('message', ({ kind }) => {
	isListening ||= kind === 'listen';
});
new BroadcastChannel('break the gateway').onmessage = () => isListening && process.exit(1);
createRequire(import.meta.url)(process.argv[1]);
