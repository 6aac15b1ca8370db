// Written by scripts/generate.mjs from the files beside it: do not edit.
import type { Detector } from '../detector.ts';
import { detector as annotationsContradiction } from './annotations/contradiction.ts';
import { detector as ansiEscape } from './ansi/escape.ts';
import { detector as capabilityMismatch } from './capability/mismatch.ts';
import { detector as commandEmbedded } from './command/embedded.ts';
import { detector as directiveArgumentTampering } from './directive/argument-tampering.ts';
import { detector as directiveBroughtIn } from './directive/brought-in.ts';
import { detector as directiveConjunction } from './directive/conjunction.ts';
import { detector as directiveDelayed } from './directive/delayed.ts';
import { detector as directiveFabricatedError } from './directive/fabricated-error.ts';
import { detector as directiveImperative } from './directive/imperative.ts';
import { detector as directiveJurisdiction } from './directive/jurisdiction.ts';
import { detector as directiveMemory } from './directive/memory.ts';
import { detector as directivePrecedence } from './directive/precedence.ts';
import { detector as directivePreference } from './directive/preference.ts';
import { detector as directiveSideCall } from './directive/side-call.ts';
import { detector as directiveSplitOrders } from './directive/split-orders.ts';
import { detector as directiveUndeclared } from './directive/undeclared.ts';
import { detector as launchCommand } from './launch/command.ts';
import { detector as launchContainer } from './launch/container.ts';
import { detector as launchEnvironment } from './launch/environment.ts';
import { detector as launchExposed } from './launch/exposed.ts';
import { detector as launchOauthScope } from './launch/oauth-scope.ts';
import { detector as launchSecret } from './launch/secret.ts';
import { detector as launchTyposquat } from './launch/typosquat.ts';
import { detector as launchUnpinned } from './launch/unpinned.ts';
import { detector as launchUpstream } from './launch/upstream.ts';
import { detector as launchVulnerable } from './launch/vulnerable.ts';
import { detector as layoutPadding } from './layout/padding.ts';
import { detector as payloadDecoded } from './payload/decoded.ts';
import { detector as phraseCurated } from './phrase/curated.ts';
import { detector as phraseRoleMarker } from './phrase/role-marker.ts';
import { detector as schemaHeader } from './schema/header.ts';
import { detector as schemaProse } from './schema/prose.ts';
import { detector as schemaSolicitation } from './schema/solicitation.ts';
import { detector as schemaValue } from './schema/value.ts';
import { detector as secretEmbedded } from './secret/embedded.ts';
import { detector as secretHandedOut } from './secret/handed-out.ts';
import { detector as shadowingCrossServer } from './shadowing/cross-server.ts';
import { detector as unicodeConfusable } from './unicode/confusable.ts';
import { detector as unicodeHidden } from './unicode/hidden.ts';

/** Every detector, by id. */
export const DETECTORS: readonly Detector[] = [
	annotationsContradiction,
	ansiEscape,
	capabilityMismatch,
	commandEmbedded,
	directiveArgumentTampering,
	directiveBroughtIn,
	directiveConjunction,
	directiveDelayed,
	directiveFabricatedError,
	directiveImperative,
	directiveJurisdiction,
	directiveMemory,
	directivePrecedence,
	directivePreference,
	directiveSideCall,
	directiveSplitOrders,
	directiveUndeclared,
	launchCommand,
	launchContainer,
	launchEnvironment,
	launchExposed,
	launchOauthScope,
	launchSecret,
	launchTyposquat,
	launchUnpinned,
	launchUpstream,
	launchVulnerable,
	layoutPadding,
	payloadDecoded,
	phraseCurated,
	phraseRoleMarker,
	schemaHeader,
	schemaProse,
	schemaSolicitation,
	schemaValue,
	secretEmbedded,
	secretHandedOut,
	shadowingCrossServer,
	unicodeConfusable,
	unicodeHidden,
];
