import type { Form } from './table.ts';

/** Where a schema holds names and values: nobody is told anything there. */
export const VALUE_PLACE =
	/\/(?:default|const|enum\/\d+|examples?(?:\/\d+)?|pattern|format|\$id|\$comment|enum(?:Descriptions|Names)\/\d+|required\/\d+)$|^\/(?:_meta|icons)\//;

/** Labels: they list, show and send, but they tell nobody to. */
export const LABEL = /\/title$/;

const ID = 'a sentence where a value is due';
/** Six words, or as much of a script that sets no blanks. Slugs have none either, and are no sentences. */
export const PROSE: readonly Form[] = [
	{ id: ID, regex: /(?:[^\s]{1,60}[\s]{1,4}){5}[^\s]|[\u3040-\u30FF\u4E00-\u9FFF]{12}|[\uAC00-\uD7AF\s]{12}/ },
];
/** Names of properties: five words, and one of those that only a sentence needs. `client_output_buffer_limit_size` names a thing. */
export const LONG_NAME: readonly Form[] = [
	{
		id: 'a sentence where a name is due',
		regex:
			/(?=(?:[^\s_-]{1,40}[\s_-]{1,2}){4}[^\s_-])(?:[^\s_-]{1,40}[\s_-]{1,2}){0,12}(?:to|the|and|or|before|after|when|whenever|if|it|this|that|them|these|then|do|dont|not|all|every|each|any|your|you|user|users|with|without|into|for|from|must|always|never|first|here|as|what|ask|tell|instead)(?:[\s_-]|$)/,
	},
];
