import type { TextEdit } from './definition-edits.ts';
import { type JsonNode, type Member, skipTrivia } from './jsonc.ts';

/** Removes one item and the comma after it, and the white space up to the next item if nothing else is there. */
export function removeItem(body: string, item: JsonNode, next: JsonNode | undefined): readonly TextEdit[] {
	const comma = skipTrivia(body, item.end);
	const hasComma = body[comma] === ',';
	const end = hasComma ? comma + 1 : item.end;
	if (isBlank(body.slice(item.end, hasComma ? comma : item.end))) {
		const isNextNear = next !== undefined && isBlank(body.slice(end, next.start));
		return [remove(item.start, isNextNear ? next.start : end)];
	}
	return [remove(item.start, item.end), ...(hasComma ? [remove(comma, comma + 1)] : [])];
}

/** Removes a member with one comma: the one before it, or the one after it for the first member. `prefer`: the one after it whenever there is one. */
export function removeMember(body: string, object: JsonNode, member: Member, prefer?: 'comma-behind'): readonly TextEdit[] {
	const members = object.kind === 'object' ? object.members : [];
	const index = members.indexOf(member);
	const before = members[index - 1];
	const { keyStart: start, value } = member;
	if (before !== undefined && !(prefer === 'comma-behind' && members[index + 1] !== undefined)) {
		const comma = skipTrivia(body, before.value.end);
		if (isBlank(body.slice(comma + 1, start))) return [remove(comma, value.end)];
		return [remove(comma, comma + 1), remove(start, value.end)];
	}
	const comma = skipTrivia(body, value.end);
	if (body[comma] !== ',') return [remove(start, value.end)];
	const next = members[index + 1];
	const isNextNear = next !== undefined && isBlank(body.slice(value.end, comma)) && isBlank(body.slice(comma + 1, next.keyStart));
	return isNextNear ? [remove(start, next.keyStart)] : [remove(start, value.end), remove(comma, comma + 1)];
}

/** Removes some members of an object, with the commas that only they needed. Text around them stays. */
export function removeMembers(body: string, members: readonly Member[], which: readonly Member[]): readonly TextEdit[] {
	const commaBehind = (member: Member): readonly TextEdit[] => {
		const comma = skipTrivia(body, member.value.end);
		return body[comma] === ',' ? [remove(comma, comma + 1)] : [];
	};
	const last = members.findLast((member) => !which.includes(member));
	const final = members.at(-1);
	const isLoose = last !== undefined && final !== undefined && last !== final && commaBehind(final).length === 0;
	return [
		...which.flatMap((member) => [remove(member.keyStart, member.value.end), ...commaBehind(member)]),
		...(isLoose ? commaBehind(last) : []),
	];
}

export function isBlank(text: string): boolean {
	return /^[ \t\r\n]*$/.test(text);
}

export function remove(start: number, end: number): TextEdit {
	return { start, end, text: '' };
}
