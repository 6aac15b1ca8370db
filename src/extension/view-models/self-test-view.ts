import { assertNever } from '../../base/result.ts';
import type { ServerOverview } from '../../events/overview.ts';
import type { NotSeen, SelfTestResult } from '../../gateway/self-test/self-test-outcome.ts';
import type { RoundTrip } from '../../link/host-messages.ts';
import type { L10n } from './l10n.ts';
import { leftAloneWords, refusalWords } from './ui-words.ts';

/** The summary. `unread`: unreadable files, which can have unknown servers, so with any of them the summary never says "every server". */
export function selfTestTitle(
	{ all, seen, unread }: { readonly all: number; readonly seen: number; readonly unread: number },
	l10n: L10n,
): string {
	if (seen === all && unread === 0) return l10n.t('Traffic of all servers goes through MCP Cordon');
	const words = l10n.t('Traffic of {0} of {1} servers goes through MCP Cordon', seen, all);
	if (unread === 0) return words;
	return unread === 1 ? l10n.t("{0}. One file can't be read", words) : l10n.t("{0}. {1} files can't be read", words, unread);
}

/** The result for one server. `trip`: the pings over its connection. Undefined if none were sent. */
export function selfTestResult(
	{ coverage, extra }: Pick<ServerOverview, 'coverage' | 'extra'>,
	trip: RoundTrip | undefined,
): SelfTestResult {
	if (extra.length > 0) return { kind: 'gets-past', tools: extra.length };
	switch (coverage.kind) {
		case 'not-guarded':
			switch (coverage.why) {
				case 'not-protected':
				case 'not-rewritten':
				case 'gateway-down':
					return { kind: 'not-guarded', why: coverage.why };
				default:
					return { kind: 'left-alone', why: coverage.why, httpSettings: coverage.httpSettings };
			}
		case 'held':
			return { kind: 'held', why: coverage.holds[0].why };
		case 'suspended':
			return coverage.clients.length > 0 && trip?.kind === 'connected' ? seen(trip) : { kind: 'not-seen', why: 'suspended' };
		case 'unseen':
			return { kind: 'not-seen', why: 'other-version' };
		case 'not-yet':
		case 'guarded':
			return seen(trip);
		default:
			return assertNever(coverage);
	}
}

/** Uses the pings, because the overview can be older. */
function seen(trip: RoundTrip | undefined): SelfTestResult {
	if (trip?.kind !== 'connected') return { kind: 'not-seen', why: 'not-running' };
	const { clientMs, refusal, serverMs } = trip;
	if (refusal !== undefined) return { kind: 'held', why: refusal };
	if (serverMs === undefined) return { kind: 'not-seen', why: 'silent-server' };
	if (clientMs === undefined) return { kind: 'not-seen', why: 'silent-client' };
	return { kind: 'passes-through', ms: Math.max(serverMs, clientMs) };
}

export function selfTestWords(result: SelfTestResult, l10n: L10n): string {
	switch (result.kind) {
		case 'passes-through':
			return l10n.t('Guarded: both ends responded within {0} ms', Math.ceil(result.ms));
		case 'held':
			return l10n.t('Guarded, not started: {0}', refusalWords(result.why, l10n));
		case 'not-seen':
			return l10n.t('Guarded in the file, but no connection yet: {0}', notSeenWords(result.why, l10n));
		case 'gets-past':
			return result.tools === 1 ? l10n.t('1 tool bypasses MCP Cordon') : l10n.t('{0} tools bypass MCP Cordon', result.tools);
		case 'not-guarded':
			return l10n.t('Not guarded: {0}', leftAloneWords(result.why, l10n));
		case 'left-alone':
			return l10n.t('Left alone: {0}', leftAloneWords(result.why, l10n, result.httpSettings));
		default:
			return assertNever(result);
	}
}

function notSeenWords(why: NotSeen, l10n: L10n): string {
	switch (why) {
		case 'not-running':
			return l10n.t("it isn't running");
		case 'suspended':
			return l10n.t('its messages stopped the inspection and are blocked. Restart it');
		case 'silent-server':
			return l10n.t("the server didn't respond through MCP Cordon");
		case 'other-version':
			return l10n.t("it starts with another version of MCP Cordon, which this window can't test");
		case 'silent-client':
			return l10n.t("the editor didn't respond through MCP Cordon");
		default:
			return assertNever(why);
	}
}

export function selfTestIcon({ kind }: SelfTestResult): 'pass' | 'workspace-untrusted' | 'warning' | 'error' {
	switch (kind) {
		case 'passes-through':
			return 'pass';
		case 'held':
			return 'workspace-untrusted';
		case 'gets-past':
			return 'error';
		case 'not-seen':
		case 'not-guarded':
		case 'left-alone':
			return 'warning';
		default:
			return assertNever(kind);
	}
}
