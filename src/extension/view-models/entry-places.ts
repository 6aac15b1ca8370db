import { pointerSteps } from '../../base/json.ts';
import { withoutBom } from '../../base/text.ts';
import { type JsonNode, memberOf, parseJsonc, textOf } from '../../definitions/jsonc.ts';
import { type GuardShape, guardShapeOf, headerIn } from '../../definitions/launcher-shape.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { Finding } from '../../engine/finding.ts';
import type { PlacedFinding } from '../../events/cordon-event.ts';

/** Arguments that the launcher puts before the entry's own: `--server <id> -- <command>`. */
const INSERTED = 4;

/**
 * The position of each finding about an entry in its file: on the entry's key if the finding is about the key or has no known position. Offsets
 * are like `nameStart`.
 */
export function placeFindings(text: string, entry: ServerEntry, findings: readonly Finding[]): readonly PlacedFinding[] {
	if (findings.length === 0) return [];
	const value = entryNode(text, entry);
	const secrets = new Set(findings.filter((finding) => finding.rule === 'launch.secret').map((finding) => finding.pointer));
	// One secret is one line in the Problems list. The rule for entries says more than the general one.
	const told = findings.filter((finding) => finding.rule !== 'secret.embedded' || !secrets.has(finding.pointer));
	return told.map((finding) => {
		const isOnName = finding.pointer === '' && finding.onKey === true;
		const node = value === undefined || isOnName ? undefined : nodeAt(value, finding.pointer, entry.id !== undefined);
		return { finding, start: node?.start ?? entry.nameStart, end: node?.end ?? entry.nameEnd };
	});
}

/** The entry's value node, found by the position of its key. */
function entryNode(text: string, entry: Pick<ServerEntry, 'nameStart'>): JsonNode | undefined {
	const root = parseJsonc(withoutBom(text));
	return root.ok && root.value !== undefined ? valueBehind(root.value, entry.nameStart) : undefined;
}

function valueBehind(node: JsonNode, keyStart: number): JsonNode | undefined {
	if (node.kind !== 'object') return undefined;
	for (const member of node.members) {
		if (member.keyStart === keyStart) return member.value;
		if (member.value.start < keyStart && keyStart < member.value.end) return valueBehind(member.value, keyStart);
	}
	return undefined;
}

/**
 * The file's node for a pointer into what the user wrote. In a guarded entry, command and arguments come after Cordon's own. For a server over
 * HTTP, the address is an argument and each header is an environment variable.
 */
function nodeAt(entry: JsonNode, pointer: string, isGuarded: boolean): JsonNode | undefined {
	const steps = [...pointerSteps(pointer)];
	const shape: GuardShape = isGuarded ? guardShapeOf(entry) : { kind: 'plain' };
	if (shape.kind === 'guarded' && shape.tokens.kind === 'http') {
		if (steps[0] === shape.tokens.addressKey) return shape.tokens.url;
		const variables = shape.tokens.env?.value;
		if (steps[0] === 'headers' && variables?.kind === 'object')
			return variables.members.find((member) => headerIn(member)?.name === steps[1])?.value;
	} else if (isGuarded && steps[0] === 'command') steps.splice(0, 1, 'args', String(INSERTED - 1));
	else if (isGuarded && steps[0] === 'args' && steps[1] !== undefined) steps[1] = String(Number(steps[1]) + INSERTED);
	let node: JsonNode | undefined = entry;
	for (const step of steps) {
		if (node === undefined) return undefined;
		node = node.kind === 'array' ? node.items[Number(step)] : memberOf(node, step)?.value;
	}
	return node;
}

export interface FileEdit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/**
 * The edits that move a secret out of the file: `${input:…}` replaces it, and a new password input asks for it once. `input`: the new input's id.
 * Undefined if the place isn't a string, or the file isn't in VS Code's own format.
 */
export function moveSecretEdits(
	text: string,
	entry: Pick<ServerEntry, 'name' | 'nameStart' | 'id'>,
	finding: Finding,
): { readonly edits: readonly FileEdit[]; readonly input: string } | undefined {
	const body = withoutBom(text);
	const parsed = parseJsonc(body);
	const root = parsed.ok ? parsed.value : undefined;
	const value = entryNode(text, entry);
	const node = value === undefined ? undefined : nodeAt(value, finding.pointer, entry.id !== undefined);
	const secret = textOf(node);
	if (root?.kind !== 'object' || memberOf(root, 'servers') === undefined || node === undefined || secret === undefined) return undefined;
	const last = finding.pointer.split('/').at(-1) ?? 'secret';
	const wanted = `${entry.name}-${/^\d+$/.test(last) ? 'secret' : last}`.toLowerCase().replaceAll(/[^a-z0-9_-]+/g, '-');
	const inputs = memberOf(root, 'inputs')?.value;
	const taken = new Set(inputs?.kind === 'array' ? inputs.items.map((item) => textOf(memberOf(item, 'id')?.value)) : []);
	let id = wanted;
	for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
	const input = JSON.stringify({ type: 'promptString', id, description: `${last} of ${entry.name}`, password: true });
	// In a header's environment variable, the header's name comes before the value.
	const before = entry.id !== undefined && finding.pointer.startsWith('/headers/') ? (/^[^:]*: ?/.exec(secret)?.[0].length ?? 0) : 0;
	const replaced = JSON.stringify(`${secret.slice(0, before + finding.start)}\${input:${id}}${secret.slice(before + finding.end)}`);
	return { edits: [{ start: node.start, end: node.end, text: replaced }, inputEdit(body, root, inputs, input)], input: id };
}

function inputEdit(body: string, root: JsonNode & { readonly kind: 'object' }, inputs: JsonNode | undefined, input: string): FileEdit {
	const indent = /\n([ \t]+)"/.exec(body)?.[1] ?? '\t';
	if (inputs?.kind === 'array') {
		const before = inputs.items.at(-1);
		const at = before?.end ?? inputs.start + 1;
		return { start: at, end: at, text: before === undefined ? input : `,\n${indent}${indent}${input}` };
	}
	const first = root.members[0];
	const at = first?.keyStart ?? root.start + 1;
	return { start: at, end: at, text: `"inputs": [\n${indent}${indent}${input}\n${indent}]${first === undefined ? '' : `,\n${indent}`}` };
}

/** The edit that replaces one word of the command. `index` counts the user's words: 0 is the command. */
export function wordEdit(text: string, entry: Pick<ServerEntry, 'nameStart' | 'id'>, index: number, word: string): FileEdit | undefined {
	const value = entryNode(text, entry);
	const node = value === undefined ? undefined : nodeAt(value, index === 0 ? '/command' : `/args/${index - 1}`, entry.id !== undefined);
	return node === undefined || textOf(node) === undefined ? undefined : { start: node.start, end: node.end, text: JSON.stringify(word) };
}
