import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { type Finding, type Inspection, type Severity, worstSeverity } from '../../engine/finding.ts';
import { type ChangeSummary, judgeChange, summaryOf } from '../../pins/change.ts';
import { type ServerVersion, serverFingerprint } from '../../pins/fingerprint.ts';
import { checkIdentity } from '../../pins/identity.ts';
import type { PinState } from '../../pins/pin.ts';
import { lastApproved, stateOf } from '../../pins/state.ts';
import { trustOf } from '../../pins/trust.ts';
import { inspectDefinition } from '../patterns/inspect-definition.ts';
import type { SharedState } from './deps.ts';

/** What a server said of itself, judged. */
export interface JudgedIntroduction {
	readonly version: ServerVersion;
	readonly identity: string;
	readonly fingerprint: Sha256Hex;
	readonly state: PinState;
	/**
	 * The server as a whole is reviewed: its tools, prompts and resources are judged one by one. Also when only its instructions
	 * changed since: those are withheld, the rest goes on.
	 */
	readonly isOpen: boolean;
	/** The person only watches this server: everything of it passes. */
	readonly isObserved: boolean;
	readonly severity: Severity;
	readonly findings: readonly Finding[];
	readonly notChecked: readonly string[];
	readonly change: ChangeSummary | undefined;
}

export interface IntroductionContext {
	readonly entry: EntryId;
	readonly server: string;
	readonly launch: Sha256Hex;
}

/** The part of an `initialize` result (MCP 2025-11-25, lifecycle) that is pinned. */
export function introductionOf(result: JsonObject): ServerVersion {
	const instructions = result['instructions'];
	return { serverInfo: result['serverInfo'] ?? null, instructions: typeof instructions === 'string' ? instructions : null };
}

export function judgeIntroduction(version: ServerVersion, context: IntroductionContext, shared: SharedState): JudgedIntroduction {
	const { entry, server, launch } = context;
	const key = { entry, kind: 'server', name: '' } as const;
	const fingerprint = serverFingerprint(version, shared.sha256);
	shared.store.keepVersion(key, fingerprint, bodyOf(version), shared.clock.now());
	const decisions = shared.decisions();
	const state = stateOf(key, fingerprint, launch, decisions);
	const approvedFingerprint = lastApproved(key, launch, decisions);
	const approved = approvedFingerprint === undefined ? undefined : shared.store.version(key, approvedFingerprint)?.body;
	const identity = nameOf(version.serverInfo);
	const approvedName = isJsonObject(approved) ? nameOf(approved['serverInfo'] ?? null) : undefined;
	// A person has decided about this very name already: a stranger that takes it later is the stranger's finding. So it is when a
	// server whose key is its name meets one that only says so.
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
		...(inspections[1]?.findings ?? []).map((finding) => ({ ...finding, pointer: '/instructions' })),
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
	const isObserved = state !== 'blocked' && trustOf(entry, launch, decisions) === 'observe';
	return {
		version,
		identity,
		fingerprint,
		state,
		change,
		isOpen: state === 'approved' || isObserved || (state === 'rug_pull' && approvedName === identity),
		isObserved,
		severity: worstSeverity(findings.map((finding) => finding.severity)),
		findings,
		notChecked: inspections.flatMap((inspection) => inspection.notChecked),
	};
}

function bodyOf({ instructions, serverInfo }: ServerVersion): JsonObject {
	return { serverInfo, instructions };
}

function nameOf(serverInfo: Json): string {
	const name = isJsonObject(serverInfo) ? serverInfo['name'] : undefined;
	return typeof name === 'string' ? name : '';
}

/** The part of an `initialize` result that no pin holds: it is judged by what it says, as other answers are. */
export function besideIntroduction(result: JsonObject): JsonObject {
	const { instructions: _instructions, serverInfo: _serverInfo, ...beside } = result;
	return beside;
}

/**
 * The `initialize` result the client gets. Of a server nobody has reviewed only the handshake itself passes: no instructions, no
 * prompts, no resources, nothing a person or a model would read. `undefined`: the original bytes can be passed on.
 * `beside`: what passes of the part that no pin holds; `isAsItCame`: that is all of it.
 */
export function shownIntroduction(
	result: JsonObject,
	judged: JudgedIntroduction,
	{ beside, isAsItCame }: { readonly beside: JsonObject; readonly isAsItCame: boolean },
): JsonObject | undefined {
	if (!judged.isOpen) {
		const isNameTaken = judged.findings.some((finding) => finding.tier === 'hard' && finding.pointer === '/serverInfo/name');
		return {
			protocolVersion: plainVersion(result['protocolVersion']),
			// With the tools capability announced, the tools can appear as soon as they were approved.
			capabilities: { tools: { listChanged: true } },
			serverInfo: plainInfo(result, isNameTaken ? HELD_NAME : judged.identity),
		};
	}
	// Of a server that says something else of itself now, its name passes (it is the approved one) and nothing that came with it.
	const isWithheld = judged.state !== 'approved' && !judged.isObserved;
	const capabilities = isJsonObject(beside['capabilities']) ? beside['capabilities'] : {};
	const shown = announcingChanges(capabilities);
	const { instructions, serverInfo } = result;
	// What is no text is no instructions, and in no pin.
	const isInstructing = instructions === null || typeof instructions === 'string';
	if (!isWithheld && shown === undefined && isAsItCame && (isInstructing || instructions === undefined)) return undefined;
	return {
		...beside,
		...(serverInfo === undefined ? {} : { serverInfo: isWithheld ? plainInfo(result, judged.identity) : serverInfo }),
		...(isInstructing && !isWithheld ? { instructions } : {}),
		capabilities: shown ?? capabilities,
	};
}

/** Cordon announces changes of the lists itself: an approval must reach the client. `undefined`: all are announced already. */
function announcingChanges(capabilities: JsonObject): JsonObject | undefined {
	const lacking = ['tools', 'prompts', 'resources'].filter((name) => {
		const capability = capabilities[name];
		return isJsonObject(capability) && capability['listChanged'] !== true;
	});
	if (lacking.length === 0) return undefined;
	const added = lacking.map((name) => {
		const capability = capabilities[name];
		return [name, { ...(isJsonObject(capability) ? capability : {}), listChanged: true }] as const;
	});
	return { ...capabilities, ...Object.fromEntries(added) };
}

function plainInfo(result: JsonObject, name: string): JsonObject {
	const info = isJsonObject(result['serverInfo']) ? result['serverInfo'] : {};
	return { name, version: plainVersion(info['version']) };
}

/** A version as versions are written, and no sentence in its place. */
function plainVersion(version: Json | undefined): string {
	return typeof version === 'string' && /^[\w.+-]{1,32}$/.test(version) ? version : '0';
}

/** The name under which a server is introduced whose own name cannot be shown. */
export const HELD_NAME = 'held-by-mcp-cordon';

/** Capabilities through which a server could ask the client, its model or its user for something (MCP 2025-11-25, client features). */
const ASKING_CAPABILITIES = ['sampling', 'elicitation', 'roots', 'tasks'];

/** The `initialize` parameters a server gets that nobody has reviewed yet. `undefined`: nothing to strip. */
export function strippedClientParams(params: Json | undefined): JsonObject | undefined {
	if (!isJsonObject(params) || !isJsonObject(params['capabilities'])) return undefined;
	const capabilities = params['capabilities'];
	if (!ASKING_CAPABILITIES.some((name) => name in capabilities)) return undefined;
	return {
		...params,
		capabilities: Object.fromEntries(Object.entries(capabilities).filter(([name]) => !ASKING_CAPABILITIES.includes(name))),
	};
}
