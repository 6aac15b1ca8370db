/** Names of curated phrases that other scanners know them by (C4), and what they say. */
const WORDS: ReadonlyMap<string, string> = new Map([
	['tpa_hidden_instructions', 'tells the model to hide something from the user'],
	['prompt_injection_in_description', 'tells the model to ignore earlier instructions'],
	['data_exfiltration_in_description', 'asks to send data out'],
]);

/** The detail of a finding for a person: no name of a rule or of a sign is left in it. */
export function detailWords(detail: string): string {
	return detail
		.replace(/[a-z]{2,20}(?:_[a-z]{1,20}){2,4}/g, (name) => WORDS.get(name) ?? name)
		.replace(/^(tag|private use|zero-width) ×/, '$1 characters ×')
		.replace(/, decodes to text$/, ', which spell out a text');
}
