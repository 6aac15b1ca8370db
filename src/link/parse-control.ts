import { isEntryId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { isJsonObject } from '../base/json.ts';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import type { LaunchRefusal } from '../policy/launch-policy.ts';
import type { GatewayCertificate, GatewayControl, ProxyControl } from './control.ts';
import { parseGuardOptions } from './guard-options.ts';
import { parseNetworkSettings } from './network.ts';

/** Why the body of a control frame isn't a valid message. */
export type ControlFailure = { readonly kind: 'not-json' } | { readonly kind: 'malformed'; readonly what: string };

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

export function encodeControl(message: ProxyControl | GatewayControl): Uint8Array {
	return encoder.encode(JSON.stringify(message));
}

export function parseProxyControl(body: Uint8Array): Result<ProxyControl, ControlFailure> {
	const parsed = parseObject(body);
	if (!parsed.ok) return parsed;
	const message = proxyControlOf(parsed.value);
	return message === undefined ? err({ kind: 'malformed', what: describeKind(parsed.value) }) : ok(message);
}

export function parseGatewayControl(body: Uint8Array): Result<GatewayControl, ControlFailure> {
	const parsed = parseObject(body);
	if (!parsed.ok) return parsed;
	const message = gatewayControlOf(parsed.value);
	return message === undefined ? err({ kind: 'malformed', what: describeKind(parsed.value) }) : ok(message);
}

function proxyControlOf(value: JsonObject): ProxyControl | undefined {
	switch (value['kind']) {
		case 'hello': {
			const { protocol, version, nonce } = value;
			return isCount(protocol) && isShort(version) && isShort(nonce) ? { kind: 'hello', protocol, version, nonce } : undefined;
		}
		case 'auth': {
			const { mac, entry, command, args, cwd, program, env, pid, parentPid, isResumed } = value;
			if (!isShort(mac) || !isEntryId(entry) || typeof command !== 'string' || command === '' || typeof cwd !== 'string') return undefined;
			if (typeof program !== 'string') return undefined;
			if (!isStrings(args) || !isStringRecord(env) || !isCount(pid) || !isCount(parentPid) || typeof isResumed !== 'boolean')
				return undefined;
			const { conversation } = value;
			if (conversation !== undefined && !isShort(conversation)) return undefined;
			const guard = isJsonObject(value['guard']) ? parseGuardOptions(value['guard']) : undefined;
			if (value['guard'] !== undefined && guard === undefined) return undefined;
			const more = { ...(conversation === undefined ? {} : { conversation }), ...(guard === undefined ? {} : { guard }) };
			return { kind: 'auth', mac, entry, command, args, cwd, program, env, pid, parentPid, isResumed, ...more };
		}
		case 'child-started':
			return isCount(value['pid']) ? { kind: 'child-started', pid: value['pid'] } : undefined;
		case 'child-failed':
			return isShort(value['code']) ? { kind: 'child-failed', code: value['code'] } : undefined;
		case 'child-exited': {
			const { code, signal } = value;
			if (!(code === null || isInteger(code)) || !(signal === null || isShort(signal))) return undefined;
			return { kind: 'child-exited', code, signal };
		}
		case 'needs-login': {
			const { hadAuthorization } = value;
			return typeof hadAuthorization === 'boolean' ? { kind: 'needs-login', hadAuthorization } : undefined;
		}
		case 'met-forged-gateway':
			return { kind: 'met-forged-gateway' };
		case 'client-closed':
			return { kind: 'client-closed' };
		case 'line-too-long': {
			const { fromServer, bytes } = value;
			return typeof fromServer === 'boolean' && isCount(bytes) ? { kind: 'line-too-long', fromServer, bytes } : undefined;
		}
		default:
			return undefined;
	}
}

function gatewayControlOf(value: JsonObject): GatewayControl | undefined {
	switch (value['kind']) {
		case 'challenge': {
			const { protocol, nonce, mac, signature } = value;
			const certificate = certificateOf(value['certificate']);
			if (!isCount(protocol) || !isShort(nonce) || !isShort(mac) || !isShort(signature) || certificate === undefined) return undefined;
			return { kind: 'challenge', protocol, nonce, mac, certificate, signature };
		}
		case 'launch': {
			const { allowed, why } = value;
			if (allowed === true && value['network'] === undefined) return { kind: 'launch', allowed: true };
			const network = parseNetworkSettings(value['network']);
			if (allowed === true) return network === undefined ? undefined : { kind: 'launch', allowed: true, network };
			return allowed === false && isLaunchRefusal(why) ? { kind: 'launch', allowed: false, why } : undefined;
		}
		case 'refused': {
			const { why } = value;
			return why === 'protocol' || why === 'mac' || why === 'unknown-entry' || why === 'malformed' ? { kind: 'refused', why } : undefined;
		}
		case 'left-to-login': {
			const { how } = value;
			return how === 'restored' || how === 'known' || how === 'failed' ? { kind: 'left-to-login', how } : undefined;
		}
		case 'stop':
			return { kind: 'stop' };
		default:
			return undefined;
	}
}

function certificateOf(value: unknown): GatewayCertificate | undefined {
	if (!isJsonObject(value)) return undefined;
	const { publicKey, socketPath, notAfter, signer, signature } = value;
	if (!isShort(publicKey) || !isShort(socketPath) || typeof notAfter !== 'number' || !isShort(signer) || !isShort(signature))
		return undefined;
	return { publicKey, socketPath, notAfter, signer, signature };
}

function parseObject(body: Uint8Array): Result<JsonObject, ControlFailure> {
	try {
		const value: unknown = JSON.parse(decoder.decode(body));
		return isJsonObject(value) ? ok(value) : err({ kind: 'malformed', what: 'no object' });
	} catch {
		return err({ kind: 'not-json' });
	}
}

const KINDS = new Set([
	'hello',
	'auth',
	'child-started',
	'child-failed',
	'child-exited',
	'needs-login',
	'met-forged-gateway',
	'client-closed',
	'line-too-long',
	'challenge',
	'launch',
	'refused',
	'left-to-login',
	'stop',
]);

/** Only our own words reach a log. */
function describeKind(value: JsonObject): string {
	const kind = value['kind'];
	return typeof kind === 'string' && KINDS.has(kind) ? kind : 'unknown kind';
}

const REFUSALS: Readonly<Record<LaunchRefusal, true>> = {
	'not-approved': true,
	'argv-differs': true,
	'entry-changed': true,
	'cordon-variables': true,
	blocked: true,
	'entry-unreadable': true,
	'values-changed': true,
	'values-unknown': true,
	unencrypted: true,
};

function isLaunchRefusal(value: unknown): value is LaunchRefusal {
	return typeof value === 'string' && Object.hasOwn(REFUSALS, value);
}

function isShort(value: unknown): value is string {
	return typeof value === 'string' && value.length > 0 && value.length <= 4096;
}

function isInteger(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value);
}

function isCount(value: unknown): value is number {
	return isInteger(value) && value >= 0;
}

function isStrings(value: unknown): value is readonly string[] {
	return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isStringRecord(value: unknown): value is Readonly<Record<string, string>> {
	return isJsonObject(value) && Object.values(value).every((item) => typeof item === 'string');
}
