// Written by scripts/generate.mjs from the files beside it: do not edit.
import type { InjectionRule } from './rule.ts';
import { rule as addressee } from './rules/addressee.ts';
import { rule as answerSteering } from './rules/answer-steering.ts';
import { rule as authority } from './rules/authority.ts';
import { rule as beyondPurpose } from './rules/beyond-purpose.ts';
import { rule as credentialRequest } from './rules/credential-request.ts';
import { rule as disclosure } from './rules/disclosure.ts';
import { rule as exfiltration } from './rules/exfiltration.ts';
import { rule as falseError } from './rules/false-error.ts';
import { rule as governance } from './rules/governance.ts';
import { rule as impersonation } from './rules/impersonation.ts';
import { rule as lasting } from './rules/lasting.ts';
import { rule as markers } from './rules/markers.ts';
import { rule as override } from './rules/override.ts';
import { rule as persona } from './rules/persona.ts';
import { rule as retry } from './rules/retry.ts';
import { rule as secrecy } from './rules/secrecy.ts';
import { rule as toolCall } from './rules/tool-call.ts';
import { rule as toolOrder } from './rules/tool-order.ts';
import { rule as turns } from './rules/turns.ts';

/** Every rule, by id. */
export const RULES: readonly InjectionRule[] = [
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
