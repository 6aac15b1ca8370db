import type { Detector } from '../../detector.ts';
import { type LaunchNote, launchEntryOf, launchExample, sightingsOf } from '../../launch/entry.ts';
import { type PackageUse, packagesIn } from '../../launch/packages.ts';

/** A runner that fetches whatever is newest runs code that nobody has seen yet: an update, or somebody who took the name over. */
export const detector: Detector = {
	id: 'launch.unpinned',
	tier: 'soft',
	severity: 'low',
	surfaces: ['launch'],
	title: 'This server starts a package without an exact version, so its code can change at each start.',
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP04', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'CWE', id: 'CWE-1357', url: 'https://cwe.mitre.org/data/definitions/1357.html' },
	],
	examples: {
		match: [
			{ why: 'whatever is newest', subject: launchExample({ command: 'npx', args: ['-y', 'some-mcp'] }) },
			{ why: 'a range', subject: launchExample({ command: 'pnpm', args: ['dlx', 'some-mcp@^2'] }) },
			{ why: 'behind a wrapper', subject: launchExample({ command: 'cmd', args: ['/c', 'npx', 'some-mcp@latest'] }) },
			{ why: 'in a script', subject: launchExample({ command: 'sh', args: ['-c', 'cd tools && npx -y some-mcp'] }) },
			{ why: 'a branch', subject: launchExample({ command: 'uvx', args: ['--from', 'git+https://git.example/a/b@main', 'b'] }) },
			{ why: 'a tag that moves', subject: launchExample({ command: 'docker', args: ['run', '-i', '--rm', '-e', 'A', 'acme/x:latest'] }) },
			{ why: 'an image without a digest', subject: launchExample({ command: 'docker', args: ['run', '-i', 'acme/x:1.2.0'] }) },
		],
		noMatch: [
			{ why: 'a pinned package', subject: launchExample({ command: 'npx', args: ['-y', '@acme/some-mcp@1.2.3', '--root', '.'] }) },
			{ why: 'a pinned package of Python', subject: launchExample({ command: 'uvx', args: ['--python', '3.12', 'some-mcp==1.2'] }) },
			{ why: 'a digest', subject: launchExample({ command: 'docker', args: ['run', '-i', `acme/x@sha256:${'0a'.repeat(32)}`] }) },
			{ why: 'a file', subject: launchExample({ command: 'node', args: ['./tools/npx/server.js'] }) },
			{ why: 'the word as an argument', subject: launchExample({ command: 'node', args: ['server.js', 'npx', 'some-mcp'] }) },
		],
	},
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(packagesIn(entry.words).flatMap(noteOn), input.surfaces);
	},
};

function noteOn({ at, kind, pin }: PackageUse): readonly LaunchNote[] {
	if (pin === 'exact') return [];
	if (pin === 'tag') return [{ at, detail: "an image's tag can change later, a digest can't", severity: 'info', confidence: 0.4 }];
	switch (kind) {
		case 'image':
			return [{ at, detail: 'image without a version' }];
		case 'source':
		case 'module':
		case 'go':
			return [{ at, detail: 'source without a fixed version' }];
		case 'npm':
		case 'pypi':
		case 'nuget':
			return [{ at, detail: 'package without an exact version' }];
	}
}
