import { leadingClause } from '../../classify/declared-kind.ts';
import type { Detector, DetectorInput, Sighting } from '../../detector.ts';
import { type LaunchNote, type LaunchText, launchEntryOf, sightingsOf } from '../../launch/entry.ts';
import { type DoubtfulScope, doubtfulScopes, scopeLists, scopesOfList } from '../../oauth/scopes.ts';

/** Scopes broader than the purpose needs. A single leaked token then exposes all of them. */
export const detector: Detector = {
	id: 'oauth.scope',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['launch', 'tool_definition'],
	title: 'Asks for broader OAuth scopes than its purpose needs.',
	references: [
		{ scheme: 'CWE', id: 'CWE-272', url: 'https://cwe.mitre.org/data/definitions/272.html' },
		{ scheme: 'OWASP MCP', id: 'MCP02', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect(input) {
		const { subject } = input;
		if (subject.kind === 'tool_definition') return inDefinition(input);
		const entry = launchEntryOf(input);
		if (entry === undefined || subject.kind !== 'launch') return [];
		const described = entry.parts.map(({ text }) => (/^[@\w./-]{2,80}(?:@[\w.]{1,40})?$/.test(text) ? text : '')).join(' ');
		const purpose = `${subject.server} ${described}`;
		return sightingsOf(
			entry.scopes.flatMap((at) => notesOn(at, purpose)),
			input.surfaces,
		);
	},
};

function notesOn(scopes: LaunchText, purpose: string): readonly LaunchNote[] {
	return doubtfulScopes(scopesOfList(scopes.text), purpose).map(
		({ isBeyond, start, text, why }): LaunchNote => ({
			at: { ...scopes, start: scopes.start + start, text },
			detail: why,
			...(isBeyond ? {} : { severity: 'low' }),
		}),
	);
}

function inDefinition({ subject, written }: DetectorInput): readonly Sighting[] {
	if (subject.kind !== 'tool_definition') return [];
	const { description, name } = subject.tool;
	const purpose = `${subject.server} ${name} ${leadingClause(typeof description === 'string' ? description : '')}`;
	return written.flatMap((at): readonly Sighting[] => {
		if (at.isKey) return [];
		const isOfScope = /\/[\w-]*scopes?\/(?:default|const|examples?\/\d+)$/i.test(at.pointer);
		const lists = isOfScope ? [scopesOfList(at.text)] : scopeLists(at.text).map(({ scopes }) => scopes);
		return lists
			.flatMap((scopes) => doubtfulScopes(scopes, purpose))
			.map(({ end, isBeyond, start, why }: DoubtfulScope) => ({
				at,
				start,
				end,
				confidence: 0.6,
				detail: why,
				severity: isBeyond ? 'medium' : 'low',
			}));
	});
}
