import { HTTP_LETTERS } from '../../definitions/entry-id.ts';
import { HEADER_PREFIX, URL_VARIABLE } from '../../definitions/http-entry.ts';
import { KEPT_PREFIX } from '../../definitions/kept-variables.ts';
import { EMPTIED_VARIABLES } from '../../definitions/windows-form.ts';
import { shellQuote } from '../interposition/launcher-script.ts';
import type { StateFolder } from '../interposition/state-folder.ts';

const ASIDE = 'cordon:';
const SPACE = '[[:space:]]*';
const STRING = '"([^"\\\\]|\\\\.)*"';
const LAUNCHER = `"[^"]*/\\.mcp-cordon/bin/cordon-launch"`;
const KEY = `"command"${SPACE}:${SPACE}`;
const MARK = `"--server", "[an][0-9a-z]{20}", "--", (${STRING})(, )?`;

/** What stands between two members of one object: no brace but those of variables, and whole objects. */
const PLAIN = '([^{}]|\\$\\{[^{}]*\\})*';
const BETWEEN = `(${PLAIN}(\\{${PLAIN}\\}${PLAIN})*)`;
const TYPE_KEY = `"type"${SPACE}:${SPACE}`;
const HEAD = `"args"${SPACE}:${SPACE}\\["--server", "`;

const ENV_KEY = `"env"${SPACE}:${SPACE}\\{`;
const HTTP_LIST = `\\["--server", "[${HTTP_LETTERS}][0-9a-z]{20}", "--", "cordon:[A-Za-z_-]+"`;
const ADDRESS = `"${URL_VARIABLE}": (${STRING})`;

/** The address of a server over HTTP goes back behind the launcher's arguments: what was an `env` of its own, or stands before the headers. */
const ADDRESS_PROGRAM: readonly string[] = [
	`s#(${HTTP_LIST})\\], "env": \\{${ADDRESS}\\}#\\1, \\2]#g`,
	':address',
	`s#(${HTTP_LIST})\\](${BETWEEN}${ENV_KEY})${ADDRESS}, #\\1, \\8]\\2#`,
	't address',
	':front',
	`s#(${ENV_KEY})${ADDRESS}, (${PLAIN}\\}${BETWEEN}${HTTP_LIST})\\]#\\1\\4, \\2]#`,
	't front',
];

/** A server over HTTP, by the letters of its id: with a `type` of its own and without, and the key of its address. */
function httpProgram(withType: string, without: string, addressKey: string): readonly string[] {
	const seed = '[0-9a-z]{20}", "--", "cordon:';
	return [
		`:before${withType}`,
		`s#^(.*${TYPE_KEY})"stdio"${BETWEEN}(${HEAD})${withType}(${seed})([A-Za-z_-]+)"#\\1"\\9"\\2\\7${without}\\8\\9"#`,
		`t before${withType}`,
		`:behind${withType}`,
		`s#^(.*${HEAD})${withType}(${seed})([A-Za-z_-]+)("${BETWEEN}${TYPE_KEY})"stdio"#\\1${without}\\2\\3\\4"\\3"#`,
		`t behind${withType}`,
		`s#"command": ${LAUNCHER}, "args"(${SPACE}:${SPACE})\\["--server", "[${withType}${without}]${seed}[A-Za-z_-]+", (${STRING})\\]#"${addressKey}"\\1\\2#g`,
	];
}

/** All lines as one. */
const JOINED: readonly string[] = [':all', '$!{', 'N', 'b all', '}'];

/**
 * Takes Cordon's spans out of a definition file without Cordon: exact for what Cordon itself wrote, which is all there is in a file
 * that nobody reformatted. First what stands in front of a program in a list; then the headers, types and addresses of servers over HTTP; then, of processes, the added `args`, `command`
 * before `args` and the other way round within one entry, and what has a nested object in between.
 */
const SED_PROGRAM: readonly string[] = [
	...JOINED,
	`s#${LAUNCHER}, "--server", "a[0-9a-z]{20}", "--", ##g`,
	...ADDRESS_PROGRAM,
	`s#"env"(${SPACE}:${SPACE}\\{[^"{}]*"(${HEADER_PREFIX}1|${ASIDE}[^"]*)")#"headers"\\1#g`,
	`s#"${HEADER_PREFIX}[0-9]+"(${SPACE}:${SPACE})"([^":]+): #"\\2"\\1"#g`,
	...httpProgram('t', 'u', 'url'),
	...httpProgram('r', 's', 'serverUrl'),
	...httpProgram('g', 'h', 'httpUrl'),
	':added',
	`s#^(.*${KEY})${LAUNCHER}, "args": \\["--server", "n[0-9a-z]{20}", "--", (${STRING})\\]#\\1\\2#`,
	't added',
	':near',
	`s#^(.*${KEY})${LAUNCHER}([^{}]*)${MARK}#\\1\\3\\2#`,
	't near',
	':turned',
	`s#^(.*)${MARK}(${BETWEEN}${KEY})${LAUNCHER}#\\1\\5\\2#`,
	't turned',
	':far',
	`s#^(.*${KEY})${LAUNCHER}(.*)${MARK}#\\1\\3\\2#`,
	't far',
	// Last, so that a key that was set aside isn't taken for one that guards.
	`s#"${ASIDE}([^"]*"${SPACE}:)#"\\1#g`,
];

