import { evidenceOf } from '../engine/evidence.ts';
import { inspect } from '../engine/inspect.ts';
import type { HostTask, HostTaskResult } from '../link/host-messages.ts';
import { textAt } from '../mcp/surfaces.ts';
import { judgeChange } from '../pins/change.ts';

/** Inspects untrusted text for a window. Pure. `onDetector` tells the watchdog which detector runs. */
export function runHostTask(task: HostTask, onDetector: (index: number) => void = () => undefined): HostTaskResult {
	if (task.kind === 'inspect') return { kind: 'inspect', inspection: inspect(task.subject, task.view, { onDetector }) };
	const { change, findings, value } = task;
	return {
		kind: 'examine',
		examination: {
			evidence: findings.map((finding) => {
				const raw = textAt(value, finding.pointer, finding.onKey);
				return raw === undefined ? null : evidenceOf(raw, finding, findings);
			}),
			change: change === undefined ? undefined : judgeChange(change.kind, change.before, value, { server: change.server, onDetector }),
		},
	};
}
