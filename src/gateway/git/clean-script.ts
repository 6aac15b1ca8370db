import { shellQuote } from '../interposition/launcher-script.ts';
import type { StateFolder } from '../interposition/state-folder.ts';

const SPACE = '[[:space:]]*';
const STRING = '"([^"\\\\]|\\\\.)*"';
const LAUNCHER = `"[^"]*/\\.mcp-cordon/bin/cordon-launch"`;
const KEY = `"command"${SPACE}:${SPACE}`;
const MARK = `"--server", "[an][0-9a-z]{20}", "--", (${STRING})(, )?`;

/**
 * Takes Cordon's spans out of a definition file without Cordon: exact for what Cordon itself wrote, which is all there is in a file
 * that nobody reformatted. First the added `args`, then `command` before `args` and the other way round within one entry, then what
 * has a nested object in between.
 */
const SED_PROGRAM: readonly string[] = [
	':all',
	'$!{',
	'N',
	'b all',
	'}',
	':added',
	`s#^(.*${KEY})${LAUNCHER}, "args": \\["--server", "n[0-9a-z]{20}", "--", (${STRING})\\]#\\1\\2#`,
	't added',
	':near',
	`s#^(.*${KEY})${LAUNCHER}([^{}]*)${MARK}#\\1\\3\\2#`,
	't near',
	':turned',
	`s#^(.*)${MARK}([^{}]*${KEY})${LAUNCHER}#\\1\\5\\2#`,
	't turned',
	':far',
	`s#^(.*${KEY})${LAUNCHER}(.*)${MARK}#\\1\\3\\2#`,
	't far',
];

/** `sed` with that program, for any POSIX shell. Bytes count, whatever the locale. */
export function sedCommand(): string {
	return `LC_ALL=C sed -E ${SED_PROGRAM.map((line) => `-e ${shellQuote(line)}`).join(' ')}`;
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
/*) ;;
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
