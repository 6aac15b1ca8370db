/** The editor suites of the gate, in the form of `test-editor.mjs`: a guarded server's whole life, and attacks on it. One editor each. */
export const SMOKE_SUITES = [
	'test/editor/e2e/guarded-server.test.ts',
	'test/editor/e2e/attacks.test.ts',
	...['--grep', 'autostart "newAndOutdated"|attacks on a guarded workspace'],
];

/** A suite that takes longer than these seconds in test/times.json runs in `npm test` only, unless it is one of the above. */
const LONGEST_OF_GATE = 25;
const ALWAYS_IN_GATE = ['agent-host/session', 'system/guarded', 'system/hostile-protocol'];

/** Whether the gate runs the suite with this name, such as `system/scan`. Unmeasured suites run. `times` is test/times.json. */
export function isInGate(name, times) {
	if (name.startsWith('editor/')) return SMOKE_SUITES.includes(`test/editor/e2e/${name.slice('editor/'.length)}.test.ts`);
	return ALWAYS_IN_GATE.includes(name) || (times[name] ?? 0) <= LONGEST_OF_GATE;
}

/** Suites that use a processor for less than two fifths of their time, because they wait for what a gateway does when nothing arrives. */
export const MOSTLY_WAITING = ['system/gateway-watchdog', 'system/proxy-outage', 'system/gateway-process'];
