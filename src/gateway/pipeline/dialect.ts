import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { completeResult, isRevision, META, serverInfoIn, withEnvelope } from '../../mcp/modern.ts';
import type { ServerVersion } from '../../pins/fingerprint.ts';
import type { JudgedIntroduction } from './introduction.ts';

/**
 * How one family of protocol revisions writes what all revisions share. Each client request is in one of two dialects. Its response, and the requests
 * that Cordon sends for that client, use the same dialect.
 */
export interface Dialect {
	readonly name: 'legacy' | 'modern';
	/** The request whose response introduces the server. */
	readonly introduction: 'initialize' | 'server/discover';
	/** Parameters of a request that Cordon sends to the server. */
	ask(params: JsonObject): JsonObject;
	/** A result that Cordon writes. Clients must not cache it. */
	result(method: string, value: JsonObject): JsonObject;
	/** Whether the server's own result to `method` has the members that `result` would add, so its bytes can pass. */
	isAsWritten(method: string, result: JsonObject): boolean;
	/** The pinned part of an introduction. */
	introductionOf(result: JsonObject): ServerVersion;
	/** The part that no pin covers. It is judged by its content, as other results are. */
	extraMembersOfIntroduction(result: JsonObject): JsonObject;
	/** An introduction as the client gets it. */
	introduce(shown: ShownIntroduction): JsonObject;
	/** For an unreviewed server: the members of an introduction that the protocol requires. */
	minimalIntroduction(result: JsonObject): JsonObject;
}

interface ShownIntroduction {
	readonly extraMembers: JsonObject;
	readonly capabilities: JsonObject;
	/** Undefined: the server sent none. */
	readonly serverInfo: Json | undefined;
	readonly instructions: Json | undefined;
}

/** MCP 2025-11-25 and older: a handshake, then a session. */
export const LEGACY: Dialect = {
	name: 'legacy',
	introduction: 'initialize',
	ask: (params) => params,
	result: (_method, value) => value,
	isAsWritten: () => true,
	introductionOf: (result) => ({ serverInfo: result['serverInfo'] ?? null, instructions: textOrNull(result['instructions']) }),
	extraMembersOfIntroduction({ instructions: _instructions, serverInfo: _serverInfo, ...extraMembers }) {
		return extraMembers;
	},
	introduce: ({ extraMembers, capabilities, instructions, serverInfo }) => ({
		...extraMembers,
		...(serverInfo === undefined ? {} : { serverInfo }),
		...(instructions === undefined ? {} : { instructions }),
		capabilities,
	}),
	minimalIntroduction: (result) => ({ protocolVersion: plainVersion(result['protocolVersion']) }),
};

/** MCP 2026-07-28: no handshake and no session. Each request describes the client. `envelope`: the last such description. */
export function modernDialect(envelope: JsonObject): Dialect {
	return {
		name: 'modern',
		introduction: 'server/discover',
		ask: (params) => withEnvelope(params, envelope),
		result: completeResult,
		isAsWritten: (method, result) => {
			const written = completeResult(method, {});
			return Object.keys(written).every((name) => result[name] === written[name]);
		},
		// Drafts of this revision had the name in the same place as older revisions.
		introductionOf: (result) => ({
			serverInfo: serverInfoIn(result) ?? result['serverInfo'] ?? null,
			instructions: textOrNull(result['instructions']),
		}),
		extraMembersOfIntroduction({ instructions: _instructions, serverInfo: _serverInfo, ...extraMembers }) {
			if (!isJsonObject(extraMembers['_meta'])) return extraMembers;
			const { [META.serverInfo]: _named, ...meta } = extraMembers['_meta'];
			const { _meta, ...rest } = extraMembers;
			return Object.keys(meta).length === 0 ? rest : { ...rest, _meta: meta };
		},
		introduce({ extraMembers, capabilities, instructions, serverInfo }) {
			const meta = isJsonObject(extraMembers['_meta']) ? extraMembers['_meta'] : {};
			return completeResult('server/discover', {
				...extraMembers,
				capabilities,
				...(instructions === undefined ? {} : { instructions }),
				_meta: { ...meta, ...(serverInfo === undefined || serverInfo === null ? {} : { [META.serverInfo]: serverInfo }) },
			});
		},
		minimalIntroduction(result) {
			const supported = Array.isArray(result['supportedVersions']) ? (result['supportedVersions'] as readonly Json[]) : [];
			return { supportedVersions: supported.filter(isRevision) };
		},
	};
}

/** A client that hasn't sent anything yet counts as legacy, because its first message is a handshake. */
export function isModern({ name }: Dialect): boolean {
	return name === 'modern';
}

