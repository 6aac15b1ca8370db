import { readFileSync } from 'node:fs';
import { isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { certificateText } from '../../link/proofs.ts';
import { createVerifier } from '../keys.ts';
import { type ChainLine, decodeBody, decodeLine, sealBody } from './line.ts';
import { type AuditHead, sealText } from './seal.ts';
import { bodiesFile, chainFile, isSegmentName, listSegments, type SegmentName } from './segments.ts';

/** A problem that suggests somebody changed the log. `line` counts from 1. */
export type AuditProblem =
	| {
			readonly kind: 'line-changed' | 'line-missing' | 'not-a-line' | 'line-after-end';
			readonly segment: SegmentName;
			readonly line: number;
	  }
	| { readonly kind: 'bad-start' | 'unreadable'; readonly segment: SegmentName }
	/** The seal wasn't made with the key that the segment names, or no known key vouches for that key. */
	| { readonly kind: 'bad-seal'; readonly segment: SegmentName; readonly line: number }
	/** A later segment, or a head kept elsewhere, shows that the segment had more lines. */
	| { readonly kind: 'cut-short'; readonly segment: SegmentName }
	| { readonly kind: 'segment-missing'; readonly segment: SegmentName }
	| { readonly kind: 'body-changed' | 'body-missing'; readonly segment: SegmentName; readonly line: number }
	/** The bodies are gone, and no sealed line says that they were erased. Or they exist and can't be read. */
	| { readonly kind: 'bodies-missing' | 'bodies-unreadable'; readonly segment: SegmentName }
	| { readonly kind: 'foreign-file'; readonly name: string };

const WITH_LINE = ['line-changed', 'line-missing', 'not-a-line', 'line-after-end', 'bad-seal', 'body-changed', 'body-missing'] as const;
const WITHOUT_LINE = ['bad-start', 'unreadable', 'cut-short', 'segment-missing', 'bodies-missing', 'bodies-unreadable'] as const;

/** A problem as an export states it. `undefined`: not a known problem. */
export function parseAuditProblem(value: Json): AuditProblem | undefined {
	if (!isJsonObject(value)) return undefined;
	const { kind, line, name, segment } = value;
	if (kind === 'foreign-file') return typeof name === 'string' ? { kind, name } : undefined;
	if (typeof segment !== 'string' || !isSegmentName(segment)) return undefined;
	const whole = WITHOUT_LINE.find((each) => each === kind);
	if (whole !== undefined) return { kind: whole, segment };
	const atLine = WITH_LINE.find((each) => each === kind);
	return atLine === undefined || typeof line !== 'number' ? undefined : { kind: atLine, segment, line };
}

export interface AuditSegment {
	readonly name: SegmentName;
	readonly writer: string;
	readonly lines: number;
	/** The times of the first and last line, in milliseconds since the Unix epoch. */
	readonly from: number;
	readonly to: number;
	/** Number of lines that a seal covers. */
	readonly sealed: number;
	/** `open`: it's still being written, or its process was killed. `torn`: the same, with a half-written last line. */
	readonly end: 'closed' | 'open' | 'torn';
	readonly bodies: { readonly kept: number; readonly erased: number };
	/** Number of entries lost while the disk accepted none. */
	readonly lost: number;
}

export interface AuditVerification {
	readonly segments: readonly AuditSegment[];
	readonly problems: readonly AuditProblem[];
	/** Number of segments whose end was also compared with a head kept elsewhere. */
	readonly comparedHeads: number;
}

export interface VerifyOptions {
	/** Accepted public keys, SPKI in PEM, by the name of the signer. */
	readonly keys: Readonly<Record<string, string>>;
	/** Heads kept where the user's other programs can't change them. */
	readonly heads?: readonly AuditHead[];
}

interface Read {
	readonly name: SegmentName;
	readonly lines: readonly ChainLine[];
	readonly isTorn: boolean;
	readonly sealed: number;
}

/** Checks every line, link, seal, and body of the folder. Only reads. Cost: O(size of the log). */
export function verifyAuditLog(folder: string, options: VerifyOptions): AuditVerification {
	const problems: AuditProblem[] = [];
	const { bodies, chains, foreign } = listSegments(folder);
	for (const name of foreign) problems.push({ kind: 'foreign-file', name });
	const read = chains.flatMap((name) => readSegment(folder, name, options, problems) ?? []);
	const bySegment = new Map(read.map((segment) => [segment.name, segment]));
	const { erased, retired } = departures(read);
	for (const name of bodies) if (!bySegment.has(name)) problems.push({ kind: 'segment-missing', segment: name });
	const heads = options.heads ?? [];
	for (const head of [...read.flatMap(witnessesOf), ...heads]) compareHead(head, bySegment, retired, problems);
	const segments = read.map((segment) => summary(folder, segment, erased, problems));
	return { segments, problems: distinct(problems), comparedHeads: heads.filter(({ segment }) => bySegment.has(segment)).length };
}

function readSegment(folder: string, name: SegmentName, { keys }: VerifyOptions, problems: AuditProblem[]): Read | undefined {
	let text: string;
	try {
		text = readFileSync(chainFile(folder, name), 'utf8');
	} catch {
		problems.push({ kind: 'unreadable', segment: name });
		return undefined;
	}
	const parts = text.split('\n');
	const isTorn = parts.pop() !== '';
	const lines: ChainLine[] = [];
	let sealed = 0;
	let prev: Sha256Hex | '' = '';
	let expected = 0;
	let hasEnded = false;
	let verifier: ((text: string, signature: string) => boolean) | undefined;
	for (const [index, part] of parts.entries()) {
		const line = index + 1;
		const decoded = decodeLine(part);
		if (!decoded.ok) {
			problems.push({ kind: decoded.error === 'wrong-hash' ? 'line-changed' : 'not-a-line', segment: name, line });
			// The next line is checked against its own number, so one changed line is one problem. Its link reveals further ones.
			expected += 1;
			prev = '';
			continue;
		}
		const { value } = decoded;
		const isLinked = value.n === expected && (value.prev === prev || (prev === '' && index > 0));
		if (!isLinked) problems.push({ kind: 'line-missing', segment: name, line });
		if (hasEnded && value.record['kind'] !== 'seal') problems.push({ kind: 'line-after-end', segment: name, line });
		if (index === 0) {
			if (value.record['kind'] !== 'start' || value.record['segment'] !== name) problems.push({ kind: 'bad-start', segment: name });
			else verifier = verifierOf(value.record, keys);
		}
		if (value.record['kind'] === 'end') hasEnded = true;
		if (value.record['kind'] === 'seal') {
			const signature = value.record['signature'];
			const isGood =
				typeof signature === 'string' &&
				value.prev !== '' &&
				verifier?.(sealText({ segment: name, n: value.n - 1, hash: value.prev }), signature) === true;
			if (isGood) sealed = lines.length + 1;
			else problems.push({ kind: 'bad-seal', segment: name, line });
		}
		lines.push(value);
		expected = value.n + 1;
		prev = value.hash;
	}
	return { name, lines, isTorn, sealed };
}

/** The verifier for the segment's seals, if an accepted key vouches for their key. */
function verifierOf(start: JsonObject, keys: VerifyOptions['keys']): ((text: string, signature: string) => boolean) | undefined {
	const { certificate, signer } = start;
	try {
		if (isJsonObject(certificate)) {
			const { notAfter, publicKey, signature, signer: by, socketPath } = certificate;
			const key = typeof by === 'string' && Object.hasOwn(keys, by) ? keys[by] : undefined;
			if (key === undefined || typeof publicKey !== 'string' || typeof socketPath !== 'string' || typeof notAfter !== 'number')
				return undefined;
			const isVouched =
				typeof signature === 'string' && createVerifier(key)(certificateText({ publicKey, socketPath, notAfter }), signature);
			return isVouched ? createVerifier(publicKey) : undefined;
		}
		const key = typeof signer === 'string' && Object.hasOwn(keys, signer) ? keys[signer] : undefined;
		return key === undefined ? undefined : createVerifier(key);
	} catch {
		return undefined;
	}
}

interface Departures {
	readonly erased: ReadonlySet<SegmentName>;
	readonly retired: ReadonlySet<SegmentName>;
}

/** The segments that the log itself says were deleted. In a sealed segment, the unsealed end doesn't count, because anybody can add a line there. */
function departures(read: readonly Read[]): Departures {
	const erased = new Set<SegmentName>();
	const retired = new Set<SegmentName>();
	for (const { lines, sealed } of read) {
		const isSealing = lines.some(({ record }) => record['kind'] === 'seal') || 'signer' in (lines[0]?.record ?? {});
		for (const { record } of isSealing ? lines.slice(0, sealed) : lines) {
			if (record['kind'] === 'erased' && Array.isArray(record['segments']))
				for (const name of record['segments']) if (isSegmentName(name)) erased.add(name);
			if (record['kind'] === 'retired' && isSegmentName(record['segment'])) retired.add(record['segment']);
		}
	}
	return { erased, retired };
}

function witnessesOf({ lines }: Read): readonly AuditHead[] {
	const list = lines[0]?.record['witnesses'];
	return Array.isArray(list) ? list.flatMap((each) => headOf(each) ?? []) : [];
}

function headOf(value: Json): AuditHead | undefined {
	if (!isJsonObject(value)) return undefined;
	const { segment, n, hash } = value;
	return isSegmentName(segment) && typeof n === 'number' && isSha256Hex(hash) ? { segment, n, hash } : undefined;
}

function compareHead(
	head: AuditHead,
	segments: ReadonlyMap<SegmentName, Read>,
	retired: Departures['retired'],
	problems: AuditProblem[],
): void {
	const segment = segments.get(head.segment);
	if (segment === undefined) {
		if (!retired.has(head.segment)) problems.push({ kind: 'segment-missing', segment: head.segment });
		return;
	}
	if (!segment.lines.some(({ n, hash }) => n === head.n && hash === head.hash)) problems.push({ kind: 'cut-short', segment: head.segment });
}

function summary(folder: string, segment: Read, erased: Departures['erased'], problems: AuditProblem[]): AuditSegment {
	const { isTorn, lines, name, sealed } = segment;
	const first = lines[0]?.record;
	const last = lines.at(-1)?.record;
	const hasEnd = lines.slice(-2).some(({ record }) => record['kind'] === 'end');
	return {
		name,
		writer: typeof first?.['writer'] === 'string' ? first['writer'] : 'unknown',
		lines: lines.length,
		from: timeOf(first),
		to: timeOf(last),
		sealed,
		end: isTorn ? 'torn' : hasEnd ? 'closed' : 'open',
		bodies: checkBodies(folder, segment, erased, problems),
		lost: lines.reduce(
			(sum, { record }) => sum + (record['kind'] === 'lost' && typeof record['count'] === 'number' ? record['count'] : 0),
			0,
		),
	};
}

function timeOf(record: JsonObject | undefined): number {
	return typeof record?.['at'] === 'number' ? record['at'] : 0;
}

function checkBodies(
	folder: string,
	{ lines, name }: Read,
	erased: Departures['erased'],
	problems: AuditProblem[],
): AuditSegment['bodies'] {
	const wanted = lines.flatMap((line, index) => {
		const body = line.record['body'];
		return isJsonObject(body) && isSha256Hex(body['commitment']) ? [{ n: line.n, line: index + 1, commitment: body['commitment'] }] : [];
	});
	if (wanted.length === 0) return { kept: 0, erased: 0 };
	const bodies = readBodies(folder, name);
	if (bodies === 'unreadable') {
		problems.push({ kind: 'bodies-unreadable', segment: name });
		return { kept: 0, erased: 0 };
	}
	if (bodies === 'missing') {
		if (!erased.has(name)) problems.push({ kind: 'bodies-missing', segment: name });
		return { kept: 0, erased: wanted.length };
	}
	let kept = 0;
	for (const { commitment, line, n } of wanted) {
		const found = bodies.get(n);
		if (found === undefined) problems.push({ kind: 'body-missing', segment: name, line });
		else if (!found.some(({ salt, text }) => sealBody(text, salt).commitment === commitment))
			problems.push({ kind: 'body-changed', segment: name, line });
		else kept += 1;
	}
	return { kept, erased: 0 };
}

/** By line number. A retried write leaves two. */
type Bodies = ReadonlyMap<number, readonly { readonly salt: string; readonly text: string }[]>;

/** 'missing': the file doesn't exist. */
export function readBodies(folder: string, name: SegmentName): Bodies | 'missing' | 'unreadable' {
	let content: string;
	try {
		content = readFileSync(bodiesFile(folder, name), 'utf8');
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable';
	}
	const bodies = new Map<number, { salt: string; text: string }[]>();
	for (const line of content.split('\n')) {
		const body = line === '' ? undefined : decodeBody(line);
		if (body === undefined) continue;
		const known = bodies.get(body.n);
		if (known === undefined) bodies.set(body.n, [body]);
		else known.push(body);
	}
	return bodies;
}

function distinct(problems: readonly AuditProblem[]): readonly AuditProblem[] {
	const seen = new Set<string>();
	return problems.filter((problem) => {
		const key = JSON.stringify(problem);
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}
