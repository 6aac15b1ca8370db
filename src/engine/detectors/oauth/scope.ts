import { leadingClause } from '../../classify/declared.ts';
import type { Detector, DetectorInput, Sighting } from '../../detector.ts';
import { type LaunchNote, type LaunchText, launchEntryOf, launchExample, sightingsOf } from '../../launch/entry.ts';
import { type DoubtfulScope, doubtfulScopes, scopeLists, scopesOfList } from '../../oauth/scopes.ts';

/** Rights that were asked for more widely than the purpose needs are lost with the first mistake. */
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
	examples: {
		match: [
			{
				why: 'in the entry',
				subject: launchExample({ url: 'https://x.invalid/mcp', oauth: { clientId: 'a', scopes: ['admin:org', 'read:user'] } }),
			},
			{ why: 'everything', subject: launchExample({ url: 'https://x.invalid/mcp', scope: 'openid *' }) },
			{ why: 'in a variable', subject: launchExample({ command: 'x', env: { GOOGLE_SCOPES: 'https://www.googleapis.com/auth/drive' } }) },
			{
				why: 'in metadata for a bridge',
				subject: launchExample({
					command: 'npx',
					args: ['mcp-remote@0.1.38', 'https://x.invalid', '--static-oauth-client-metadata', '{"scope":"admin:org"}'],
				}),
			},
			{
				why: 'a calendar that writes mail',
				subject: {
					kind: 'tool_definition',
					server: 'calendar',
					tool: { name: 'list_events', description: 'Lists events. Scopes: calendar.read, mail.send' },
				},
			},
		],
		noMatch: [
			{ why: 'to read', subject: launchExample({ url: 'https://x.invalid/mcp', oauth: { scopes: ['read:user', 'repo:status'] } }) },
			{
				why: 'one kind of file',
				subject: launchExample({ command: 'x', env: { GOOGLE_SCOPES: 'https://www.googleapis.com/auth/drive.file' } }),
			},
			{ why: 'the word elsewhere', subject: launchExample({ command: 'x', args: ['admin'], env: { ROLE: 'admin' } }) },
			{
				why: 'what the tool is for',
				subject: {
					kind: 'tool_definition',
					server: 'calendar',
					tool: { name: 'create_event', description: 'Creates an event. Scopes: calendar.write' },
				},
			},
		],
	},
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
				...{ at, start, end, confidence: 0.6, detail: why, severity: isBeyond ? 'medium' : 'low' },
			}));
	});
}
