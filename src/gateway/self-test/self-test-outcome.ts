import type { LeftAlone } from '../../definitions/server-entry.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';

/** Whether the traffic of one server passes through Cordon, as it was tried just now. Only the first kind is good news. */
export type SelfTestResult =
	/** The proxy proved itself, and a message went to the real server and back through it. `ms`: how long the slower end took. */
	| { readonly kind: 'passes-through'; readonly ms: number }
	/** Cordon stands between, and does not let the real server start. */
	| { readonly kind: 'held'; readonly why: LaunchRefusal }
	/** The file starts it behind Cordon; nothing, or not everything, was seen of its traffic. */
	| { readonly kind: 'not-seen'; readonly why: NotSeen }
	/** The client lists tools of it that Cordon did not let through. */
	| { readonly kind: 'gets-past'; readonly tools: number }
	/** The file does not start it behind Cordon. */
	| { readonly kind: 'not-guarded'; readonly why: NotGuarded }
	/** The file does not start it behind Cordon, and cannot. */
	| { readonly kind: 'left-alone'; readonly why: LeftAlone; readonly httpSettings?: readonly string[] | undefined };

export type NotSeen =
	/** No proxy of it is connected. */
	| 'not-running'
	/** Its proxy is connected, and nothing passes: its messages stopped the inspection too often. */
	| 'suspended'
	/** Its proxy is connected, and the real server does not answer. */
	| 'silent-server'
	/** Its proxy is connected, and the client does not answer through it. */
	| 'silent-client';

export type NotGuarded = 'not-protected' | 'not-rewritten' | 'gateway-down';
