import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { completeResult, isRevision, META, serverInfoIn, withEnvelope } from '../../mcp/modern.ts';
import type { ServerVersion } from '../../pins/fingerprint.ts';
import type { JudgedIntroduction } from './introduction.ts';

/**
 * How one revision of the protocol writes what every revision says. Each request of a client is in one of two dialects; its response, and what
 * Cordon asks on the client's account, are in the same.
 */
export interface Dialect {
	readonly name: 'legacy' | 'modern';
	/** The request whose response introduces the server. */
	readonly introduction: 'initialize' | 'server/discover';
	/** Parameters of a request that Cordon sends to the server. */
	ask(params: JsonObject): JsonObject;
	/** A result that Cordon writes. It must not be cached. */
	result(method: string, value: JsonObject): JsonObject;
	/** The server's own result to `method` says what `result` would add, so its bytes can pass. */
	isAsWritten(method: string, result: JsonObject): boolean;
	/** The pinned part of an introduction. */
	introductionOf(result: JsonObject): ServerVersion;
	/** The part that no pin holds: it is judged by what it says, as other results are. */
	extraMembersOfIntroduction(result: JsonObject): JsonObject;
	/** An introduction as the client gets it. */
	introduce(shown: ShownIntroduction): JsonObject;
	/** Of a server nobody has reviewed, what an introduction has to name for the protocol to go on. */
	minimalIntroduction(result: JsonObject): JsonObject;
}

interface ShownIntroduction {
	readonly extraMembers: JsonObject;
	readonly capabilities: JsonObject;
	/** Undefined: the server gave none. */
	readonly serverInfo: Json | undefined;
	readonly instructions: Json | undefined;
}

/** MCP 2025-11-25 and older: a handshake, and a session after it. */
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

/** MCP 2026-07-28: no handshake and no session, each request says what the client is. `envelope`: what it said last. */
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
		// Drafts of the revision had the name where older revisions have it.
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

/** What nobody has said anything about yet is in the older dialect: its first word is a handshake. */
export function isModern({ name }: Dialect): boolean {
	return name === 'modern';
}

/**
 * The introduction the client gets. Of a server nobody has reviewed only what the protocol needs passes: no instructions, no prompts, no
 * resources, nothing a person or a model would read. `undefined`: the original bytes can be passed on.
 * `beside`: what passes of the part that no pin holds; `isAsItCame`: that is all of it.
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
			// With the tools capability announced, the tools can appear as soon as they were approved.
			capabilities: { tools: { listChanged: true } },
			serverInfo: plainInfo(info, isNameTaken ? HELD_NAME : judged.identity),
			instructions: undefined,
		});
	}
	// Of a server that says something else of itself now, its name passes (it is the approved one) and nothing that came with it.
	const isWithheld = judged.state !== 'approved' && !judged.passesAnyway;
	const capabilities = isJsonObject(extraMembers['capabilities']) ? extraMembers['capabilities'] : {};
	const shown = announcingChanges(capabilities);
	// What is no text is no instructions, and in no pin.
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

/** The name under which a server is introduced whose own name cannot be shown. */
export const HELD_NAME = 'held-by-mcp-cordon';

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

/** A name that may be shown, and a version as versions are written. */
export function plainInfo(info: Json, name: string): JsonObject {
	return { name, version: plainVersion(isJsonObject(info) ? info['version'] : undefined) };
}

function plainVersion(version: Json | undefined): string {
	return typeof version === 'string' && /^[\w.+-]{1,32}$/.test(version) ? version : '0';
}

/** Capabilities through which a server could ask the client, its model or its user for something (client features of all revisions). */
const ASKING: readonly string[] = ['sampling', 'elicitation', 'roots', 'tasks'];

/** Parameters of any revision without what lets a server ask the client, its model or its user for something; the very same where that is all. */
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

/** Where tasks are an extension. */
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
