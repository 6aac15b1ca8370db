import type { Detector } from '../../detector.ts';
import { type LaunchNote, launchEntryOf, sightingsOf } from '../../launch/entry.ts';
import { type PackageUse, packagesIn } from '../../launch/packages.ts';

/** A runner that fetches the newest version runs code that nobody reviewed: an update, or a package whose name was taken over. */
export const detector: Detector = {
	id: 'launch.unpinned',
	tier: 'soft',
	severity: 'low',
	surfaces: ['launch'],
	title: 'This server starts a package without an exact version, so its code can change without a change to this entry.',
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP04', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'CWE', id: 'CWE-1357', url: 'https://cwe.mitre.org/data/definitions/1357.html' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(packagesIn(entry.words).flatMap(noteOn), input.surfaces);
	},
};

function noteOn({ at, kind, pin }: PackageUse): readonly LaunchNote[] {
	if (pin === 'exact') return [];
	if (pin === 'tag') return [{ at, detail: 'an image by its tag instead of its digest', severity: 'info', confidence: 0.4 }];
	switch (kind) {
		case 'image':
			return [{ at, detail: 'an image without a version' }];
		case 'source':
		case 'module':
		case 'go':
			return [{ at, detail: 'a source without a fixed version' }];
		case 'npm':
		case 'pypi':
		case 'nuget':
			return [{ at, detail: 'a package without an exact version' }];
	}
}
