import type { Detector } from '../../detector.ts';
import { type LaunchNote, type LaunchText, launchEntryOf, programName, sightingsOf } from '../../launch/entry.ts';

const HOME = String.raw`(?:~|\$HOME|\$\{HOME\}|\$\{userHome\}|\$\{env:(?:HOME|USERPROFILE)\}|\/root|\/home\/[^/]{1,64}|\/Users\/[^/]{1,64}|[A-Za-z]:[\\/]Users[\\/][^\\/:]{1,64})`;
const WHOLE_DISK = new RegExp(String.raw`^(?:\/|[A-Za-z]:[\\/]?|${HOME})[\\/]?$`);
const SECRET_FOLDER = new RegExp(
	String.raw`^${HOME}[\\/]\.(?:ssh|aws|azure|gnupg|kube|docker|config[\\/]gcloud|netrc|npmrc|mozilla|mcp-cordon)(?:[\\/]|$)|^\/(?:etc|root|boot|proc|sys|dev)(?:\/shadow|\/sudoers)?\/?$|^\/etc\/(?:shadow|sudoers)`,
);
const SOCKET = /(?:docker|containerd|crio|podman)[\w.-]{0,20}\.sock\b|\\\\\.\\pipe\\docker|\/\/\.\/pipe\/docker/i;

/** Options that break the container's isolation. */
const RIGHTS =
	/^--privileged(?:=true)?$|^--(?:pid|net|network|ipc|userns|uts|cgroupns)=host$|^--cap-add=(?:ALL|CAP_)?(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH|DAC_OVERRIDE|NET_ADMIN|BPF)?$|^--security-opt=(?:seccomp[=:]unconfined|apparmor[=:]unconfined|label[=:]disable|systempaths=unconfined)$|^--device=\/dev\/(?:sd|nvme|mem|kmsg|disk)/i;
const TAKES_VALUE = /^--(?:pid|net|network|ipc|userns|uts|cgroupns|cap-add|security-opt|device)$/;

/** A container only protects while it is isolated. */
export const detector: Detector = {
	id: 'launch.container',
	tier: 'hard',
	severity: 'high',
	surfaces: ['launch'],
	title: "This server's container can access the computer it runs on.",
	references: [
		{ scheme: 'CWE', id: 'CWE-250', url: 'https://cwe.mitre.org/data/definitions/250.html' },
		{ scheme: 'OWASP MCP', id: 'MCP02', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		if (entry === undefined) return [];
		const { words } = entry;
		const start = words.findIndex(({ text }) => /^(?:docker|podman|nerdctl|container)$/.test(programName(text)));
		const verb = words[start + 1]?.text;
		if (start === -1 || (verb !== 'run' && verb !== 'exec' && verb !== 'create')) return [];
		return sightingsOf(notesOn(words.slice(start + 2)), input.surfaces);
	},
};

function notesOn(rest: readonly LaunchText[]): readonly LaunchNote[] {
	const notes: LaunchNote[] = [];
	for (const [index, word] of rest.entries()) {
		const next = rest[index + 1];
		const isRight =
			RIGHTS.test(word.text) || (TAKES_VALUE.test(word.text) && next !== undefined && RIGHTS.test(`${word.text}=${next.text}`));
		if (isRight) notes.push({ at: word, detail: 'can control this computer', isHard: true });
		const mount = mountedAt(word, next);
		if (mount === undefined) continue;
		if (SOCKET.test(mount.text)) notes.push({ at: mount, detail: 'can control other containers', isHard: true });
		const source = sourceOf(mount.text);
		if (WHOLE_DISK.test(source)) notes.push({ at: mount, detail: 'can read nearly all of your files', isHard: true });
		else if (SECRET_FOLDER.test(source)) notes.push({ at: mount, detail: 'can read sensitive folders', isHard: true });
	}
	return notes;
}

function mountedAt(word: LaunchText, next: LaunchText | undefined): LaunchText | undefined {
	if (/^(?:-v|--volume|--mount)$/.test(word.text)) return next;
	const joined = /^(?:--volume=|--mount=|-v=?)(.{1,4096})$/.exec(word.text)?.[1];
	return joined === undefined ? undefined : { ...word, start: word.start + word.text.length - joined.length, text: joined };
}

/** `src=…` of a mount, or the part of a volume before the colon. The colons of `${env:X}` and `C:\` don't count. */
function sourceOf(mount: string): string {
	const named = /(?:^|,)(?:source|src)=([^,]{1,1024})/.exec(mount)?.[1];
	return named ?? /^(?:[A-Za-z]:(?=[\\/]))?(?:\$\{[^}]{0,80}\}|[^:]){0,1024}/.exec(mount)?.[0] ?? '';
}
