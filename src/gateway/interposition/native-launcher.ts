import { inflateRawSync } from 'node:zlib';
import { NATIVE_LAUNCHERS } from './native-launcher.generated.ts';

/** After this mark, the program has space for the path of the script that it starts. */
const MARK = 'MCP-CORDON-SCRIPT-PATH-FOLLOWS:';
const ROOM = 4096;

/**
 * A program that starts the launcher's script without the variables that the dynamic loader reads (`native/launch.c`). `undefined`: there is none for
 * this system. Only Linux needs one, because on other systems the shell doesn't load what such a variable names.
 */
export function nativeLauncher(script: string, platform: NodeJS.Platform, processor: string): Buffer | undefined {
	const packed = platform === 'linux' && Object.hasOwn(NATIVE_LAUNCHERS, processor) ? NATIVE_LAUNCHERS[processor] : undefined;
	const path = Buffer.from(script);
	if (packed === undefined || path.length >= ROOM || path.includes(0)) return undefined;
	const program = inflateRawSync(Buffer.from(packed, 'base64'));
	const at = program.indexOf(MARK);
	if (at < 0) throw new Error('the native launcher has no place for the path of the script');
	path.copy(program, at + MARK.length);
	return program;
}
