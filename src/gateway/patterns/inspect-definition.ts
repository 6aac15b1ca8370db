import { aggregate } from '../../engine/aggregate.ts';
import { type Inspection, type RegistryView, type Subject, valueOf } from '../../engine/finding.ts';
import { inspect } from '../../engine/inspect.ts';
import type { PatternPort } from './packs.ts';

/** Inspects a definition with the engine and with the user's own patterns. */
export function inspectDefinition(
	subject: Subject,
	view: RegistryView,
	{ onDetector, patterns }: { readonly patterns: PatternPort; readonly onDetector: (index: number) => void },
): Inspection {
	const own = inspect(subject, view, { onDetector });
	const { findings, gaps } = patterns.current().inspect(valueOf(subject), 'definition');
	return findings.length + gaps.length === 0 ? own : aggregate([...own.findings, ...findings], [...own.notChecked, ...gaps]);
}
