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

/** The text between two members of one object. Contains no braces except those of variables and of whole objects. */
const PLAIN = '([^{}]|\\$\\{[^{}]*\\})*';
const BETWEEN = `(${PLAIN}(\\{${PLAIN}\\}${PLAIN})*)`;
const TYPE_KEY = `"type"${SPACE}:${SPACE}`;
const HEAD = `"args"${SPACE}:${SPACE}\\["--server", "`;

const ENV_KEY = `"env"${SPACE}:${SPACE}\\{`;
const HTTP_LIST = `\\["--server", "[${HTTP_LETTERS}][0-9a-z]{20}", "--", "cordon:[A-Za-z_-]+"`;
const ADDRESS = `"${URL_VARIABLE}": (${STRING})`;

/** Moves the address of a server over HTTP back to the end of the launcher's arguments, from an `env` of its own or from in front of the headers. */
const ADDRESS_PROGRAM: readonly string[] = [
	`s#(${HTTP_LIST})\\], "env": \\{${ADDRESS}\\}#\\1, \\2]#g`,
	':address',
	`s#(${HTTP_LIST})\\](${BETWEEN}${ENV_KEY})${ADDRESS}, #\\1, \\8]\\2#`,
	't address',
	':front',
	`s#(${ENV_KEY})${ADDRESS}, (${PLAIN}\\}${BETWEEN}${HTTP_LIST})\\]#\\1\\4, \\2]#`,
	't front',
];

/**
 * Rules for servers over HTTP. `withType`, `without`: first letters of the ids of entries with and without a `type` of their own. `addressKey`: the
 * key of their address.
 */
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

/** Joins all lines into one. */
const JOINED: readonly string[] = [':all', '$!{', 'N', 'b all', '}'];

/**
 * Removes Cordon's text from a definition file without Cordon. Exact for text that Cordon wrote, as long as nobody reformatted the file. The order:
 * launchers in front of a program in a list; headers, types, and addresses of servers over HTTP; then, for processes, the added `args`, `command`
 * before `args` and the reverse within one entry, and entries with a nested object in between.
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
	// Last, so that a key that was set aside isn't mistaken for one that guards.
	`s#"${ASIDE}([^"]*"${SPACE}:)#"\\1#g`,
];

const SCRIPT = '"[^"]*[/\\\\]\\.mcp-cordon[/\\\\]+bin[/\\\\]+cordon-launch\\.cjs"';
const OWN_VARIABLES = `(, "(${EMPTIED_VARIABLES.join('|')})": "")*`;
const runsAsNode = (was: string): string => `"ELECTRON_RUN_AS_NODE": "${was}"${OWN_VARIABLES}`;

/** Undoes the Windows form first (`windows-form.ts`): variables, then executable and script, in either order within one entry. */
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

/** The `sed` command with this program, for any POSIX shell. Works on bytes, whatever the locale. */
export function sedCommand(platform: NodeJS.Platform = process.platform): string {
	const [...whole] = SED_PROGRAM;
	if (platform === 'win32') whole.splice(JOINED.length, 0, ...WINDOWS_PROGRAM);
	return `LC_ALL=C sed -E ${whole.map((line) => `-e ${shellQuote(line)}`).join(' ')}`;
}

/**
 * The value of `filter.<name>.clean`: the script if it exists, else `sed` alone, so that deleting the state folder breaks no git command. Git
 * replaces `%f` with the file's quoted path.
 */
export function cleanCommand(state: StateFolder): string {
	// git expands `%f` everywhere, and `%%` to a percent sign.
	const script = shellQuote(state.cleanScript).replaceAll('%', '%%');
	return `if [ -x ${script} ]; then ${script} %f; else ${sedCommand()}; fi`;
}

/**
 * The clean step of git's filter: gives git the original of a guarded definition file. Runs `cordon restore`, and `sed` if that fails. Keeps the
 * input in a private file meanwhile, because a failed attempt has already read it.
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
