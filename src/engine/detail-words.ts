import type { Cue } from './cues/cues.ts';
import type { Relation } from './orders/relations.ts';
import type { Kind } from './orders/words.ts';

/** Names of curated phrases that other scanners know them by (C4), and what they say. */
const WORDS: ReadonlyMap<string, string> = new Map([
	['tpa_hidden_instructions', 'an order to keep something from the user'],
	['prompt_injection_in_description', 'an order to drop earlier instructions'],
	['data_exfiltration_in_description', 'an order to give data away'],
]);

/** Signs of an order, as a person understands them; '' where one says nothing by itself. */
const SIGNS: Readonly<Record<Kind | Relation | Cue, string>> = {
	duty: 'an obligation',
	trigger: 'a moment to act at',
	agent: 'addressed to the model',
	person: 'the user is spoken of',
	saying: 'telling somebody',
	negation: 'something is ruled out',
	stealth: 'secrecy',
	secret: 'secrets',
	conversation: 'the conversation',
	files: 'files',
	sending: 'sending something on',
	reading: 'reading something',
	running: 'running something',
	tool: 'tools',
	change: 'changing something',
	destruction: 'deleting or switching off',
	privilege: 'wider rights',
	policy: 'a rule that is claimed',
	priority: 'precedence',
	approval: 'approval',
	lasting: 'something that lasts',
	comparison: 'comparison with others',
	failure: 'errors',
	occasion: 'a date or an occasion',
	money: 'money',
	pretence: 'what to say or to pretend',
	cancelling: 'setting something aside',
	outside: 'a place outside',
	completeness: 'all of it, word for word',
	argument: 'parameters of a call',
	mail: 'mail',
	judgement: 'leaving something out',
	command: 'commands',
	personal: 'personal data',
	guidance: 'instructions or rules',
	'other tool': 'another tool is named',
	address: 'an internet address',
	'mail address': 'a mail address',
	'secret place': 'a place where secrets lie',
	'file path': 'a file path',
	'own tool': 'this tool itself',
	request: 'a request',
	sequence: 'several steps',
	machine: 'settings of the machine',
	vendor: 'the maker',
	custom: 'what is said to be usual',
	falsehood: 'something untrue',
	supervision: 'review or supervision',
	dispensing: 'doing without something',
	praise: 'praise',
	blame: 'blame',
	device: 'a device',
	record: 'entries or records',
	anyone: 'anybody',
	leave: 'a permission',
	incentive: 'reward or penalty',
	'third party': 'third parties',
	addition: 'something added',
	'gives a command': 'a command',
	'orders another tool': 'another tool is to be called',
	'regulates another tool': 'rules for another tool',
	'regulates all tools': 'rules for all tools',
	'regulates the agent': 'rules for the agent',
	'regulates itself': 'rules for its own use',
	'changes an argument': 'what a call is given is changed',
	'silence towards the user': 'the user is not told',
	'secret handed over': 'a secret is handed over',
	'context handed over': 'the conversation is handed over',
	'file handed over': 'a file is handed over',
	'sent to an address': 'sent to an address',
	'put into a parameter': 'put into a parameter',
	'claims first place': 'it claims to come first',
	'agent bound by duty': 'the model is bound to it',
	'secret read': 'a secret is read',
	'own parameter named': '',
	'inside a made-up tag': 'inside a made-up tag',
	'inside code marks': 'set as code',
	'away from the topic': '',
	'on the topic': '',
	'odd place': 'where nobody looks for text',
	'parameter description': '',
	'name of a parameter': '',
	'required parameter': '',
	'after the first sentence': '',
	'server instructions': 'in the instructions of the server',
	'long unit': '',
	'very long unit': '',
	'short unit': '',
	'documentation section': '',
	'denies approval': 'without approval',
	'foreign condition': 'when something else happens',
	'own condition': 'when this tool is used',
	'foreign condition, command': 'a command for when something else happens',
	'foreign condition, calls itself': 'to be called when something else happens',
	'foreign condition, calls another tool': 'another tool is called when something else happens',
	'foreign condition, change': 'a change when something else happens',
	'foreign condition, hands over': 'something is handed over when something else happens',
	'passive order': 'an indirect order',
	'condition comes first': 'a condition',
	'looks for such text': '',
	'quotes a phrase': '',
	'runs a command': 'a command is run',
	'third person': '',
	'names a kindred tool': 'a similar tool is named',
	'parameter asks for something private': 'a parameter asks for something private',
	'command away from the topic': 'a command that has nothing to do with the tool',
	'deed away from the topic': 'an act that has nothing to do with the tool',
	'open towards the user': 'the user is told',
	'forbids a deed': 'something is forbidden',
	'private matter in an odd place': 'something private where nobody looks for text',
	'reaches beyond the server': 'it reaches beyond the server',
	'speaks ill of another tool': 'another tool is spoken ill of',
	'grave deed beyond the purpose': 'a grave act beyond the purpose of the tool',
	'grave deed, third person': 'a grave act',
	'speaks of another tool': 'another tool is spoken of',
	'speaks of the agent': 'the agent is spoken of',
	'hands over to the vendor': 'something is handed to the maker',
	'dispenses with supervision': 'supervision is done without',
	'deed in the passive': 'an act that nobody is named for',
	'falsifies a record': 'a record is falsified',
	'dictates an answer': 'the answer is dictated',
	'another kind of tool': 'another kind of tool',
	'protects a private matter': '',
	'several matters beyond the purpose': '',
	'many matters beyond the purpose': '',
	'command in an odd place': 'a command where nobody looks for text',
	'forbids hiding': '',
	'another tool': 'another tool',
	'claimed authority': 'claimed authority',
	'dangerous act': 'a dangerous act',
	'dictated answer': 'the answer is dictated',
	'formal duty': 'an obligation',
	'handed over': 'something is handed over',
	'model addressed': 'addressed to the model',
	obligation: 'an obligation',
	'outside address': 'an address outside',
	'private matter': 'something private',
	rerouting: 'something is diverted',
	'some address': 'an address',
	'user kept unaware': 'the user is not told',
};
const PLAIN: ReadonlyMap<string, string> = new Map(Object.entries(SIGNS));

/** What is said where no sign is left. */
const WORDING = 'the wording as a whole';
/** More signs than these tell nobody more. What words do together stands after the words, and tells most. */
const MAX_SIGNS = 5;

/** The detail of a finding for a person: no name of a rule or of a sign is left in it. */
export function detailWords(detail: string): string {
	if (detail === 'the wording') return WORDING;
	const signs = signsOf(detail);
	if (signs !== undefined) return signs.length === 0 ? WORDING : signs.slice(-MAX_SIGNS).join(', ');
	return detail
		.replace(/[a-z]{2,20}(?:_[a-z]{1,20}){2,4}/g, (name) => WORDS.get(name) ?? name)
		.replace(/^(tag|private use|zero-width) ×/, '$1 characters ×')
		.replace(/, decodes to text$/, ', they spell out a text');
}

/** Each once, in words; undefined where something else stands among them. Some have a comma in their name. */
function signsOf(detail: string): readonly string[] | undefined {
	const parts = detail.split(', ');
	const signs = new Set<string>();
	for (let index = 0; index < parts.length; index += 1) {
		const pair = PLAIN.get(`${parts[index]}, ${parts[index + 1]}`);
		const sign = pair ?? PLAIN.get(parts[index] ?? '');
		if (sign === undefined) return undefined;
		if (pair !== undefined) index += 1;
		if (sign !== '') signs.add(sign);
	}
	return [...signs];
}
