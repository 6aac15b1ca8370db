import type { Detector, Sighting } from '../../detector.ts';

/** The annotation on a parameter. A parameter with that name has an object there, not a string. */
const ANNOTATION = /\/properties\/[^/]+\/x-mcp-header$/;

/** An argument that the client must copy into an HTTP header, where proxies and load balancers read and log it (MCP 2026-07-28). */
export const detector: Detector = {
	id: 'schema.header',
	tier: 'soft',
	severity: 'low',
	surfaces: ['tool_definition'],
	title: 'Copies an argument into an HTTP header, where every proxy on the network path can read and log it.',
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP01', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'CWE', id: 'CWE-598', url: 'https://cwe.mitre.org/data/definitions/598.html' },
	],
	detect({ surfaces }) {
		return surfaces.flatMap((at): readonly Sighting[] =>
			!at.isKey && at.text !== '' && ANNOTATION.test(at.pointer) ? [{ at, start: 0, end: at.text.length, confidence: 0.9 }] : [],
		);
	},
};
