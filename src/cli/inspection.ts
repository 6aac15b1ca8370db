import { createHash } from 'node:crypto';
import { aggregate } from '../engine/aggregate.ts';
import type { Inspection, RegistryView, Subject } from '../engine/finding.ts';
import { EMPTY_VIEW, inspect as inspectSubject } from '../engine/inspect.ts';
import { commandThread } from './command-thread.ts';

/** Inspects one subject while the main thread watches how long it takes. A subject that took too long before counts as not checked. */
export function inspect(subject: Subject, view: RegistryView = EMPTY_VIEW): Inspection {
	if (commandThread === undefined) return inspectSubject(subject, view);
	const key = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
	if (commandThread.skipped.has(key)) return aggregate([], ['inspecting it took too long']);
	commandThread.post({ kind: 'inspecting', key, what: nameOf(subject) });
	try {
		return inspectSubject(subject, view);
	} finally {
		commandThread.post({ kind: 'inspected' });
	}
}

function nameOf(subject: Subject): string {
	switch (subject.kind) {
		case 'launch':
			return `the entry "${subject.server}"`;
		case 'tool_definition':
			return `the tool "${subject.tool.name}" of "${subject.server}"`;
		default:
			return `the declarations of "${subject.server}"`;
	}
}
