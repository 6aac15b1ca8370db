import { TOKEN_LETTERS } from '../../definitions/entry-id.ts';
import { HEADER_PREFIX, HTTP_COMMAND_PREFIX, MAX_HEADERS, URL_VARIABLE } from '../../definitions/http-entry.ts';
import { isForLoader, KEPT_VARIABLES, keptName } from '../../definitions/kept-variables.ts';
import type { StateFolder } from './state-folder.ts';

/** Exit status for malformed arguments. Source: sysexits(3), EX_USAGE. */
export const EXIT_USAGE = 64;
/** Exit status when there is no proxy or no node to run it. Source: sysexits(3), EX_CONFIG. */
export const EXIT_NOT_INSTALLED = 78;

const LOWER_ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ALPHANUMERIC = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${LOWER_ALPHANUMERIC}`;

/**
 * Moves the address and the headers of a server over HTTP from the environment, which every process of this user can read in /proc, into lines of
 * `handed`. Leaves out a value that contains a line end, because it can't be a header. Drops one at the end, as in a secret from a file.
 */
export const HAND_OVER = `handed=
line_end='
'
hand_over() {
	eval "set -- \\"\\$1\\" \\"\\\${$1-}\\""
	set -- "$1" "\${2%"$line_end"}"
	case $2 in
	*"$line_end"*) ;;
	*) handed="\${handed:+$handed$line_end}$1=$2" ;;
	esac
	unset "$1"
}
if [ "\${${URL_VARIABLE}+x}" ]; then hand_over ${URL_VARIABLE}; fi
number=1
while eval "[ \\"\\\${${HEADER_PREFIX}$number+x}\\" ]" && [ "$number" -le ${MAX_HEADERS} ]; do
	hand_over ${HEADER_PREFIX}$number
	number=$((number + 1))
done
`;

/** Quotes any string as one word of a POSIX shell. */
export function shellQuote(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The launcher: a script for any POSIX `sh`. It uses only builtins, so nothing is looked up in a PATH that the entry's `env` can change.
 * `isPrivileged`: this system's `sh` supports `-p`. A bash that acts as `sh` then ignores functions and SHELLOPTS from the environment, both of which
 * run code from the entry's `env` before the first line. `isNative`: a program runs before the script and has saved the loader's variables.
 */
export function launcherScript(
	state: StateFolder,
	{ isNative, isPrivileged }: { readonly isPrivileged: boolean; readonly isNative: boolean },
): string {
	const keep = KEPT_VARIABLES.filter((name) => !(isNative && isForLoader(name)))
		.map(
			(name) =>
				`if [ "\${${name}+x}" ]; then ${keptName(name)}=$${name}; export ${keptName(name)}; else unset ${keptName(name)}; fi; unset ${name}`,
		)
		.join('\n');
	const giveBack = KEPT_VARIABLES.map(
		(name) => `\tif [ "\${${keptName(name)}+x}" ]; then ${name}=$${keptName(name)}; export ${name}; fi; unset ${keptName(name)}`,
	).join('\n');
	return `#!/bin/sh${isPrivileged ? ' -p' : ''}
# MCP Cordon: starts a guarded MCP server behind the proxy. Written by the extension; changes are overwritten.
# To get rid of it: run "MCP Cordon: Unprotect" in VS Code, which removes it from your mcp.json.

state=${shellQuote(state.root)}

# What the entry or the user sets for the server must not change the proxy. The proxy gives it to the server.
${keep}

${HAND_OVER}
# Letters are listed because ranges depend on the locale.
is_id() {
	case $1 in
	[!${TOKEN_LETTERS}]* | *[!${LOWER_ALPHANUMERIC}]*) return 1 ;;
	esac
	[ "\${#1}" -eq 21 ]
}

if [ $# -lt 4 ] || [ "$1" != --server ] || ! is_id "$2" || [ "$3" != -- ] || [ -z "$4" ]; then
	echo "MCP Cordon: Couldn't start this server: cordon-launch takes exactly --server ID -- COMMAND [ARGUMENT...]. Check its entry in the definition file." >&2
	exit ${EXIT_USAGE}
fi

# The first letter says how to remove MCP Cordon from the file. It isn't part of the ID.
id=a\${2#?}
shift 2
set -- --server "$id" "$@"

is_version() {
	case $1 in
	'' | [!${ALPHANUMERIC}]* | *[!${ALPHANUMERIC}.+-]*) return 1 ;;
	esac
	[ -f "$state/proxy/$1/proxy.cjs" ]
}

version=
if [ -f "$state/bin/current" ]; then IFS= read -r version <"$state/bin/current" || :; fi
if ! is_version "$version"; then
	version=
	for proxy in "$state"/proxy/*/proxy.cjs; do
		candidate=\${proxy%/proxy.cjs}
		candidate=\${candidate##*/}
		if is_version "$candidate"; then version=$candidate; fi
	done
fi

# Absolute paths only: never something from the folder the server runs in.
is_node() {
	case $1 in
	/*) [ -f "$1" ] && [ -x "$1" ] ;;
	*) return 1 ;;
	esac
}

node=
if [ -f "$state/bin/node-path" ]; then IFS= read -r node <"$state/bin/node-path" || :; fi
if ! is_node "$node"; then
	node=
	set -f
	old_ifs=$IFS
	IFS=:
	for folder in /usr/local/bin:/opt/homebrew/bin:/usr/bin $PATH; do
		for candidate in $folder; do
			if [ -z "$node" ] && is_node "$candidate/node" &&
				ELECTRON_RUN_AS_NODE=1 "$candidate/node" -e 'const [a,b]=process.versions.node.split(".");process.exit(a>22||a==22&&b>=13?0:1)' </dev/null >/dev/null 2>&1; then
				node=$candidate/node
			fi
		done
	done
	IFS=$old_ifs
	set +f
fi

if [ -z "$version" ] || [ -z "$node" ]; then
	if [ -f "$state/uninstalled" ]; then
		# MCP Cordon was uninstalled, but couldn't restore this entry: run what the user wrote.
		shift 3
${giveBack}
		case $1 in
		-*)
			echo "MCP Cordon: Couldn't start this server: its command starts with a dash. Correct its entry in the definition file." >&2
			exit ${EXIT_USAGE}
			;;
		${HTTP_COMMAND_PREFIX}*)
			echo "MCP Cordon: Couldn't start this server: MCP Cordon was uninstalled, and a server over HTTP can't be reached without it. Put its address back into the definition file: a \\"url\\" with the value of ${URL_VARIABLE}, instead of command, args, and env." >&2
			exit ${EXIT_NOT_INSTALLED}
			;;
		esac
		exec "$@"
	fi
	if [ -z "$version" ]; then missing="the proxy is missing from $state/proxy"; else missing="there's no Node.js 22.13 or later"; fi
	echo "MCP Cordon: Couldn't start this server: $missing. Open VS Code with MCP Cordon enabled to repair it, or put the original command (what follows -- in args) back into the definition file." >&2
	exit ${EXIT_NOT_INSTALLED}
fi

# Some shells write a here-document to a temporary file: then into Cordon's own folder, and only for a moment.
had_tmpdir=\${TMPDIR+yes}
old_tmpdir=\${TMPDIR-}
TMPDIR=$state/run
exec 3<<CORDON_HANDED
$handed
CORDON_HANDED
if [ -n "$had_tmpdir" ]; then TMPDIR=$old_tmpdir; else unset TMPDIR; fi

ELECTRON_RUN_AS_NODE=1
export ELECTRON_RUN_AS_NODE
exec "$node" "$state/proxy/$version/proxy.cjs" "$@"
`;
}
