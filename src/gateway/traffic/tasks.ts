import { isJsonObject, type Json } from '../../base/json.ts';

/** Longer ids are no ids. UTF-16 units. */
const LONGEST_ID = 256;

/** The task a request or a notification is about. */
export function taskIdIn(value: Json | undefined): string | undefined {
	const id = isJsonObject(value) ? value['taskId'] : undefined;
	return typeof id === 'string' && id !== '' && id.length <= LONGEST_ID ? id : undefined;
}

/** The task that a response puts off its result to: `{task: {taskId}}` (MCP 2025-11-25) or `{resultType: "task", taskId}` (tasks extension of 2026-07-28). */
export function taskMadeBy(content: Json): string | undefined {
	if (!isJsonObject(content)) return undefined;
	return content['resultType'] === 'task' ? taskIdIn(content) : taskIdIn(content['task']);
}

/** The state of a task that brings what it came to along (`tasks/get` and `notifications/tasks` of the extension). */
export function bringsResult(value: Json): boolean {
	return isJsonObject(value) && isJsonObject(value['result']);
}
