import assert from 'node:assert/strict';
import type { EntryId, Sha256Hex } from '../../../src/base/ids.ts';
import { isPermitted, PERMISSION_MS, permissionNote, permissionsOf } from '../../../src/pins/permission.ts';
import type { Decision } from '../../../src/pins/pin.ts';
import { decisionIndex } from '../../../src/pins/state.ts';
import { type TrustMode, trustOf } from '../../../src/pins/trust.ts';

const [MAIL, OTHER] = ['a00000000000000000001', 'a00000000000000000002'] as [EntryId, EntryId];
const hex = (digit: string): Sha256Hex => digit.repeat(64) as Sha256Hex;
const [LAUNCH, VERSION, NEWER] = [hex('1'), hex('2'), hex('3')];
const [ADDRESS, PATHS, FLOW] = ['calls.suspicious_address', 'calls.path', 'flow.read_then_send'];

let counter = 0;
const record = (more: Partial<Decision>): Decision => ({
	counter: ++counter,
	previous: '',
	signer: 's',
	at: 0,
	entry: MAIL,
	launch: LAUNCH,
	kind: 'tool',
	name: 'send',
	fingerprint: VERSION,
	action: 'permit',
	note: permissionNote({ reasons: [ADDRESS], words: ['The address is unusual.'] }),
	...more,
});
const permit = (...reasons: string[]): Decision => record({ note: permissionNote({ reasons, words: reasons }) });
const trust = (note: TrustMode, at = 0): Decision => record({ kind: 'server', name: '', fingerprint: LAUNCH, action: 'trust', note, at });

interface Call {
	readonly entry?: EntryId;
	readonly tool?: string;
	readonly fingerprint?: Sha256Hex;
	readonly launch?: Sha256Hex;
	readonly reasons?: readonly string[];
	readonly now?: number;
}

const passes = (records: readonly Decision[], call: Call): boolean => {
	const { entry = MAIL, tool = 'send', fingerprint = VERSION, launch = LAUNCH, reasons = [ADDRESS], now = 1 } = call;
	const index = decisionIndex(records);
	const isObserved = trustOf(entry, launch, index, now) === 'observe';
	return isObserved || isPermitted(reasons, { tool, fingerprint, launch }, permissionsOf(entry, index, now));
};

const one = permit(ADDRESS);
const two = permit(ADDRESS, PATHS);
const revoked = (of: Decision): Decision => record({ action: 'unpermit', note: String(of.counter) });
const RESET = record({ action: 'reset', kind: 'launch', name: '', entry: OTHER });

/** Calls that the permission doesn't cover. */
const STRETCHED: readonly (readonly [string, readonly Decision[], Call])[] = [
	['no permission at all', [], {}],
	['another tool', [one], { tool: 'delete' }],
	['a tool with a longer name', [one], { tool: 'send_all' }],
	['a tool in different case', [one], { tool: 'Send' }],
	['a tool with a look-alike letter', [one], { tool: 's\u0435nd' }],
	['a new version of the tool', [one], { fingerprint: NEWER }],
	['another server', [one], { entry: OTHER }],
	['another launch of the server', [one], { launch: NEWER }],
	['a different reason', [one], { reasons: [PATHS] }],
	['an additional reason', [one], { reasons: [ADDRESS, FLOW] }],
	['an unnamed reason', [two], { reasons: [ADDRESS, PATHS, FLOW] }],
	['no named reason', [one], { reasons: [] }],
	['the moment of its end', [one], { now: PERMISSION_MS }],
	['years later', [one], { now: PERMISSION_MS * 100 }],
	['a call after it was revoked', [one, revoked(one)], {}],
	['a call after one of two was revoked', [one, two, revoked(two)], { reasons: [PATHS] }],
	['a call after all decisions were reset', [one, RESET], {}],
	['a call by a permission without reasons', [permit()], {}],
	['a call by a permission with a damaged note', [record({ note: '{"reasons":"*"}' })], {}],
	['a call by a permission with a note in invalid JSON', [record({ note: '*' })], {}],
	['a wildcard as a reason', [permit('*')], {}],
	['"observe" for another launch', [trust('observe')], { launch: NEWER }],
	['"observe" after its 30 days', [trust('observe')], { now: PERMISSION_MS }],
	['"observe" after it was revoked', [trust('observe'), trust('review', 1)], {}],
	['a mode that reviews each item', [trust('approve-clean')], {}],
];

/** Calls that it covers, as the dialog said. */
const COVERED: readonly (readonly [string, readonly Decision[], Call])[] = [
	['the same call again', [one], {}],
	['its last moment', [one], { now: PERMISSION_MS - 1 }],
	['one of two reasons', [two], { reasons: [PATHS] }],
	['both reasons', [two], { reasons: [PATHS, ADDRESS] }],
	['reasons of two permissions', [one, permit(PATHS)], { reasons: [ADDRESS, PATHS] }],
	['one reason named twice', [one], { reasons: [ADDRESS, ADDRESS] }],
	['a call permitted again', [one, revoked(one), record({})], {}],
	['one of two after the other was revoked', [one, two, revoked(two)], {}],
	['a call permitted twice and revoked once', [one, record({}), revoked(one)], {}],
	['a call after another one was revoked', [one, record({ action: 'unpermit', note: '999' })], {}],
	['a call after a revocation without a number', [one, record({ action: 'unpermit', note: 'all' })], {}],
	['a call next to a permission for another tool', [record({ name: 'delete' }), one], {}],
	['a call next to a permission for another server', [record({ entry: OTHER }), one], {}],
	['another server with its own permission', [record({ entry: OTHER })], { entry: OTHER }],
	['a new version that was permitted', [record({ fingerprint: NEWER })], { fingerprint: NEWER }],
	['a call permitted after a reset', [RESET, record({})], {}],
	['a call permitted again before the end', [one, record({ at: PERMISSION_MS - 1 })], { now: PERMISSION_MS + 1 }],
	['a tool with a name in another script', [record({ name: '发送' })], { tool: '发送' }],
	['"observe" on its first day', [trust('observe')], { reasons: [FLOW] }],
	['"observe" on its last day', [trust('observe')], { now: PERMISSION_MS - 1, tool: 'delete' }],
	['"observe" set again', [trust('observe'), trust('observe', PERMISSION_MS)], { now: PERMISSION_MS + 1 }],
];

describe('a standing permission', () => {
	for (const [what, records, call] of STRETCHED) it(`doesn't cover ${what}`, () => assert.equal(passes(records, call), false));
	for (const [what, records, call] of COVERED) it(`covers ${what}`, () => assert.equal(passes(records, call), true));
	it('has at least twenty cases of each', () => assert.ok(STRETCHED.length >= 20 && COVERED.length >= 20));
});
