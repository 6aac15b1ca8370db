import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isJsonObject, type Json } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { RecordedEntry } from './read.ts';
import type { AuditVerification } from './verify.ts';

// An exported log: a header line with the format and the key derivation, then AES-256-GCM over the gzipped lines, then the tag. The header is
// authenticated too. Source: NIST SP 800-38D; RFC 7914 (scrypt), whose section 2 asks for N = 2^14 and more.

const MAGIC = 'mcp-cordon audit export';
const FORMAT = 1;
const SCRYPT = { N: 131_072, r: 8, p: 1 } as const;
const MEMORY = 256 * 1024 * 1024;
const TAG_BYTES = 16;
/** Minimum length of a password. Shorter ones can be guessed in minutes. */
export const MIN_PASSWORD = 8;
/** Maximum length of the header line, in bytes. */
const MAX_HEADER = 1_024;

export interface AuditExport {
	readonly exportedAt: number;
	/** The log's problems at the time of the export. */
	readonly problems: AuditVerification['problems'];
	readonly entries: readonly RecordedEntry[];
}

export type AuditExportFailure = 'not-an-export' | 'newer-format' | 'wrong-password';

/** The whole file. Throws if the password is too short. Callers check first. */
export function sealExport({ entries, exportedAt, problems }: AuditExport, password: string): Uint8Array {
	if (password.length < MIN_PASSWORD) throw new Error('the password is too short');
	const salt = randomBytes(16);
	const iv = randomBytes(12);
	const header = `${JSON.stringify({
		what: MAGIC,
		format: FORMAT,
		kdf: { name: 'scrypt', ...SCRYPT, salt: salt.toString('hex') },
		cipher: { name: 'aes-256-gcm', iv: iv.toString('hex') },
		content: 'gzip, one JSON object a line',
	})}\n`;
	const lines = [JSON.stringify({ exportedAt, problems }), ...entries.map((entry) => JSON.stringify(entry))];
	const cipher = createCipheriv('aes-256-gcm', keyOf(password, salt, SCRYPT), iv);
	cipher.setAAD(Buffer.from(header));
	const body = Buffer.concat([cipher.update(gzipSync(`${lines.join('\n')}\n`)), cipher.final()]);
	return Buffer.concat([Buffer.from(header), body, cipher.getAuthTag()]);
}

/** The lines of an export: the first has the export time and the log's problems at that time, the others are entries. */
export function openExport(bytes: Uint8Array, password: string): Result<string, AuditExportFailure> {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const end = file.subarray(0, MAX_HEADER).indexOf(0x0a);
	const header = end < 0 ? undefined : headerOf(file.subarray(0, end).toString('utf8'));
	if (header === undefined || file.length < end + 1 + TAG_BYTES) return err('not-an-export');
	if (header === 'newer') return err('newer-format');
	try {
		const decipher = createDecipheriv('aes-256-gcm', keyOf(password, header.salt, header), header.iv);
		decipher.setAAD(file.subarray(0, end + 1));
		decipher.setAuthTag(file.subarray(file.length - TAG_BYTES));
		const body = Buffer.concat([decipher.update(file.subarray(end + 1, file.length - TAG_BYTES)), decipher.final()]);
		return ok(gunzipSync(body).toString('utf8'));
	} catch {
		// A wrong password and a changed file can't be told apart.
		return err('wrong-password');
	}
}

interface Costs {
	readonly N: number;
	readonly r: number;
	readonly p: number;
}

function keyOf(password: string, salt: Uint8Array, { N, p, r }: Costs): Buffer {
	return scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p, maxmem: MEMORY });
}

interface Header extends Costs {
	readonly salt: Buffer;
	readonly iv: Buffer;
}

/** Accepts only Cordon's costs or lower ones, so a file from somebody else can't cause endless computation. */
function headerOf(line: string): Header | 'newer' | undefined {
	let value: Json;
	try {
		value = JSON.parse(line);
	} catch {
		return undefined;
	}
	if (!isJsonObject(value) || value['what'] !== MAGIC) return undefined;
	if (value['format'] !== FORMAT) return 'newer';
	const { cipher, kdf } = value;
	if (!isJsonObject(kdf) || !isJsonObject(cipher) || kdf['name'] !== 'scrypt' || cipher['name'] !== 'aes-256-gcm') return undefined;
	const { N, p, r, salt } = kdf;
	const { iv } = cipher;
	if (typeof N !== 'number' || typeof r !== 'number' || typeof p !== 'number' || N > SCRYPT.N || r > SCRYPT.r || p > SCRYPT.p)
		return undefined;
	if (typeof salt !== 'string' || typeof iv !== 'string' || !/^[0-9a-f]{32}$/.test(salt) || !/^[0-9a-f]{24}$/.test(iv)) return undefined;
	return { N, r, p, salt: Buffer.from(salt, 'hex'), iv: Buffer.from(iv, 'hex') };
}
