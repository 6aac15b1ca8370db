import type { TextFindings } from './text-findings.ts';
import type { ClassifiedUrl } from './urls.ts';

/** The manifest of an extension, which declares its links. */
const MANIFEST = /^\s{0,40}\{[^]{0,4000}"(?:contributes|walkthroughs|activationEvents)"\s{0,4}:/;

/** Adds findings for suspicious links of a text. */
export function addLinks(findings: TextFindings, raw: string, urls: readonly ClassifiedUrl[]): void {
	const isManifest = MANIFEST.test(raw);
	for (const { start, end, role, host, signs } of urls) {
		const has = (sign: (typeof signs)[number]): boolean => signs.includes(sign);
		const detail = signs.join(', ');
		if (role === 'image' && host !== '' && has('placeholder in the query')) {
			findings.add('results.exfiltration_link', start, end, { tier: 'hard', severity: 'high', confidence: 0.85 }, `image, ${detail}`);
		} else if (role === 'image' && has('known capture endpoint')) {
			findings.add('results.exfiltration_link', start, end, { tier: 'hard', severity: 'high', confidence: 0.9 }, `image, ${detail}`);
		} else if (isManifest && has('command scheme')) {
			findings.add('results.suspicious_link', start, end, { tier: 'soft', severity: 'low', confidence: 0.3 }, detail);
		} else if (has('command scheme') || (role !== 'plain' && (has('editor scheme') || has('file scheme')))) {
			// Clicking it opens or runs something on this machine.
			findings.add('results.suspicious_link', start, end, { tier: 'hard', severity: 'high', confidence: 0.9 }, detail);
		} else if (
			(role !== 'plain' && has('known capture endpoint')) ||
			has('disguised ip address') ||
			has('look-alike name') ||
			(has('known capture endpoint') && has('data in the query'))
		) {
			findings.add('results.suspicious_link', start, end, { tier: 'soft', severity: 'medium', confidence: 0.6 }, detail);
		} else if (
			has('known capture endpoint') ||
			has('cloud metadata address') ||
			has('mixed scripts') ||
			has('script scheme') ||
			(role === 'image' && has('data in the query')) ||
			(role === 'link' && (has('user information before the host') || has('shortened')))
		) {
			findings.add('results.suspicious_link', start, end, { tier: 'soft', severity: 'low', confidence: 0.3 }, detail);
		}
	}
}
