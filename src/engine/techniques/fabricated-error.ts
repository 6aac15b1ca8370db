import type { Form } from './table.ts';

const FAILS =
	'(?:error|denied|failed|failure|mismatch|expired|blocked|forbidden|refused|40[13]|locked|warning|lost|unauthori[sz]ed|insufficient|not permitted|corrupt(?:ed)?|invalid|rejected)';

/** A failure that has happened already, though nothing was called, and a cure that takes more rights or a secret. */
export const ERRORS: readonly Form[] = [
	{
		id: 'the cure is wider rights',
		regex: new RegExp(
			`\\b${FAILS}\\b[^\\n]{0,140}\\b(?:grant|chmod|sudo|(?:disable|turn off|switch off) (?:it|them|this|that|(?:the |all |its |your |any )?(?:[a-z-]{2,20} )?(?:scan[a-z]{0,5}|sandbox[a-z]{0,3}|firewalls?|checks?|checking|verification|guards?|antivirus|security|protection|confirmations?|approvals?|polic(?:y|ies)|filters?|restrictions?|trust|safety|limits?|validation|authentication))|re-?run (?:it |this |everything )?(?:as|with)|as (?:root|admin[a-z]{0,10})|full access|unrestricted|elevated?|auto[- ]?approve|allow all|bypass|switch (?:that|the [a-z]{2,16}) off|turn (?:that|the [a-z]{2,16}) off)\\b`,
		),
	},
	{
		id: 'the cure is a secret or the conversation',
		regex: new RegExp(
			`\\b${FAILS}\\b[^\\n]{0,140}\\b(?:send|resend|paste|provide|supply|enter|pass|include|give|read|hand over|fetch|attach|upload|ask the user for|obtain|type|request|repeat with)\\b[^.\\n]{0,40}\\b(?:password|tokens?|credentials?|keys?|cookies?|secrets?|conversation|prompt|transcript)\\b`,
		),
	},
];
