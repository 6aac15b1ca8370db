import { parentPort, workerData } from 'node:worker_threads';
import { readPart } from '../../engine/results/shared-parts.ts';
import { type ReadingRequest, type ReadPart, type SecondReaderJob, SLOT } from './reader-messages.ts';
import { warmUpReader } from './reader-warm-up.ts';

/** Composition root of the second reader's thread: it reads parts of texts and nothing else. */

const port = parentPort;
if (port === null) throw new Error('the second reader must run in a worker thread');
const { results, through } = workerData as SecondReaderJob;

port.on('message', ({ id, order, slots, surroundings, tasks, text }: ReadingRequest) => {
	for (const index of order) {
		const task = tasks[index];
		if (task === undefined || Atomics.compareExchange(slots, index, SLOT.open, SLOT.theirs) !== SLOT.open) continue;
		let outcome: number = SLOT.failed;
		try {
			const found = readPart(task.kind, text.slice(task.from, task.to), surroundings);
			results.postMessage({ id, index, found } satisfies ReadPart);
			outcome = SLOT.read;
		} catch {
			// The requesting thread reads the part again and reports the error.
		}
		Atomics.store(slots, index, outcome);
		Atomics.notify(slots, index);
	}
	Atomics.store(through, 0, id);
});
warmUpReader();
Atomics.store(through, 0, 0);
