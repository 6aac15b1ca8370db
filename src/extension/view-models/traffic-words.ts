import { assertNever } from '../../base/result.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { SettingProblem } from '../../policy/traffic/traffic-policy.ts';
import type { L10n } from './l10n.ts';
import { shown } from './ui-words.ts';

type TrafficEvent = CordonEvent & { readonly kind: 'traffic-judged' };

/** What was done with one call or answer, in one sentence. */
export function trafficWords({ action, direction, name, rules }: TrafficEvent, l10n: L10n): string {
	const what = shown(name);
	const why = rules.length === 0 ? '' : ` (${rules.join(', ')})`;
	const isCall = direction === 'to-server';
	switch (action) {
		case 'forward':
		case 'monitor':
			return (isCall ? l10n.t('{0} was called with a finding', what) : l10n.t('{0} returned a result with a finding', what)) + why;
		case 'sanitize':
			return l10n.t('Invisible or masked characters were removed from a result of {0}', what) + why;
		case 'redact':
			return (
				(isCall ? l10n.t('Values were masked in a call to {0}', what) : l10n.t('Passages were removed from a result of {0}', what)) + why
			);
		case 'hold':
			return (isCall ? l10n.t('A call to {0} waited for you', what) : l10n.t('A result of {0} was put on hold', what)) + why;
		case 'block':
			return (isCall ? l10n.t('A call to {0} was blocked', what) : l10n.t('A result of {0} was withheld', what)) + why;
		case 'refuse':
			// Refused by the person, or for what it would do after other calls: the line beside it says which.
			if (rules.length === 0) return l10n.t("A call to {0} wasn't made", what);
			return l10n.t('A call to {0} was refused because of its contents', what) + why;
		default:
			return assertNever(action);
	}
}

/** An unknown value of a setting, where it stands and what it may be. Names are the user's own words, escaped. */
export function settingProblemWords({ allowed, holds, where }: SettingProblem, l10n: L10n): string {
	const what = l10n.t('The setting "{0}" has an unknown value. Use one of: {1}.', shown(`mcpCordon.${where.join('.')}`), allowed);
	const until =
		holds === 'nothing'
			? l10n.t('This pattern is inactive until you change it.')
			: holds === 'rest'
				? l10n.t('Until you change it, this value is ignored. The rest applies.')
				: l10n.t('Until you change it, the strictest value applies.');
	return `${what} ${until}`;
}
