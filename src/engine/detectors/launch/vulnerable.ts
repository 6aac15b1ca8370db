import type { Detector } from '../../detector.ts';
import { type LaunchNote, launchEntryOf, sightingsOf } from '../../launch/entry.ts';
import { compareVersions, packagesIn, versionNumbers } from '../../launch/packages.ts';

interface Affected {
	readonly kind: 'npm' | 'pypi';
	readonly name: string;
	/** First and last affected version, inclusive. Without a last one, all later versions are affected. */
	readonly from: readonly number[];
	readonly to: readonly number[] | undefined;
	readonly detail: string;
}

/** Versions that are exploitable or malicious. Source: the CVE records; for postmark-mcp, Koi Security, 25 September 2025. */
const AFFECTED: readonly Affected[] = [
	{
		kind: 'npm',
		name: 'mcp-remote',
		from: [0, 0, 5],
		to: [0, 1, 15],
		detail: 'CVE-2025-6514: a server it connects to can run commands here. Fixed in 0.1.16',
	},
	{
		kind: 'npm',
		name: '@modelcontextprotocol/inspector',
		from: [0],
		to: [0, 14, 0],
		detail: 'CVE-2025-49596: a web page can run commands here. Fixed in 0.14.1',
	},
	{
		kind: 'npm',
		name: 'figma-developer-mcp',
		from: [0],
		to: [0, 6, 2],
		detail: 'CVE-2025-53967: text of a design can run commands here. Fixed in 0.6.3',
	},
	{ kind: 'npm', name: 'postmark-mcp', from: [1, 0, 16], to: undefined, detail: 'sends a copy of every mail to its author' },
];

/** A version known to be unsafe to run. */
export const detector: Detector = {
	id: 'launch.vulnerable',
	tier: 'hard',
	severity: 'critical',
	surfaces: ['launch'],
	title: "This server runs a package version that's known to be unsafe.",
	references: [
		{ scheme: 'CVE', id: 'CVE-2025-6514', url: 'https://nvd.nist.gov/vuln/detail/CVE-2025-6514' },
		{ scheme: 'CWE', id: 'CWE-1395', url: 'https://cwe.mitre.org/data/definitions/1395.html' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		if (entry === undefined) return [];
		const notes = packagesIn(entry.words).flatMap(({ at, kind, name, version }): readonly LaunchNote[] => {
			// `^0.1.5` and `~0.1.5` start with an affected version, even if the newest in the range is fixed.
			const isRange = /^[~^]/.test(version ?? '');
			const numbers = versionNumbers((version ?? '').replace(/^[~^]/, ''));
			if (numbers === undefined) return [];
			const known = AFFECTED.find(
				(each) =>
					each.kind === kind &&
					each.name === name &&
					compareVersions(numbers, each.from) >= 0 &&
					(each.to === undefined || compareVersions(numbers, each.to) <= 0),
			);
			if (known === undefined) return [];
			return [
				isRange
					? { at, detail: known.detail, severity: 'medium', isSoft: true }
					: { at, detail: known.detail, isHard: true, severity: 'critical', confidence: 1 },
			];
		});
		return sightingsOf(notes, input.surfaces);
	},
};
