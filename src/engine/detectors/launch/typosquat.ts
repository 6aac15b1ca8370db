import { isJsonObject } from '../../../base/json.ts';
import type { Detector, DetectorInput, Sighting } from '../../detector.ts';
import { type LaunchNote, launchEntryOf, sightingsOf } from '../../launch/entry.ts';
import { type LookAlike, lookAlikeOf, type PackageLookAlike, publisherLookAlike, serviceLookAlike } from '../../launch/look-alike.ts';
import { type PackageUse, packagesIn } from '../../launch/packages.ts';

const DETAIL: Readonly<Record<PackageLookAlike, string>> = {
	'same-look': "this package isn't the well-known one that its name looks like",
	'one-slip': "this package's name is one typo away from a well-known one",
	'dressed-publisher': "this publisher's name adds something to a well-known one",
	'flattened-scope': "this package's name contains a well-known publisher",
};

const SERVICE_DETAIL = "this server isn't the well-known service that its name looks like";

/** A name that relies on being mistaken for another one. */
export const detector: Detector = {
	id: 'launch.typosquat',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['launch', 'server_info'],
	title: 'A package, publisher, or server has almost the same name as a well-known one.',
	references: [
		{ scheme: 'CWE', id: 'CWE-1357', url: 'https://cwe.mitre.org/data/definitions/1357.html' },
		{ scheme: 'OWASP MCP', id: 'MCP04', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect(input) {
		if (input.subject.kind === 'server_info') return inServerName(input);
		const entry = launchEntryOf(input);
		if (entry === undefined) return [];
		const notes = packagesIn(entry.words).flatMap((use): readonly LaunchNote[] => {
			const found = use.written.length > 214 ? undefined : (packageLookAlike(use) ?? publisherOfPackage(use));
			return found === undefined ? [] : [{ at: use.at, detail: DETAIL[found.how], ...(found.isCertain ? { isHard: true } : {}) }];
		});
		// Galleries use the registry name as the entry's key, which isn't part of the entry.
		const named = input.subject.kind === 'launch' ? registryLookAlike(input.subject.server) : undefined;
		const [first] = [...entry.addresses, ...entry.parts];
		if (named !== undefined && first !== undefined && notes.length === 0)
			notes.push({ at: first, detail: DETAIL[named.how], ...(named.isCertain ? { isHard: true } : {}) });
		return sightingsOf(notes, input.surfaces);
	},
};

function packageLookAlike({ kind, written }: PackageUse): LookAlike | undefined {
	return kind === 'npm' || kind === 'pypi' || kind === 'image' ? lookAlikeOf(kind, written) : undefined;
}

/** The publisher that the package claims: the scope, the namespace, or the owner of the repository. */
function publisherOfPackage({ kind, written }: PackageUse): LookAlike | undefined {
	const owner = ((): string | undefined => {
		switch (kind) {
			case 'npm':
				return /^@([^/]{1,80})\//.exec(written)?.[1];
			case 'image':
				return /^(?:[\w-]{1,60}\.[\w.-]{1,60}\/)?([\w.-]{1,80})\//.exec(written)?.[1];
			case 'nuget':
				return /^([^.]{1,80})\./.exec(written)?.[1];
			default:
				return (
					/(?:github|gitlab|bitbucket)(?:\.(?:com|org))?[/:]([\w.-]{1,80})\//i.exec(written)?.[1] ??
					/^([\w.-]{1,80})\/[\w.-]{1,80}(?:#|$)/.exec(written)?.[1]
				);
		}
	})();
	return owner === undefined ? undefined : publisherLookAlike(owner);
}

/** `io.github.owner/server`, `com.vendor/server`. Source: the MCP Registry, names in reverse-DNS form. */
function registryLookAlike(name: string): LookAlike | undefined {
	const owner = /^(?:io\.github|[a-z]{2,10})\.([\p{L}\p{N}|!_-]{1,80})(?:\.[\w-]{1,60}){0,3}\//iu.exec(name)?.[1];
	return owner === undefined ? undefined : publisherLookAlike(owner);
}

function inServerName({ subject, written }: DetectorInput): readonly Sighting[] {
	if (subject.kind !== 'server_info' || !isJsonObject(subject.info)) return [];
	return written.flatMap((at): readonly Sighting[] => {
		if (at.isKey || !/^\/(?:serverInfo\/)?(?:name|title)$/.test(at.pointer) || at.text.length > 120) return [];
		const found = registryLookAlike(at.text) ?? serviceLookAlike(at.text);
		if (found === undefined) return [];
		return [{ at, start: 0, end: at.text.length, detail: SERVICE_DETAIL, confidence: found.isCertain ? 0.8 : 0.6 }];
	});
}
