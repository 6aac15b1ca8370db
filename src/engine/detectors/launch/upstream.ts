import { parse } from 'tldts';
import { LOCAL } from '../../../base/plain-http.ts';
import type { Detector } from '../../detector.ts';
import { type LaunchEntry, type LaunchNote, type LaunchSetting, type LaunchText, launchEntryOf, sightingsOf } from '../../launch/entry.ts';

import { decodeLabel } from '../../launch/punycode.ts';
import { plainLook } from '../../views/confusables.ts';

/** Hosts of well-known remote servers, which others imitate. */
const IMITATED = new Set(
	'github.com githubcopilot.com gitlab.com microsoft.com google.com googleapis.com anthropic.com openai.com notion.com atlassian.com stripe.com sentry.io sentry.dev linear.app slack.com figma.com cloudflare.com amazonaws.com azure.com hubspot.com paypal.com asana.com intercom.com vercel.com supabase.com neon.tech huggingface.co'.split(
		' ',
	),
);
const NAMES = new Set([...IMITATED].map((host) => host.split('.')[0] ?? host));
/** Cloud metadata services, which provide a machine's credentials. */
const METADATA = /^(?:169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|metadata\.google\.internal|\[?fd00:ec2::254\]?)$/i;
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const ADDRESS_VARIABLE = /(?:^|_)(?:BASE_URL|API_URL|SERVER_URL|URL|ENDPOINT|API_BASE|HOST)$/i;

/** Whether the address of a remote server, and the connection to it, can be trusted. */
export const detector: Detector = {
	id: 'launch.upstream',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['launch'],
	title: "This server's address is unencrypted or misleading.",
	references: [
		{ scheme: 'CWE', id: 'CWE-319', url: 'https://cwe.mitre.org/data/definitions/319.html' },
		{ scheme: 'CWE', id: 'CWE-918', url: 'https://cwe.mitre.org/data/definitions/918.html' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		if (entry === undefined) return [];
		const notes = [...entry.addresses.flatMap((at) => addressNotes(at, entry)), ...entry.env.flatMap(variableNotes)];
		return sightingsOf(notes, input.surfaces);
	},
};

function addressNotes(at: LaunchText, { headers }: LaunchEntry): readonly LaunchNote[] {
	if (at.text.length > 2048 || !URL.canParse(at.text))
		return /^http:\/\/(?!\$\{)/i.test(at.text) ? [{ at, detail: 'uses an unencrypted connection', isHard: true }] : [];
	const { hostname, protocol } = new URL(at.text);
	if (protocol !== 'http:' && protocol !== 'https:') return [];
	if (METADATA.test(hostname)) return [{ at, detail: 'is a cloud metadata address, which hands out credentials', isHard: true }];
	if (LOCAL.test(hostname)) return [];
	const notes: LaunchNote[] = [];
	if (protocol === 'http:') {
		const carries = headers.some(({ name }) => /^(?:authorization|cookie|x-.{0,40}(?:key|token|secret|auth).{0,40}|api-?key)$/i.test(name));
		notes.push(
			carries
				? { at, detail: 'is unencrypted, and a secret is sent to it', isHard: true }
				: { at, detail: 'uses an unencrypted connection', ...(isInside(hostname) ? { severity: 'high' } : { isHard: true }) },
		);
	}
	if (/^[\d.]+$|^\[/.test(hostname) && !PRIVATE.test(hostname))
		notes.push({ at, detail: 'is an IP address instead of a host name', severity: 'low' });
	const imitation = imitationOf(hostname);
	if (imitation !== undefined) notes.push({ at, detail: imitation, isHard: true });
	return notes;
}

/** `hostname`: as in URL, lowercase ASCII. */
function imitationOf(hostname: string): string | undefined {
	const labels = hostname.split('.');
	const isDrawnAlike = labels.some((label) => {
		const read = decodeLabel(label);
		return read !== undefined && /^[\x20-\x7e]+$/.test([...read].map(plainLook).join(''));
	});
	if (isDrawnAlike) return 'imitates another one with letters of another alphabet';
	const { domain, domainWithoutSuffix, subdomain } = parse(hostname, { allowPrivateDomains: false });
	if (domain === null || IMITATED.has(domain)) return undefined;
	const before = `.${subdomain ?? ''}.`;
	if ([...IMITATED].some((host) => before.includes(`.${host}.`))) return 'contains a well-known one but leads elsewhere';
	const plain = (domainWithoutSuffix ?? '').replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
	return plain !== domainWithoutSuffix && NAMES.has(plain) ? 'imitates a well-known one with digits instead of letters' : undefined;
}

/** Checks only variables for the server's own upstream. `HTTP_PROXY` and the like belong to the network. */
function variableNotes(setting: LaunchSetting): readonly LaunchNote[] {
	if (setting.isAtName || !ADDRESS_VARIABLE.test(setting.name) || !/^https?:\/\//i.test(setting.text)) return [];
	if (!URL.canParse(setting.text)) return [];
	const { hostname, protocol } = new URL(setting.text);
	if (METADATA.test(hostname)) return [{ at: setting, detail: 'is a cloud metadata address, which hands out credentials', isHard: true }];
	return protocol === 'http:' && !isInside(hostname) ? [{ at: setting, detail: 'uses an unencrypted connection', severity: 'low' }] : [];
}

function isInside(hostname: string): boolean {
	return LOCAL.test(hostname) || PRIVATE.test(hostname) || !hostname.includes('.') || /\.(?:local|lan|internal|home|svc)$/.test(hostname);
}
