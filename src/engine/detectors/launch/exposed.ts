import type { Detector } from '../../detector.ts';
import { type LaunchNote, launchEntryOf, programName, sightingsOf } from '../../launch/entry.ts';

const EVERY_NETWORK = /^(?:0\.0\.0\.0|\[?::\]?|\*)(?::\d{1,5})?$/;
const OPTION = /^--?(?:host|hostname|bind|bind-address|bind-addr|listen|listen-address|address|addr|ip|interface|H)(?:=(.{0,80}))?$/i;
const NO_LOGIN =
	/^--?(?:no-auth|disable-auth|without-auth|skip-auth|allow-unauthenticated|anonymous|dangerously-omit-auth|unsafe-no-auth)(?:=true)?$/i;
const HOST_VARIABLE = /(?:^|_)(?:HOST|BIND|BIND_ADDR(?:ESS)?|LISTEN|LISTEN_ADDR(?:ESS)?)$/i;

/** A local server has no reason to serve the whole network (and, through DNS rebinding, every page in the browser). */
export const detector: Detector = {
	id: 'launch.exposed',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['launch'],
	title: 'This server accepts connections from the whole network, or without a login.',
	references: [
		{ scheme: 'CWE', id: 'CWE-1327', url: 'https://cwe.mitre.org/data/definitions/1327.html' },
		{ scheme: 'OWASP MCP', id: 'MCP07', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		if (entry === undefined) return [];
		const open: LaunchNote[] = [];
		const unasked: LaunchNote[] = [];
		const isContainer = entry.words.some(({ text }) => /^(?:docker|podman|nerdctl)$/.test(programName(text)));
		for (const [index, word] of entry.words.entries()) {
			const before = entry.words[index - 1]?.text ?? '';
			const joined = OPTION.exec(word.text)?.[1];
			const isPublished = isContainer && /^(?:-p|--publish)$/.test(before) && /^(?:0\.0\.0\.0|\[::\]):/.test(word.text);
			if ((joined !== undefined && EVERY_NETWORK.test(joined)) || (OPTION.test(before) && EVERY_NETWORK.test(word.text)) || isPublished)
				open.push({ at: word, detail: 'accepts connections from the whole network' });
			if (NO_LOGIN.test(word.text)) unasked.push({ at: word, detail: 'requires no login' });
		}
		for (const setting of entry.env) {
			const isAsked = HOST_VARIABLE.test(setting.name) && !setting.isAtName && EVERY_NETWORK.test(setting.text);
			if (isAsked) open.push({ at: setting, detail: 'accepts connections from the whole network' });
			if (
				/^(?:DANGEROUSLY_OMIT_AUTH|\w{1,40}_(?:NO|DISABLE|SKIP)_AUTH|NO_AUTH|DISABLE_AUTH)$/i.test(setting.name) &&
				/^(?:1|true|yes|on)$/i.test(setting.text)
			)
				unasked.push({ at: setting, detail: 'requires no login', ...(setting.isAtName ? { isAtName: true } : {}) });
		}
		// Together, anybody nearby can use the tools.
		const isHard = open.length > 0 && unasked.length > 0;
		return sightingsOf(
			[...open, ...unasked].map((note) => (isHard ? { ...note, isHard } : note)),
			input.surfaces,
		);
	},
};
