const KNOWN_TAGS =
	/^\/?(?:b|i|u|p|a|br|hr|em|strong|code|pre|ul|ol|li|div|span|img|table|tr|td|th|h\d|svg|path|html|head|body|input|example|examples|usage|notes?|parameters?|returns?|response|args|url|id|name|path|string|number|integer|file|query|type|value|key|list|date|token|host|port|user|owner|repo|title|text|details|summary|use_?case|best_?practices)s?$/;
const MADE_UP = /<[!/?]?([a-z][a-z0-9_ -]{2,40})>|\[([a-z][a-z _-]{2,30})\](?!\()|<!--|'''([a-z][a-z-]{5,30}) /;

/** Where a tag opens that no markup knows, or a comment, or a fence with a name of two words; -1 when there is none. */
export function madeUpTag(text: string): number {
	if (!/[<[]|'''/.test(text)) return -1;
	const match = MADE_UP.exec(text);
	if (match === null) return -1;
	const name = match[1] ?? match[2] ?? match[3];
	if (name === undefined) return match.index;
	if (KNOWN_TAGS.test(name)) return -1;
	const words = name.split(/[ _-]/);
	const isAddress = words.some((word) => TAG_WORDS.test(word));
	return isAddress ? match.index : -1;
}

const TAG_WORDS =
	/^(?:important|hidden|secret|system|admin|developer|override|ai|llm|assistant|agent|agents|model|instructions?|directives?|internal|private|critical|note|notice|priority|mandatory|must|rules?|policy|protocol|required|urgent|attention|warning|root|operator|preamble|prelude|context|meta|thinking|reasoning|command|trusted|security|compliance|verified|control|prompt|setup)$/;
