// Written by scripts/generate.mjs from the files beside it: do not edit.
import type { Detector } from '../detector.ts';
import { detector as annotationsContradiction } from './annotations/contradiction.ts';
import { detector as ansiEscape } from './ansi/escape.ts';
import { detector as capabilityMismatch } from './capability/mismatch.ts';
import { detector as commandEmbedded } from './command/embedded.ts';
import { detector as injectionInstruction } from './injection/instruction.ts';
import { detector as launchCommand } from './launch/command.ts';
import { detector as launchContainer } from './launch/container.ts';
import { detector as launchEnvironment } from './launch/environment.ts';
import { detector as launchExposed } from './launch/exposed.ts';
import { detector as launchSecret } from './launch/secret.ts';
import { detector as launchTyposquat } from './launch/typosquat.ts';
import { detector as launchUnpinned } from './launch/unpinned.ts';
import { detector as launchUpstream } from './launch/upstream.ts';
import { detector as launchVariable } from './launch/variable.ts';
import { detector as launchVulnerable } from './launch/vulnerable.ts';
import { detector as layoutPadding } from './layout/padding.ts';
import { detector as oauthScope } from './oauth/scope.ts';
import { detector as payloadDecoded } from './payload/decoded.ts';
import { detector as phraseCurated } from './phrase/curated.ts';
import { detector as schemaHeader } from './schema/header.ts';
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
	injectionInstruction,
	launchCommand,
	launchContainer,
	launchEnvironment,
	launchExposed,
	launchSecret,
	launchTyposquat,
	launchUnpinned,
	launchUpstream,
	launchVariable,
	launchVulnerable,
	layoutPadding,
	oauthScope,
	payloadDecoded,
	phraseCurated,
	schemaHeader,
	schemaSolicitation,
	schemaValue,
	secretEmbedded,
	secretHandedOut,
	shadowingCrossServer,
	unicodeConfusable,
	unicodeHidden,
];
