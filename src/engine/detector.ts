import type { Surface } from '../mcp/surfaces.ts';
import type { Finding, RegistryView, Severity, Subject, SubjectKind, Tier } from './finding.ts';
import type { Strings } from './text/reading.ts';

/**
 * A detector finds one kind of problem. It is in `detectors/<family>/<name>.ts`, exports itself as `detector`, and its id equals its path
 * (`npm run new-detector family.name` writes file, examples, test and page). `detect` depends only on its argument: no clock, no
 * randomness, no I/O. It takes time linear in the text.
 */
export interface Detector {
	/** Dotted: `unicode.hidden` is `detectors/unicode/hidden.ts`. */
	readonly id: string;
	/** Default tier and severity of its sightings. */
	readonly tier: Tier;
	readonly severity: Severity;
	readonly surfaces: readonly SubjectKind[];
	/** One plain, fixed sentence for notifications. Never contains text from a server. */
	readonly title: string;
	readonly references: readonly Reference[];
	detect(input: DetectorInput): readonly Sighting[];
}

/** `scheme` is one of OWASP MCP, OWASP LLM, SAFE-MCP, CWE, or the short name of a publication. */
export interface Reference {
	readonly scheme: string;
	readonly id: string;
	readonly url: string;
}

export interface DetectorInput extends Strings {
	readonly subject: Subject;
	readonly view: RegistryView;
}

/** What `detect` returns: a finding without the fields that the detector declares. */
export interface Sighting {
	readonly at: Surface;
	/** UTF-16 offsets in `at.text`; `start < end <= at.text.length`. */
	readonly start: number;
	readonly end: number;
	/** 0 to 1. */
	readonly confidence: number;
	readonly tier?: Tier;
	readonly severity?: Severity;
	/** Fixed words: classes and counts, never text of the subject. */
	readonly detail?: string;
}

export function toFinding(detector: Detector, sighting: Sighting): Finding {
	return {
		rule: detector.id,
		tier: sighting.tier ?? detector.tier,
		severity: sighting.severity ?? detector.severity,
		confidence: Math.min(1, Math.max(0, sighting.confidence)),
		pointer: sighting.at.pointer,
		start: sighting.start,
		end: sighting.end,
		...(sighting.at.isKey ? { onKey: true } : {}),
		...(sighting.detail === undefined ? {} : { detail: sighting.detail }),
	};
}
