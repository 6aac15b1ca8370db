import { shellQuote } from './launcher-script.ts';
import type { StateFolder } from './state-folder.ts';

/** `cordon` in the folder `bin`: starts the command line of the newest installed version with the node that was installed with it. */
export function shimScript({ root }: Pick<StateFolder, 'root'>, platform: NodeJS.Platform): string {
	return platform === 'win32' ? batchFile() : shellScript(root);
}

function shellScript(root: string): string {
	return `#!/bin/sh
# MCP Cordon: the command line. Written by the extension; changes are overwritten.
state=${shellQuote(root)}
IFS= read -r version <"$state/bin/current" && IFS= read -r node <"$state/bin/node-path" || {
	echo "cordon: MCP Cordon isn't installed in $state. Open VS Code with MCP Cordon enabled to repair it." >&2
	exit 78
}
ELECTRON_RUN_AS_NODE=1
export ELECTRON_RUN_AS_NODE
exec "$node" "$state/proxy/$version/cli.cjs" "$@"
`;
}

/** The file is in `bin`, so it needs no quoted path. */
function batchFile(): string {
	return [
		'@echo off',
		'setlocal',
		'set /p version=<"%~dp0current"',
		'set /p node=<"%~dp0node-path"',
		'set ELECTRON_RUN_AS_NODE=1',
		'"%node%" "%~dp0..\\proxy\\%version%\\cli.cjs" %*',
		'',
	].join('\r\n');
}
