import type { Sha256Hex } from '../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Sha256 } from '../base/ports.ts';
import { assertNever } from '../base/result.ts';
import type { ToolDefinition } from '../engine/finding.ts';
import { canonicalJson } from './canonical.ts';
import type { OfferKind, PinKind } from './pin.ts';

/** The pinned parts of a tool, each hashed separately so that a change can be explained. `other` contains all further properties. */
export const TOOL_PARTS = [
	'name',
	'title',
	'description',
	'inputSchema',
	'outputSchema',
	'annotations',
	'icons',
	'_meta',
	'other',
] as const;
export type ToolPart = (typeof TOOL_PARTS)[number];

/** Part → canonical JSON of what a model sees of it. Missing annotation hints equal their defaults (C6). */
export function toolParts(tool: ToolDefinition): Readonly<Record<ToolPart, string>> {
	const { annotations = null } = tool;
	// A member can have any name. Assigning one called `__proto__` would leave it out of every fingerprint.
	const other = Object.fromEntries(Object.entries(tool).filter(([key, value]) => !isPart(key) && value !== undefined));
	const part = (key: string): string => canonicalJson(tool[key] ?? null);
	return {
		name: canonicalJson(tool.name),
		title: part('title'),
		description: part('description'),
		inputSchema: part('inputSchema'),
		outputSchema: part('outputSchema'),
		annotations: canonicalJson(normalizedAnnotations(annotations)),
		icons: part('icons'),
		_meta: part('_meta'),
		other: canonicalJson(other),
	};
}

function isPart(key: string): boolean {
	return key !== 'other' && TOOL_PARTS.some((part) => part === key);
}

/**
 * The hints with their defaults filled in, so that leaving a hint out and stating its default are equal. A value that isn't an object stays
 * unchanged, because it can say anything. Source of the defaults: MCP 2025-11-25, schema, ToolAnnotations.
 */
export function normalizedAnnotations(annotations: Json): Json {
	if (annotations !== null && !isJsonObject(annotations)) return annotations;
	return {
		readOnlyHint: false,
		destructiveHint: true,
		idempotentHint: false,
		openWorldHint: true,
		title: null,
		...withoutUndefined(annotations ?? {}),
	};
}

function withoutUndefined(value: { readonly [key: string]: Json | undefined }): JsonObject {
	return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
}

/** SHA-256 over the parts, each preceded by its length, so that text can't move from one part to the next unnoticed (C6). */
export function fingerprintOf(parts: readonly string[], sha256: Sha256): Sha256Hex {
	return sha256(parts.map((part) => `${part.length}:${part}`).join(''));
}

export function toolFingerprint(tool: ToolDefinition, sha256: Sha256): Sha256Hex {
	const parts = toolParts(tool);
	return fingerprintOf(['tool', ...TOOL_PARTS.map((part) => parts[part])], sha256);
}

/** A prompt, resource, or resource template as a server declares it: any JSON object. */
export type OfferDefinition = JsonObject;

/** The name of an offer in decisions; `undefined`: it has none, so it can't be requested. */
export function offerName(kind: OfferKind, value: Json): string | undefined {
	if (!isJsonObject(value)) return undefined;
	const name = value[kind === 'prompt' ? 'name' : kind === 'resource' ? 'uri' : 'uriTemplate'];
	return typeof name === 'string' ? name : undefined;
}

/**
 * The pinned parts of an offer: all of it except what changes on its own (a resource's size and time of its last change). A text as the value
 * of one of these is pinned like any other.
 */
export function offerParts(kind: OfferKind, value: OfferDefinition): JsonObject {
	if (kind === 'prompt') return value;
	const { annotations, ...body } = withoutUndefined(value);
	const rest = without(body, 'size', isCount);
	if (annotations === undefined || !isJsonObject(annotations)) return annotations === undefined ? rest : { ...rest, annotations };
	const lasting = without(withoutUndefined(annotations), 'lastModified', isTime);
	return Object.keys(lasting).length === 0 ? rest : { ...rest, annotations: lasting };
}

