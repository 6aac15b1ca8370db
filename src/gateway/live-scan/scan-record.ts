import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { type Finding, type Inspection, worstSeverity } from '../../engine/finding.ts';
import type { ItemVerdict, LastSeen } from '../../events/cordon-event.ts';
import { offerFingerprint, offerName, serverFingerprint, toolFingerprint } from '../../pins/fingerprint.ts';
import type { PinKind } from '../../pins/pin.ts';
import { sha256 } from '../sha256.ts';
import type { NewVersion } from '../store/version-table.ts';
import { type JudgedItem, parseTool } from './judge.ts';
import type { LiveScan } from './scan-server.ts';

/** What a scan saw of a guarded server, in the form the gateway stores when a client starts that server: for the window, and for reviews. */
export interface ScanRecord {
	readonly lastSeen: LastSeen;
	readonly versions: readonly NewVersion[];
}

/** Undefined: the scan didn't see everything. */
export function scanRecordOf(
	{ declared, items }: Pick<LiveScan, 'declared' | 'items'>,
	{ at, entry, launch }: { readonly entry: EntryId; readonly launch: Sha256Hex; readonly at: number },
): ScanRecord | undefined {
	if (declared.gaps.length > 0) return undefined;
	const { instructions, serverInfo = null } = declared.initialize;
	const version = { serverInfo, instructions: typeof instructions === 'string' ? instructions : null };
	const fingerprint = serverFingerprint(version, sha256);
	const about = items.flatMap(({ inspection, kind }) => (kind === 'server_info' || kind === 'instructions' ? [{ inspection, kind }] : []));
	const findings = about.flatMap(({ inspection, kind }): Finding[] =>
		inspection.findings.map((finding) => ({
			...finding,
			pointer: kind === 'instructions' ? '/instructions' : `/serverInfo${finding.pointer}`,
		})),
	);
	const versions: NewVersion[] = [{ key: { entry, kind: 'server', name: '' }, fingerprint, body: version, at }];
	const listed = (kind: Exclude<PinKind, 'server' | 'launch'>): readonly ItemVerdict[] => {
		const seen = items.flatMap((item) => {
			const one = KINDS[item.kind] === kind ? identified(kind, item) : undefined;
			return one === undefined ? [] : [one];
		});
		// The gateway stores only resources that a person has decided about.
		if (kind !== 'resource')
			versions.push(...seen.map(({ body, fingerprint: of, name }) => ({ key: { entry, kind, name }, fingerprint: of, body, at })));
		return seen.map((one) => verdictOf(one, seen.filter(({ name }) => name === one.name).length > 1));
	};
	const lastSeen: LastSeen = {
		launch,
		identity: {
			identity: nameOf(serverInfo),
			fingerprint,
			state: 'quarantined',
			findings,
			severity: worstSeverity(findings.map(({ severity }) => severity)),
			notChecked: about.flatMap(({ inspection }) => inspection.notChecked),
		},
		tools: listed('tool'),
		offers: { prompt: listed('prompt'), resource: listed('resource'), template: listed('template') },
	};
	return { lastSeen, versions };
}

const KINDS: Readonly<Record<JudgedItem['kind'], PinKind>> = {
	instructions: 'server',
	server_info: 'server',
	tool: 'tool',
	prompt: 'prompt',
	resource: 'resource',
	resource_template: 'template',
};

interface Identified {
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly body: Json;
	readonly inspection: Inspection;
}

function identified(kind: Exclude<PinKind, 'server' | 'launch'>, { inspection, value: body }: JudgedItem): Identified | undefined {
	if (kind === 'tool') {
		const tool = parseTool(body);
		return tool === undefined ? undefined : { name: tool.name, fingerprint: toolFingerprint(tool, sha256), body, inspection };
	}
	const name = offerName(kind, body);
	if (name === undefined || !isJsonObject(body)) return undefined;
	return { name, fingerprint: offerFingerprint(kind, body, sha256), body, inspection };
}

/** The state follows from the decisions when it is read. */
function verdictOf({ fingerprint, inspection, name }: Identified, isAmbiguous: boolean): ItemVerdict {
	const { findings, notChecked, severity } = inspection;
	return {
		name,
		fingerprint,
		state: 'quarantined',
		isReleased: false,
		isAmbiguous,
		isHintDropped: false,
		severity,
		findings,
		notChecked,
		change: undefined,
		renamedFrom: undefined,
		isLate: false,
	};
}

function nameOf(serverInfo: Json): string {
	const name = isJsonObject(serverInfo) ? serverInfo['name'] : undefined;
	return typeof name === 'string' ? name : '';
}
