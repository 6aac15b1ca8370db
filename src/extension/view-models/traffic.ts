import { assertNever } from '../../base/result.ts';
import type { CordonEvent } from '../../events/event.ts';
import type { SettingProblem } from '../../policy/traffic/policy.ts';
import type { L10n } from './l10n.ts';
import { shown } from './words.ts';

type TrafficEvent = CordonEvent & { readonly kind: 'traffic-judged' };

/** What was done with one call or answer, in one sentence. */
export function trafficWords({ action, direction, name, rules }: TrafficEvent, l10n: L10n): string {
	const what = shown(name);
	const why = rules.length === 0 ? '' : ` (${rules.join(', ')})`;
	const isCall = direction === 'to-server';
	switch (action) {
		case 'forward':
		case 'monitor':
			return (isCall ? l10n.t('{0} was called; something was noticed', what) : l10n.t('{0} answered; something was noticed', what)) + why;
		case 'sanitise':
			return l10n.t('Invisible or masked characters were taken out of the answer of {0}', what) + why;
		case 'redact':
			return (
				(isCall ? l10n.t('Values were masked in a call of {0}', what) : l10n.t('Passages were replaced in the answer of {0}', what)) + why
			);
		case 'hold':
			return (isCall ? l10n.t('A call of {0} waited for you', what) : l10n.t('The answer of {0} was held back', what)) + why;
		case 'block':
			return (isCall ? l10n.t('A call of {0} was stopped', what) : l10n.t('The answer of {0} was withheld', what)) + why;
		case 'refuse':
			// Refused by the person, or for what it would do after other calls: the line beside it says which.
			if (rules.length === 0) return l10n.t('A call of {0} was not made', what);
			return l10n.t('A call of {0} was refused for what it carries', what) + why;
		default:
			return assertNever(action);
	}
}

/** An unknown value of a setting, where it stands and what it may be. Names are the user's own words, escaped. */
export function settingProblemWords({ allowed, holds, where }: SettingProblem, l10n: L10n): string {
	const what = l10n.t(
		'The setting "{0}" has a value that MCP Cordon does not know. It may be: {1}.',
		shown(`mcpCordon.${where.join('.')}`),
		allowed,
	);
	const until =
		holds === 'nothing'
			? l10n.t('Until you change it, this pattern is not in force.')
			: holds === 'rest'
				? l10n.t('Until you change it, it counts as not set; the rest holds.')
				: l10n.t('Until you change it, its strictest value holds.');
	return `${what} ${until}`;
}

/** The id of a withheld answer in the argument of a command, wherever it came from. */
export function withheldId(argument: unknown): string | undefined {
	const id: unknown = typeof argument === 'object' && argument !== null ? Reflect.get(argument, 'withheld') : undefined;
	return typeof id === 'string' && /^w\d{1,9}$/.test(id) ? id : undefined;
}
