import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { resultResponse } from '../../mcp/parse.ts';
import { FORWARD, type MessageVerdict } from '../session.ts';
import type { JudgedList } from './item-list.ts';
import type { ListHost } from './list-host.ts';
import { extraMembersOfList, isPlainList } from './minimal-messages.ts';
import type { ClientRequest } from './open-requests.ts';
import type { Received, ResultMessage } from './received.ts';

/**
 * The list that the client gets: the released items, complete and without a next page. `isOnePage`: the server's own response held the whole list, so
 * its bytes can pass if nothing was removed.
 */
export function shownList(
	request: ClientRequest,
	{ message, sequence }: Received<ResultMessage>,
	judged: JudgedList,
	{ host, isOnePage, key }: { readonly host: ListHost; readonly key: string; readonly isOnePage: boolean },
): MessageVerdict {
	const { dialect, method, rawId } = request;
	const { result } = message;
	const extraMembers: JsonObject = host.inspectExtraMembers(sequence, method, extraMembersOfList(result, key, host.isOpen()));
	const isAsItCame =
		isOnePage &&
		!judged.isChanged &&
		isJsonObject(result) &&
		isPlainList(message, key, extraMembers) &&
		dialect.isAsWritten(method, result);
	if (isAsItCame) return FORWARD;
	return { action: 'replace', body: resultResponse(rawId, dialect.result(method, { ...extraMembers, [key]: judged.released })) };
}
