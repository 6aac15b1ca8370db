// A thread as `watchedCommand` starts it, which does what its first argument says.
import { parentPort, workerData } from 'node:worker_threads';

const hang = () => {
	for (;;);
};
switch (process.argv[2]) {
	case 'hangs-at':
		// One subject hangs, and the others are added to the report.
		for (const key of ['first', 'second', 'third']) {
			if (workerData.skipped.includes(key)) continue;
			parentPort.postMessage({ kind: 'inspecting', key, what: `the entry "${key}"` });
			if (key === process.argv[3]) hang();
			parentPort.postMessage({ kind: 'inspected' });
		}
		process.exitCode = workerData.skipped.length === 0 ? 0 : 10;
		break;
	case 'deaf':
		parentPort.postMessage({ kind: 'interruptible', isInterruptible: process.argv[3] === 'interruptible' });
		parentPort.postMessage({ kind: 'inspecting', key: 'a', what: 'a' });
		hang();
		break;
	case 'orderly':
		parentPort.on('message', ({ kind }) => {
			if (kind === 'interrupt') process.exit(10);
		});
		parentPort.postMessage({ kind: 'interruptible', isInterruptible: true });
		break;
	case 'fails':
		throw new Error('no such luck');
	default:
		process.exitCode = 5;
}
