import { assertNever } from '../../base/result.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { L10n } from './l10n.ts';
import { shown } from './ui-words.ts';

type TrafficEvent = CordonEvent & { readonly kind: 'traffic-judged' };

/** What was done with one call or result, in one sentence. `server`: set if nothing else says whose tool it is. */
export function trafficWords({ action, direction, name, rules }: TrafficEvent, l10n: L10n, server?: string): string {
	const what = server === undefined ? shown(name) : l10n.t('{0} › {1}', server, shown(name));
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
			// The person refused it, or its effect after other calls was the reason. The next line says which.
			if (rules.length === 0) return l10n.t("A call to {0} wasn't made", what);
			return l10n.t('A call to {0} was refused because of its contents', what) + why;
		default:
			return assertNever(action);
	}
}
