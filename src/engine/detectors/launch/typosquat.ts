import type { Detector } from '../../detector.ts';
import { type LaunchNote, launchEntryOf, launchExample, sightingsOf } from '../../launch/entry.ts';
import { type Imitation, lookAlikeOf } from '../../launch/look-alike.ts';
import { packagesIn } from '../../launch/packages.ts';

const DETAIL: Readonly<Record<Imitation, string>> = {
	'same-look': 'reads like a well-known package',
	'one-slip': 'one slip away from a well-known package',
	'dressed-publisher': 'a known publisher with something added',
	'flattened-scope': 'a known publisher inside the name',
};

/** A package that lives on being mistaken for another. */
export const detector: Detector = {
	id: 'launch.typosquat',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['launch'],
	title: 'The package this server runs is named almost like a well-known one.',
	references: [
		{ scheme: 'CWE', id: 'CWE-1357', url: 'https://cwe.mitre.org/data/definitions/1357.html' },
		{ scheme: 'OWASP MCP', id: 'MCP04', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	examples: {
		match: [
			{
				why: 'a capital i for an l',
				subject: launchExample({ command: 'npx', args: ['-y', '@modelcontextprotocoI/server-github@1.0.0'] }),
			},
			{ why: 'swapped letters', subject: launchExample({ command: 'uvx', args: ['mcp-server-fecth==1.0'] }) },
			{ why: 'a lost letter', subject: launchExample({ command: 'npx', args: ['mcp-remot@1.0.0', 'https://x.invalid/mcp'] }) },
			{
				why: 'a dressed publisher',
				subject: launchExample({ command: 'npx', args: ['@modelcontextprotocol-official/server-memory@1.0.0'] }),
			},
			{ why: 'the scope in the name', subject: launchExample({ command: 'npx', args: ['modelcontextprotocol-server-filesystem@1.0.0'] }) },
		],
		noMatch: [
			{ why: 'the package itself', subject: launchExample({ command: 'npx', args: ['-y', '@modelcontextprotocol/server-github@1.0.0'] }) },
			{ why: 'another word', subject: launchExample({ command: 'uvx', args: ['mcp-server-gitea==0.2.0'] }) },
			{ why: 'a fork that says so', subject: launchExample({ command: 'npx', args: ['@acme/slack-mcp-server@2.0.0'] }) },
			{ why: 'a longer name', subject: launchExample({ command: 'uvx', args: ['postgres-mcp-pro==0.5.0'] }) },
			{ why: 'a file', subject: launchExample({ command: 'node', args: ['./packages/server-memroy/index.js'] }) },
		],
	},
	detect(input) {
		const entry = launchEntryOf(input);
		if (entry === undefined) return [];
		const notes = packagesIn(entry.words).flatMap(({ at, kind, written }): readonly LaunchNote[] => {
			if (kind !== 'npm' && kind !== 'pypi' && kind !== 'image') return [];
			const found = written.length > 214 ? undefined : lookAlikeOf(kind, written);
			if (found === undefined) return [];
			return [{ at, detail: DETAIL[found.how], ...(found.isCertain ? { isHard: true } : {}) }];
		});
		return sightingsOf(notes, input.surfaces);
	},
};
