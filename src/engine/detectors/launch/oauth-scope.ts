import type { Detector } from '../../detector.ts';
import { type LaunchNote, type LaunchText, launchEntryOf, launchExample, sightingsOf } from '../../launch/entry.ts';

/** Scopes that hand over a whole account or organisation. Sources: the providers' lists of scopes (GitHub, Google, Microsoft Graph, Slack, GitLab). */
const BROAD =
	/^(?:\*|all|full|full[_:-]?access|root|sudo|superuser|admin|admin:\*|\*:\*|\w{1,40}:\*|write:\*|admin:(?:org|enterprise|repo_hook|org_hook|public_key|gpg_key)|delete_repo|site_admin|api|https:\/\/mail\.google\.com\/?|https:\/\/www\.googleapis\.com\/auth\/(?:drive|cloud-platform|admin\.directory\.user|gmail\.modify|calendar|contacts)|(?:https:\/\/graph\.microsoft\.com\/)?(?:Directory|Files|Mail|Sites|User|Group|Application|RoleManagement|Calendars)\.(?:ReadWrite|FullControl)\.(?:All|Directory)|Directory\.AccessAsUser\.All|users:write\.admin|admin\.\w{1,40}:write)$/i;

/** Rights that were asked for more widely than any tool can need are lost with the first mistake. */
export const detector: Detector = {
	id: 'launch.oauth_scope',
	tier: 'soft',
	severity: 'low',
	surfaces: ['launch'],
	title: 'This entry asks for rights over a whole account or organisation.',
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
		],
		noMatch: [
			{ why: 'to read', subject: launchExample({ url: 'https://x.invalid/mcp', oauth: { scopes: ['read:user', 'repo:status'] } }) },
			{
				why: 'one kind of file',
				subject: launchExample({ command: 'x', env: { GOOGLE_SCOPES: 'https://www.googleapis.com/auth/drive.file' } }),
			},
			{ why: 'the word elsewhere', subject: launchExample({ command: 'x', args: ['admin'], env: { ROLE: 'admin' } }) },
		],
	},
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(entry.scopes.flatMap(notesOn), input.surfaces);
	},
};

function notesOn(scopes: LaunchText): readonly LaunchNote[] {
	return [...scopes.text.matchAll(/[^\s,;+]+/g)]
		.filter((match) => BROAD.test(match[0]))
		.map((match) => ({ at: { ...scopes, start: scopes.start + match.index, text: match[0] }, detail: 'rights over a whole account' }));
}
