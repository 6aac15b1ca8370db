import type { Json } from '../../base/json.ts';
import { judgeChange } from '../../pins/change.ts';
import { fingerprintOfBody } from '../../pins/fingerprint.ts';
import type { PinKind } from '../../pins/pin.ts';
import { sha256 } from '../sha256.ts';

const SAMPLES: readonly (readonly [Exclude<PinKind, 'launch'>, Json, Json])[] = [
	[
		'server',
		{ serverInfo: { name: 'sample' }, instructions: 'Use it for samples.' },
		{ serverInfo: { name: 'sample' }, instructions: 'For samples.' },
	],
	[
		'tool',
		{ name: 'sample', description: 'Gives a sample.', inputSchema: { type: 'object', properties: { count: { type: 'number' } } } },
		{ name: 'sample', description: 'Gives samples.\u200b', inputSchema: { type: 'object', properties: { count: { type: 'string' } } } },
	],
	['prompt', { name: 'sample', description: 'A sample.' }, { name: 'sample', description: 'Another sample.' }],
	['resource', { uri: 'sample://1', name: 'One' }, { uri: 'sample://1', name: 'Two' }],
];

/**
 * Judges a few samples before the first message comes: the engine builds its tables and the runtime compiles what every message needs.
 * On a busy machine that took longer than one message may take, and the watchdog then replaced a worker that was not stuck.
 */
export function warmUp(): void {
	for (let turn = 0; turn < 2; turn++) {
		for (const [kind, before, after] of SAMPLES) {
			fingerprintOfBody(kind, before, sha256);
			judgeChange(kind, before, after, { server: 'sample', tools: [{ name: 'other_sample' }] });
		}
	}
}
