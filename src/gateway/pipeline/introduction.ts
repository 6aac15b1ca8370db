import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { type Finding, type Inspection, type Severity, worstSeverity } from '../../engine/finding.ts';
import { settled } from '../../engine/scorer/decision.ts';
import { isApprovedInAdvance, type NewItems } from '../../link/guard-options.ts';
import { judgeChange } from '../../pins/change.ts';
import { type ServerVersion, serverFingerprint } from '../../pins/fingerprint.ts';
import { checkIdentity } from '../../pins/identity.ts';
import { type ChangeSummary, summaryOf } from '../../pins/introduced.ts';
import type { PinState } from '../../pins/pin.ts';
import { lastApproved, stateOf } from '../../pins/state.ts';
import { trustOf } from '../../pins/trust.ts';
import { resultModeOf } from '../../policy/results/result-policy.ts';
import { trafficFor } from '../../policy/traffic/traffic-policy.ts';
import { inspectDefinition } from '../patterns/inspect-definition.ts';
import type { ItemDeps } from './deps.ts';

/** A server's introduction, judged. */
export interface JudgedIntroduction {
	readonly version: ServerVersion;
	readonly identity: string;
	readonly fingerprint: Sha256Hex;
	readonly state: PinState;
	/**
	 * The server as a whole is reviewed, so its tools, prompts, and resources are judged one by one. Also true if only its instructions changed since:
	 * those are withheld, and everything else passes.
	 */
	readonly isOpen: boolean;
	/** The person only observes this server, or approved new items in advance. */
	readonly passesAnyway: boolean;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	readonly change: ChangeSummary | undefined;
}

export interface IntroductionContext {
	readonly entry: EntryId;
	readonly server: string;
	readonly launch: Sha256Hex;
	/** What a person decided in advance about new items. */
	readonly newItems: NewItems;
}

export function judgeIntroduction(version: ServerVersion, context: IntroductionContext, shared: ItemDeps): JudgedIntroduction {
	const { entry, launch, newItems, server } = context;
	const key = { entry, kind: 'server', name: '' } as const;
	const fingerprint = serverFingerprint(version, shared.sha256);
	shared.store.keepVersion(key, fingerprint, bodyOf(version), shared.clock.now());
	const decisions = shared.decisions();
	const state = stateOf(key, fingerprint, launch, decisions);
	const approvedFingerprint = lastApproved(key, launch, decisions);
	const approved = approvedFingerprint === undefined ? undefined : shared.store.version(key, approvedFingerprint)?.body;
	const identity = nameOf(version.serverInfo);
	const approvedName = isJsonObject(approved) ? nameOf(approved['serverInfo'] ?? null) : undefined;
	// A name that a person already approved for this server has no identity findings: if another server takes the name later, the finding belongs to
	// that one. The same holds if this server's key is the name, and the other server only claims it.
	const others = shared.otherNames(entry, launch).filter((other) => other.isSettled || identity !== server);
	const identityFindings = state === 'approved' ? [] : checkIdentity(identity, { others: others.map((other) => other.name), approvedName });
	const inspections: Inspection[] = [
		inspectDefinition({ kind: 'server_info', server, info: version.serverInfo }, shared.registryView(), shared),
	];
	if (version.instructions !== null) {
		inspections.push(inspectDefinition({ kind: 'instructions', server, text: version.instructions }, shared.registryView(), shared));
	}
	const findings = [
		...identityFindings.map((finding) => ({ ...finding, pointer: `/serverInfo${finding.pointer}` })),
		...(inspections[0]?.findings ?? []).map((finding) => ({ ...finding, pointer: `/serverInfo${finding.pointer}` })),
		...instructionFindings(version, server, shared, inspections[1]?.findings ?? []).map((finding) => ({
			...finding,
			pointer: '/instructions',
		})),
	];
	const view = shared.registryView();
	const change =
		state === 'rug_pull' && approved !== undefined
			? summaryOf(
					judgeChange('server', approved, bodyOf(version), {
						server,
						view,
						tools: view.servers.flatMap((other) => other.tools),
						onDetector: shared.onDetector,
					}),
				)
			: undefined;
	const notChecked = inspections.flatMap((inspection) => inspection.notChecked);
	const isObserved = state !== 'blocked' && trustOf(entry, launch, decisions, shared.clock.now()) === 'observe';
	const isHeld = shared.isPackageHeld();
	const passesAnyway = !isHeld && (isObserved || isApprovedInAdvance(newItems, { state, findings, notChecked }));
	return {
		version,
		identity,
		fingerprint,
		state,
		change,
		isOpen: !isHeld && (state === 'approved' || passesAnyway || (state === 'rug_pull' && approvedName === identity)),
		passesAnyway,
		severity: worstSeverity(findings.map((finding) => finding.severity)),
		findings,
		notChecked,
	};
}

/** Findings of the rules and the scorer in the instructions. They are judged again when the scorer has read them. */
function instructionFindings(
	{ instructions }: ServerVersion,
	server: string,
	{ classifier, traffic }: Pick<ItemDeps, 'classifier' | 'traffic'>,
	ruled: readonly Finding[],
): readonly Finding[] {
	const { results } = trafficFor(traffic(), server);
	const said = classifier.signals(instructions, {
		findings: ruled,
		mode: resultModeOf(results, 'classifier'),
		role: 'instructions',
		threshold: results.classifierThreshold,
	});
	return [...settled(ruled, said.doubts), ...said.findings];
}

function bodyOf({ instructions, serverInfo }: ServerVersion): JsonObject {
	return { serverInfo, instructions };
}

function nameOf(serverInfo: Json): string {
	const name = isJsonObject(serverInfo) ? serverInfo['name'] : undefined;
	return typeof name === 'string' ? name : '';
}