const SCRIPT = '"[^"]*[/\\\\]\\.mcp-cordon[/\\\\]+bin[/\\\\]+cordon-launch\\.cjs"';
const OWN_VARIABLES = `(, "(${EMPTIED_VARIABLES.join('|')})": "")*`;
const runsAsNode = (was: string): string => `"ELECTRON_RUN_AS_NODE": "${was}"${OWN_VARIABLES}`;

/** Takes the form of Windows off first (`windows-form.ts`): variables, then executable and script, in either order within one entry. */
const WINDOWS_PROGRAM: readonly string[] = [
	`s#, "env": \\{${runsAsNode('true')}\\}##g`,
	`s#\\{${runsAsNode('null')}\\}#null#g`,
	`s#${runsAsNode('1')}(, )?##g`,
	`s#"${KEPT_PREFIX}#"#g`,
	':script',
	`s#^(.*${KEY})${STRING}${BETWEEN}${SCRIPT}, ("--server", ")#\\1"/.mcp-cordon/bin/cordon-launch"\\3\\8#`,
	't script',
	':behind',
	`s#^(.*)${SCRIPT}, ("--server", "${BETWEEN}${KEY})${STRING}#\\1\\2"/.mcp-cordon/bin/cordon-launch"#`,
	't behind',
];

/** `sed` with that program, for any POSIX shell. Bytes count, whatever the locale. */
export function sedCommand(platform: NodeJS.Platform = process.platform): string {
	const [...whole] = SED_PROGRAM;
	if (platform === 'win32') whole.splice(JOINED.length, 0, ...WINDOWS_PROGRAM);
	return `LC_ALL=C sed -E ${whole.map((line) => `-e ${shellQuote(line)}`).join(' ')}`;
}

/**
 * The value of `filter.<name>.clean`: the script while it is there, else `sed` alone, so that a state folder that was deleted breaks no
 * git command. git puts the file's path, quoted, in place of `%f`.
 */
export function cleanCommand(state: StateFolder): string {
	// git expands `%f` everywhere, and `%%` to a percent sign.
	const script = shellQuote(state.cleanScript).replaceAll('%', '%%');
	return `if [ -x ${script} ]; then ${script} %f; else ${sedCommand()}; fi`;
}

/**
 * The clean step of git's filter: gives git the original of a guarded definition file. Runs `cordon restore`; whatever goes wrong with
 * that, `sed` does it. The input is kept in a file of the user's own for that moment, since a failed attempt has read it.
 */
export function cleanScript(state: StateFolder): string {
	return `#!/bin/sh
# MCP Cordon: shows git the original text of a guarded MCP definition file. Written by Cordon; changes are overwritten.
# "MCP Cordon: Unprotect" in VS Code, or "cordon unprotect", removes it from the repository again.

state=${shellQuote(state.root)}
unset NODE_OPTIONS NODE_PATH NODE_V8_COVERAGE BASH_ENV ENV

without_cordon() {
	${sedCommand()}
}

version=
if [ -f "$state/bin/current" ]; then IFS= read -r version <"$state/bin/current" || :; fi
node=
if [ -f "$state/bin/node-path" ]; then IFS= read -r node <"$state/bin/node-path" || :; fi
cli=$state/proxy/$version/cli.cjs
case $version in
'' | */*) cli= ;;
esac
case $node in
/* | [A-Za-z]:[/\\\\]*) ;;
*) node= ;;
esac

if [ -z "$cli" ] || [ ! -f "$cli" ] || [ -z "$node" ] || [ ! -x "$node" ]; then
	without_cordon
	exit
fi

umask 077
text=$state/run/clean-$$
if ! : >"$text"; then
	without_cordon
	exit
fi
trap 'rm -f "$text" "$text.out"' EXIT
trap 'exit 1' HUP INT TERM
cat >"$text" || exit 1
if ELECTRON_RUN_AS_NODE=1 "$node" "$cli" restore --stdin --path "$1" <"$text" >"$text.out" 2>/dev/null; then
	cat "$text.out"
else
	without_cordon <"$text"
fi
`;
}
