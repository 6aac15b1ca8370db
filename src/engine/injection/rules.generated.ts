// Written by scripts/generate.mjs from the files beside it: do not edit.

import addressee from './rules/addressee.json' with { type: 'json' };
import answerSteering from './rules/answer-steering.json' with { type: 'json' };
import authority from './rules/authority.json' with { type: 'json' };
import beyondPurpose from './rules/beyond-purpose.json' with { type: 'json' };
import credentialRequest from './rules/credential-request.json' with { type: 'json' };
import disclosure from './rules/disclosure.json' with { type: 'json' };
import exfiltration from './rules/exfiltration.json' with { type: 'json' };
import falseError from './rules/false-error.json' with { type: 'json' };
import governance from './rules/governance.json' with { type: 'json' };
import impersonation from './rules/impersonation.json' with { type: 'json' };
import lasting from './rules/lasting.json' with { type: 'json' };
import markers from './rules/markers.json' with { type: 'json' };
import override from './rules/override.json' with { type: 'json' };
import persona from './rules/persona.json' with { type: 'json' };
import retry from './rules/retry.json' with { type: 'json' };
import secrecy from './rules/secrecy.json' with { type: 'json' };
import toolCall from './rules/tool-call.json' with { type: 'json' };
import toolOrder from './rules/tool-order.json' with { type: 'json' };
import turns from './rules/turns.json' with { type: 'json' };
import type { InjectionRuleRow } from './rules.ts';

/** Every rule, by id. */
export const ROWS: readonly InjectionRuleRow[] = [
	addressee,
	answerSteering,
	authority,
	beyondPurpose,
	credentialRequest,
	disclosure,
	exfiltration,
	falseError,
	governance,
	impersonation,
	lasting,
	markers,
	override,
	persona,
	retry,
	secrecy,
	toolCall,
	toolOrder,
	turns,
];
