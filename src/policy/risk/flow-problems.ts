import { isJsonObject, type Json } from '../../base/json.ts';
import { parseWindow } from '../../flow/cross-server-config.ts';
import type { SettingProblem } from '../traffic/traffic-policy.ts';
import type { RawFlowSettings } from './flow-settings.ts';

/** What a value may be: a test and its description, or the members of an object. */
type Shape =
	| { readonly kind: 'value'; readonly allowed: string; readonly fits: (value: Json) => boolean }
	| {
			readonly kind: 'object';
			readonly members: Readonly<Record<string, Shape>>;
			/** A plain `true` or `false` sets the whole object. */
			readonly orSwitch?: true;
	  }
	/** The user chooses the names. */
	| { readonly kind: 'map'; readonly of: Shape };

const value = (allowed: string, fits: (value: Json) => boolean): Shape => ({ kind: 'value', allowed, fits });
const oneOf = (...words: readonly string[]): Shape =>
	value(words.map((word) => `"${word}"`).join(', '), (given) => typeof given === 'string' && words.includes(given));
const object = (members: Readonly<Record<string, Shape>>): Shape => ({ kind: 'object', members });
const rule = (members: Readonly<Record<string, Shape>> = {}): Shape => ({
	kind: 'object',
	members: { enabled: SWITCH, ...members },
	orSwitch: true,
});
const number = (allowed: string, fits: (given: number) => boolean): Shape =>
	value(allowed, (given) => typeof given === 'number' && fits(given));

const SWITCH = value('true or false', (given) => typeof given === 'boolean');
const COUNT = number('a whole number, 0 or more', (given) => Number.isSafeInteger(given) && given >= 0);
const WINDOW = value('seconds, or a duration such as "30s", "500ms", or "1m", at most a day', (given) => parseWindow(given) !== undefined);
const TEXTS = value('a list of strings', (given) => Array.isArray(given) && given.every((each) => typeof each === 'string' && each !== ''));
const ACTION = oneOf('allow', 'approve', 'deny');
const SCORE = number('a number from 0 to 100', (given) => given >= 0 && given <= 100);

const SHAPES: Readonly<Record<Exclude<keyof RawFlowSettings, 'preset'>, Shape>> = {
	crossServer: object({
		enabled: SWITCH,
		mode: oneOf('corroborated', 'letter'),
		compat: oneOf('agentsh'),
		unknownIsSuspicious: SWITCH,
		readThenSend: rule({ window: WINDOW }),
		burst: rule({ window: WINDOW, maxCalls: number('a whole number, 1 or more', (given) => Number.isSafeInteger(given) && given > 0) }),
		crossServerFlow: rule({ window: WINDOW, sameTurnOnly: SWITCH }),
		shadowTool: rule(),
	}),
	internalDomains: value(
		'a list of domains such as "corp.example"',
		(given) => Array.isArray(given) && given.every((each) => typeof each === 'string' && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(each)),
	),
	servers: { kind: 'map', of: oneOf('internal', 'external', 'unknown') },
	exfiltration: object({
		maxExternalCallsPerMinute: COUNT,
		maxPiiExternalSends: COUNT,
		maxDataVolumeBytes: COUNT,
		window: WINDOW,
		endpoints: TEXTS,
	}),
	afterFlaggedContent: object({
		blockOperations: TEXTS,
		requireUserApprovalFor: TEXTS,
		allow: TEXTS,
		servers: TEXTS,
		otherSends: oneOf('allow', 'ask', 'block'),
		expiresAfterMinutes: number('minutes, more than 0 and at most 1440', (given) => given > 0 && given <= 1_440),
	}),
	toolPolicy: object({
		read: ACTION,
		write: ACTION,
		destructive: ACTION,
		contradiction: ACTION,
		logLevel: oneOf('debug', 'info', 'warn', 'error'),
	}),
	riskAssessment: object({
		enabled: SWITCH,
		autoFlagThreshold: SCORE,
		requireApprovalThreshold: SCORE,
		blockOnCritical: SWITCH,
	}),
	agentIntent: SWITCH,
};

/** Values that `parseFlowSettings` ignores, with their position (R117): they count as not set. In the order of the shapes. */
export function flowProblems(raw: RawFlowSettings): readonly SettingProblem[] {
	const problems: SettingProblem[] = [];
	for (const [key, shape] of Object.entries(SHAPES)) check(givenIn(raw, key), shape, ['flow', key], problems);
	return problems;
}

function givenIn(raw: RawFlowSettings, key: string): Json | undefined {
	return Object.entries(raw).find(([name]) => name === key)?.[1];
}

function check(given: Json | undefined, shape: Shape, where: readonly string[], problems: SettingProblem[]): void {
	if (given === undefined) return;
	const note = (at: readonly string[], allowed: string): void => void problems.push({ where: at, allowed, holds: 'rest' });
	if (shape.kind === 'value') {
		if (!shape.fits(given)) note(where, shape.allowed);
		return;
	}
	if (shape.kind === 'object' && shape.orSwitch === true && typeof given === 'boolean') return;
	if (!isJsonObject(given)) {
		note(where, shape.kind === 'map' ? 'an object with server names as keys' : `an object with ${namesOf(shape.members)}`);
		return;
	}
	for (const [name, each] of Object.entries(given)) {
		const own = shape.kind === 'map' ? shape.of : Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
		if (own !== undefined) check(each, own, [...where, name], problems);
		else if (shape.kind === 'object') note([...where, name], namesOf(shape.members));
	}
}

function namesOf(members: Readonly<Record<string, Shape>>): string {
	return Object.keys(members)
		.map((name) => `"${name}"`)
		.join(', ');
}
