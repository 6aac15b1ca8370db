import type { Launch } from './server-entry.ts';

/** Known values of the variables that VS Code resolved. Unknown values match anything. */
export interface KnownVariables {
	/** The folder that the definition belongs to. */
	readonly workspaceFolder?: string | undefined;
	/** The home folder from the client's point of view (`os.homedir()`). */
	readonly userHome?: string | undefined;
	readonly env?: Readonly<Record<string, string | undefined>> | undefined;
	/** Whether paths are case-insensitive (Windows, usually macOS), so that the client may spell a folder differently. */
	readonly isCaseless?: boolean | undefined;
}

/** A piece of a raw string: literal text, or `undefined` for a variable that can have any value. */
type Piece = string | undefined;

/**
 * Whether VS Code could have resolved `raw` to `told`. Literal text must match exactly, and so must `${userHome}`, `${workspaceFolder}`, and
 * `${env:X}` where known; every other variable (`${input:…}`, `${command:…}`) matches any text. A leading `~` may have become the home folder,
 * as VS Code does in commands and arguments. Cost: O(|raw| · |actual|) at worst, no backtracking.
 */
export function matchesTemplate(raw: string, told: string, known: KnownVariables): boolean {
	const actual = known.isCaseless === true ? respelled(told, known) : told;
	const pieces = piecesOf(raw, known);
	if (matchesPieces(pieces, actual)) return true;
	const [first, ...rest] = pieces;
	if (first === undefined || !/^~(?:$|[/\\])/.test(first)) return false;
	const home: readonly Piece[] = known.userHome === undefined ? [undefined, first.slice(1)] : [known.userHome + first.slice(1)];
	return matchesPieces([...home, ...rest], actual);
}

/** Compares the command line that a proxy was told to run with the raw entry, argument by argument. */
export function matchesLaunch(
	launch: Pick<Launch, 'command' | 'args'>,
	actual: { readonly command: string; readonly args: readonly string[] },
	known: KnownVariables,
): boolean {
	if (launch.args.length !== actual.args.length || !matchesTemplate(launch.command, actual.command, known)) return false;
	return launch.args.every((raw, index) => matchesTemplate(raw, actual.args[index] ?? '', known));
}

/** The variables in a raw string, as written between the braces. */
export function variablesOf(raw: string): readonly string[] {
	const names: string[] = [];
	for (let start = raw.indexOf('${'); start >= 0; ) {
		const end = endOfVariable(raw, start);
		if (end === undefined) break;
		names.push(raw.slice(start + 2, end - 1));
		start = raw.indexOf('${', end);
	}
	return names;
}

/** The text with known folders in their known spelling; the rest of the text is case-sensitive. */
function respelled(text: string, { userHome, workspaceFolder }: KnownVariables): string {
	return [workspaceFolder, userHome].reduce<string>((done, folder) => {
		if (folder === undefined || folder === '') return done;
		return done.replace(new RegExp(folder.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu'), () => folder);
	}, text);
}

/** Matches the text between variables greedily from the left, which is enough because a variable can be anything. */
function matchesPieces(pieces: readonly Piece[], actual: string): boolean {
	const merged = merge(pieces);
	if (!merged.includes(undefined)) return actual === merged.join('');
	const head = merged[0] ?? '';
	const tail = merged.length > 1 ? (merged.at(-1) ?? '') : '';
	if (actual.length < head.length + tail.length || !actual.startsWith(head) || !actual.endsWith(tail)) return false;
	const limit = actual.length - tail.length;
	let position = head.length;
	for (const piece of merged.slice(merged[0] === undefined ? 0 : 1, merged.at(-1) === undefined ? undefined : -1)) {
		if (piece === undefined) continue;
		const found = actual.indexOf(piece, position);
		if (found < 0 || found + piece.length > limit) return false;
		position = found + piece.length;
	}
	return true;
}

/** Joins neighboring literals and neighboring unknowns; drops empty literals. */
function merge(pieces: readonly Piece[]): readonly Piece[] {
	const merged: Piece[] = [];
	for (const piece of pieces) {
		const last = merged.at(-1);
		if (piece === '') continue;
		if (piece !== undefined && last !== undefined) merged[merged.length - 1] = last + piece;
		else if (piece !== undefined || last !== undefined || merged.length === 0) merged.push(piece);
	}
	return merged;
}

function piecesOf(raw: string, known: KnownVariables): readonly Piece[] {
	const pieces: Piece[] = [];
	let done = 0;
	for (let start = raw.indexOf('${'); start >= 0; start = raw.indexOf('${', done)) {
		const end = endOfVariable(raw, start);
		if (end === undefined) break;
		pieces.push(raw.slice(done, start), valueOf(raw.slice(start + 2, end - 1), known));
		done = end;
	}
	return [...pieces, raw.slice(done)].filter((piece) => piece !== '');
}

/** The offset after the closing brace; variables can be nested. `undefined`: the brace never closes, so it isn't a variable. */
function endOfVariable(raw: string, start: number): number | undefined {
	let open = 1;
	for (let index = start + 2; index < raw.length; index += 1) {
		if (raw[index] === '}') open -= 1;
		else if (raw[index] === '{' && raw[index - 1] === '$') open += 1;
		if (open === 0) return index + 1;
	}
	return undefined;
}

function valueOf(variable: string, known: KnownVariables): Piece {
	if (variable === 'userHome') return known.userHome;
	if (variable === 'workspaceFolder') return known.workspaceFolder;
	if (!variable.startsWith('env:')) return undefined;
	const name = variable.slice('env:'.length);
	return known.env !== undefined && Object.hasOwn(known.env, name) ? known.env[name] : undefined;
}