function without(value: JsonObject, name: string, isMeant: (member: Json) => boolean): JsonObject {
	const { [name]: member = null, ...rest } = value;
	return isMeant(member) ? rest : value;
}

function isCount(value: Json): boolean {
	return value === null || typeof value === 'number';
}

/** ISO 8601, as in MCP 2025-11-25 (schema, Annotations). Some servers send seconds as a number. */
function isTime(value: Json): boolean {
	return isCount(value) || (typeof value === 'string' && TIME.test(value));
}

const TIME = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

export function offerFingerprint(kind: OfferKind, value: OfferDefinition, sha256: Sha256): Sha256Hex {
	return fingerprintOf([kind, canonicalJson(offerParts(kind, value))], sha256);
}

/** How a server describes itself: its `serverInfo` and its instructions, pinned as one version. */
export interface ServerVersion {
	readonly serverInfo: Json;
	readonly instructions: string | null;
}

export function serverFingerprint(version: ServerVersion, sha256: Sha256): Sha256Hex {
	return fingerprintOf(['server', canonicalJson(identityOf(version.serverInfo)), canonicalJson(version.instructions)], sha256);
}

/** `serverInfo` without its version: a new release alone isn't a new identity. A sentence in the version field isn't a version. */
export function identityOf(serverInfo: Json): Json {
	return isJsonObject(serverInfo) ? without(withoutUndefined(serverInfo), 'version', isVersion) : serverInfo;
}

/** Numbers, dates, digests, and the usual words between them. Anything else could be a sentence with dashes instead of spaces. */
function isVersion(value: Json): boolean {
	return (
		isCount(value) || (typeof value === 'string' && value.length <= 64 && value.split(/[.+_~:/-]/).every((part) => VERSION_PART.test(part)))
	);
}

const VERSION_PART =
	/^(?:v?\d{0,14}|g?[0-9a-f]{7,40}|\d{0,6}(?:alpha|a|beta|b|rc|c|dev|develop|pre|preview|next|canary|nightly|snapshot|experimental|final|release|stable|post|build|git|sha|local|unknown)\d{0,14})$/i;

export function launchFingerprint(parts: Json, sha256: Sha256): Sha256Hex {
	return fingerprintOf(['launch', canonicalJson(parts)], sha256);
}

/** The hashes exactly as in the source document (R052), for export: no length prefix, canonical JSON of schema and annotations. */
export function literalHashes(server: string, tool: ToolDefinition, sha256: Sha256): Readonly<Record<string, string>> {
	const description = typeof tool['description'] === 'string' ? tool['description'] : '';
	const schemaHash = sha256(canonicalJson(tool['inputSchema'] ?? null));
	const annotationsHash = sha256(canonicalJson(tool['annotations'] ?? null));
	return {
		server,
		tool: tool.name,
		descriptionHash: sha256(description),
		schemaHash,
		annotationsHash,
		combinedHash: sha256(tool.name + description + schemaHash + annotationsHash),
	};
}

/**
 * Computes the fingerprint that a stored version must have from its body; `undefined` when the body is invalid for this kind. Detects a body
 * that was changed on disk.
 */
export function fingerprintOfBody(kind: Exclude<PinKind, 'launch'>, body: Json, sha256: Sha256): Sha256Hex | undefined {
	if (!isJsonObject(body)) return undefined;
	switch (kind) {
		case 'server': {
			const instructions = body['instructions'];
			return serverFingerprint(
				{ serverInfo: body['serverInfo'] ?? null, instructions: typeof instructions === 'string' ? instructions : null },
				sha256,
			);
		}
		case 'tool': {
			const name = body['name'];
			return typeof name === 'string' ? toolFingerprint({ ...body, name }, sha256) : undefined;
		}
		case 'prompt':
		case 'resource':
		case 'template':
			return offerFingerprint(kind, body, sha256);
		default:
			return assertNever(kind);
	}
}
