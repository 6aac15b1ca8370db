import type { LeftAlone } from '../../definitions/server-entry.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';

/** Whether the traffic of one server passes through Cordon, as just tested. Only the first kind is good news. */
export type SelfTestResult =
	/** The proxy proved itself, and a message went to the real server and back through it. `ms`: the time of the slower end. */
	| { readonly kind: 'passes-through'; readonly ms: number }
	/** Cordon is in between, and doesn't let the real server start. */
	| { readonly kind: 'held'; readonly why: LaunchRefusal }
	/** The file starts it behind Cordon, but none or not all of its traffic was seen. */
	| { readonly kind: 'not-seen'; readonly why: NotSeen }
	/** The client lists tools of it that Cordon didn't pass on. */
	| { readonly kind: 'gets-past'; readonly tools: number }
	/** The file doesn't start it behind Cordon. */
	| { readonly kind: 'not-guarded'; readonly why: NotGuarded }
	/** The file doesn't start it behind Cordon, and can't. */
	| { readonly kind: 'left-alone'; readonly why: LeftAlone; readonly httpSettings?: readonly string[] | undefined };

export type NotSeen =
	/** No proxy of it is connected. */
	| 'not-running'
	/** Its proxy is connected, but nothing passes: its messages stopped the inspection too often. */
	| 'suspended'
	/** It starts with another version of Cordon, which tells this window nothing. */
	| 'other-version'
	/** Its proxy is connected, but the real server doesn't respond. */
	| 'silent-server'
	/** Its proxy is connected, but the client doesn't respond through it. */
	| 'silent-client';

export type NotGuarded = 'not-protected' | 'not-rewritten' | 'gateway-down';