/**
 * The introduction that the client gets. For an unreviewed server, only what the protocol requires passes: no instructions, prompts, resources, or
 * anything else that a person or a model would read. `undefined`: the original bytes can pass.
 * `extraMembers`: the part that may pass of what no pin covers. `isAsItCame`: it is unchanged.
 */
export function shownIntroduction(
	dialect: Dialect,
	result: JsonObject,
	judged: JudgedIntroduction,
	{ extraMembers, isAsItCame }: { readonly extraMembers: JsonObject; readonly isAsItCame: boolean },
): JsonObject | undefined {
	const { instructions } = result;
	const info = dialect.introductionOf(result).serverInfo;
	if (!judged.isOpen) {
		const isNameTaken = judged.findings.some((finding) => finding.tier === 'hard' && finding.pointer === '/serverInfo/name');
		return dialect.introduce({
			extraMembers: dialect.minimalIntroduction(result),
			// With the tools capability announced, tools can appear as soon as they are approved.
			capabilities: { tools: { listChanged: true } },
			serverInfo: plainInfo(info, isNameTaken ? HELD_NAME : judged.identity),
			instructions: undefined,
		});
	}
	// If a server's introduction changed after approval, only its approved name passes.
	const isWithheld = judged.state !== 'approved' && !judged.passesAnyway;
	const capabilities = isJsonObject(extraMembers['capabilities']) ? extraMembers['capabilities'] : {};
	const shown = announcingChanges(capabilities);
	// Values that aren't text aren't instructions, and no pin includes them.
	const isInstructing = instructions === null || typeof instructions === 'string';
	const isPlain = isInstructing || instructions === undefined;
	if (!isWithheld && shown === undefined && isAsItCame && isPlain && dialect.isAsWritten(dialect.introduction, result)) return undefined;
	return dialect.introduce({
		extraMembers,
		capabilities: shown ?? capabilities,
		serverInfo: isWithheld && info !== null ? plainInfo(info, judged.identity) : info === null ? undefined : info,
		instructions: isInstructing && !isWithheld ? instructions : undefined,
	});
}

/** The name given to a server whose own name can't be shown. */
export const HELD_NAME = 'held-by-mcp-cordon';

/** Cordon announces list changes itself, because the client must learn of approvals. `undefined`: all are announced already. */
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

/** A name that is safe to show, and a version in a version's usual form. */
export function plainInfo(info: Json, name: string): JsonObject {
	return { name, version: plainVersion(isJsonObject(info) ? info['version'] : undefined) };
}

function plainVersion(version: Json | undefined): string {
	return typeof version === 'string' && /^[\w.+-]{1,32}$/.test(version) ? version : '0';
}

/** Capabilities with which a server could ask the client, its model, or its user for something (client features of all revisions). */
const ASKING: readonly string[] = ['sampling', 'elicitation', 'roots', 'tasks'];

/** Parameters of any revision without the capabilities in `ASKING`. Returns the same object if there is nothing to remove. */
export function withoutAsking(params: JsonObject): JsonObject;
export function withoutAsking(params: Json | undefined): Json | undefined;
export function withoutAsking(params: Json | undefined): Json | undefined {
	if (!isJsonObject(params)) return params;
	const meta = isJsonObject(params['_meta']) ? params['_meta'] : undefined;
	const inHandshake = withoutAskingCapabilities(params['capabilities']);
	const inEnvelope = withoutAskingCapabilities(meta?.[META.clientCapabilities]);
	if (inHandshake === undefined && inEnvelope === undefined) return params;
	return {
		...params,
		...(inHandshake === undefined ? {} : { capabilities: inHandshake }),
		...(inEnvelope === undefined ? {} : { _meta: { ...meta, [META.clientCapabilities]: inEnvelope } }),
	};
}

/** The key of tasks in revisions where they are an extension. */
const TASKS = 'io.modelcontextprotocol/tasks';

function withoutAskingCapabilities(capabilities: Json | undefined): JsonObject | undefined {
	if (!isJsonObject(capabilities)) return undefined;
	const { extensions } = capabilities;
	const hasTasks = isJsonObject(extensions) && TASKS in extensions;
	if (!hasTasks && !ASKING.some((name) => name in capabilities)) return undefined;
	const kept = Object.fromEntries(Object.entries(capabilities).filter(([name]) => !ASKING.includes(name)));
	if (!hasTasks) return kept;
	const { [TASKS]: _tasks, ...others } = extensions;
	return { ...kept, extensions: others };
}

function textOrNull(value: Json | undefined): string | null {
	return typeof value === 'string' ? value : null;
}
