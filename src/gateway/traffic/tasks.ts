import { isJsonObject, type Json } from '../../base/json.ts';

/** Longer ids are ignored. In UTF-16 units. */
const LONGEST_ID = 256;

/** The id of the task that a request or a notification is about. */
export function taskIdIn(value: Json | undefined): string | undefined {
	const id = isJsonObject(value) ? value['taskId'] : undefined;
	return typeof id === 'string' && id !== '' && id.length <= LONGEST_ID ? id : undefined;
}

/** The id of the task that will produce the result: `{task: {taskId}}` (MCP 2025-11-25) or `{resultType: "task", taskId}` (tasks extension of 2026-07-28). */
export function taskMadeBy(content: Json): string | undefined {
	if (!isJsonObject(content)) return undefined;
	return content['resultType'] === 'task' ? taskIdIn(content) : taskIdIn(content['task']);
}

/** Whether a task's state contains its result (`tasks/get` and `notifications/tasks` of the extension). */
export function bringsResult(value: Json): boolean {
	return isJsonObject(value) && isJsonObject(value['result']);
}
