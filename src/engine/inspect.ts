import { isJsonObject } from '../base/json.ts';
import { type Surface, surfacesOf } from '../mcp/surfaces.ts';
import { aggregate } from './aggregate.ts';
import { type Detector, type DetectorInput, type Sighting, toFinding } from './detector.ts';
import { DETECTORS } from './detectors/registry.generated.ts';
import { type Finding, type Inspection, type RegistryView, type Subject, valueOf } from './finding.ts';
import { MAX_READ } from './injection/limits.ts';
import { StrongestFindings } from './strongest.ts';
import { stringsOf } from './text/reading.ts';

export { DETECTORS } from './detectors/registry.generated.ts';

/** Detector ids in the order of `DETECTORS`. `onDetector` reports an index into this list. */
export const detectorIds: readonly string[] = DETECTORS.map((detector) => detector.id);

export const EMPTY_VIEW: RegistryView = { servers: [] };

export interface InspectOptions {
	/** Called before each detector with its index, so a watchdog knows which one hangs. */
	readonly onDetector?: (index: number) => void;
	/** The detectors to run. Default: all. */
	readonly detectors?: readonly Detector[];
}

/** Findings kept per detector, the strongest ones. No detector stops early: otherwise decoys could crowd out an attack. */
const MAX_FINDINGS = 64;

/**
 * Inspects one subject with every detector. Never throws: a detector that throws is named in `notChecked`, and the others still run (R012).
 * Deterministic: same input, same bytes (R011). No I/O, no clock, no randomness (R009).
 */
export function inspect(subject: Subject, view: RegistryView = EMPTY_VIEW, options: InspectOptions = {}): Inspection {
	const detectors = options.detectors ?? DETECTORS;
	const walk = surfacesOf(valueOf(subject));
	const input: DetectorInput = {
		subject,
		view,
		...stringsOf([...keyOf(subject), ...walk.surfaces]),
	};
	const findings: Finding[] = [];
	const notChecked: string[] = walk.gaps.map((gap) => `surfaces: ${gap}`);
	if (lengthOf(input.readable) > MAX_READ) notChecked.push(`injection: only the first ${MAX_READ} characters were read`);
	for (const [index, detector] of forKind(detectors, subject.kind)) {
		options.onDetector?.(index);
		try {
			const sightings = detector.detect(input);
			if (sightings.length === 0) continue;
			const strongest = new StrongestFindings(MAX_FINDINGS);
			for (const sighting of sightings) strongest.add(toFinding(detector, checked(sighting)));
			findings.push(...strongest.kept);
		} catch {
			// The error may quote the subject, so only the detector's name is kept.
			notChecked.push(detector.id);
		}
	}
	return aggregate(findings, notChecked);
}

function lengthOf(surfaces: readonly Surface[]): number {
	return surfaces.reduce((sum, { text }) => sum + text.length, 0);
}

/** The detectors for a kind of subject, each with its index in `detectors`. */
function forKind(detectors: readonly Detector[], kind: Subject['kind']): readonly (readonly [number, Detector])[] {
	const known = detectors === DETECTORS ? BY_KIND.get(kind) : undefined;
	if (known !== undefined) return known;
	const own = [...detectors.entries()].filter(([, detector]) => detector.surfaces.includes(kind));
	if (detectors === DETECTORS) BY_KIND.set(kind, own);
	return own;
}

const BY_KIND = new Map<Subject['kind'], readonly (readonly [number, Detector])[]>();

/**
 * The entry's key in its definition file, shown to people and models as the server's name. It is the property name of the inspected value,
 * so pointer '' with `onKey`. Omitted where the value already contains it, as a row of `cordon inspect` does.
 */
function keyOf(subject: Subject): readonly Surface[] {
	if (subject.kind !== 'launch' || subject.server === '') return [];
	if (isJsonObject(subject.value) && subject.value['server'] === subject.server) return [];
	return [{ pointer: '', text: subject.server, isKey: true }];
}

/** Throws on a span outside its text: that is a bug in the detector, so its findings can't be trusted. */
function checked(sighting: Sighting): Sighting {
	const { start, end, at } = sighting;
	if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end <= start || end > at.text.length) {
		throw new RangeError('the span is outside its text');
	}
	return sighting;
}
