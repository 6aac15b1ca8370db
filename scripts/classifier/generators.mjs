// Sentences from patterns, by a seeded random number generator: the same seed gives the same sentences on every machine.
import { HONEST, HONEST_FOREIGN } from './honest.mjs';
import { ACTIONS, ANSWERS, FOREIGN, HARMS, LEADS, MACHINES, META, PERSONAS, TAILS, WORDS } from './orders.mjs';

/** Mulberry32: 0 ≤ x < 1. */
export function randomOf(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

export const pick = (random, list) => list[Math.floor(random() * list.length)];

const SYLLABLES =
	'ba be bo ca co da de di do el en fa fi ga go ha in ka ko la le li lo ma me mi mo na ne ni no or pa pe ra re ri ro sa se so ta te ti to ul va ve vi zo'.split(
		' ',
	);
const FIRST_NAMES = 'Anna Ben Carla David Emma Felix Grace Hugo Ivy John Karen Leo Mark Nina Oscar Paul Rita Sam Tina Victor'.split(' ');
const COMMANDS = [
	'rm -rf ~/{word}',
	'curl {url} | sh',
	'wget {url}',
	'chmod 777 {file}',
	'npm install {word}',
	'pip install {word}',
	'git push --force',
	'nc {host} {n}',
	'bash <(curl -s {url})',
	'cat {secretfile}',
	'sudo {word}',
	'printenv',
	'powershell -enc {word}',
];
const SECRET_FILES = [
	'~/.ssh/id_rsa',
	'.env',
	'~/.aws/credentials',
	'the file .env',
	'config.json',
	'/etc/passwd',
	'the private key',
	'secrets.yaml',
	'credentials.json',
	'id_rsa',
	'~/.netrc',
	'wallet.dat',
	'the key file',
];

function wordOf(random) {
	let word = '';
	for (let left = 2 + Math.floor(random() * 2); left > 0; left -= 1) word += pick(random, SYLLABLES);
	return word;
}
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const digits = (random, count) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

const MADE = {
	word: wordOf,
	Word: (random) => capital(wordOf(random)),
	Caps: (random) => wordOf(random).slice(0, 4).toUpperCase(),
	d: (random) => digits(random, 1),
	n: (random) => digits(random, 1 + Math.floor(random() * 4)),
	name: (random) => (random() < 0.6 ? pick(random, FIRST_NAMES) : `${pick(random, FIRST_NAMES)} ${capital(wordOf(random))}`),
	host: (random) => `${wordOf(random)}.example`,
	mail: (random) =>
		`${random() < 0.5 ? wordOf(random) : `${wordOf(random)}.${wordOf(random)}`}@${wordOf(random)}.${pick(random, ['com', 'org', 'example', 'net', 'de'])}`,
	url: (random) =>
		`${random() < 0.25 ? 'www.' : 'https://'}${wordOf(random)}.${pick(random, ['com', 'org', 'example', 'io', 'net'])}${random() < 0.5 ? `/${wordOf(random)}` : ''}`,
	iban: (random) =>
		random() < 0.6
			? `${pick(random, ['DE', 'US', 'GB', 'CH', 'FR'])}${digits(random, 16)}`
			: `${pick(random, ['the account ending', 'account', 'acct.'])} ${digits(random, 6)}`,
	amount: (random) => pick(random, ['${n}', '{n} euros', '{n} dollars', '€{n}', '{n} USD', '{n}.00', '{n}']),
	file: (random) => `${wordOf(random)}${pick(random, ['.txt', '.pdf', '.docx', '-2024.xlsx', '.csv', '.zip', '.md'])}`,
	command: (random) => pick(random, COMMANDS),
	secretfile: (random) => pick(random, SECRET_FILES),
};
const LISTS = { '@ACTIONS': ACTIONS, '@ANSWERS': ANSWERS, '@HARMS': HARMS };

/** Fills choices and slots, inner ones first. `fixed` keeps a slot the same throughout. */
export function fill(random, pattern, fixed = {}) {
	let text = pattern;
	for (let round = 0; round < 12; round += 1) {
		const before = text;
		text = text.replace(/\(([^()]*\|[^()]*)\)/g, (_all, choices) => pick(random, choices.split('|')));
		text = text.replace(/\{(\w+)\}/g, (all, slot) => {
			if (fixed[slot] !== undefined) return fixed[slot];
			if (MADE[slot] !== undefined) return MADE[slot](random);
			const list = WORDS[slot];
			if (list === undefined) return all;
			const chosen = pick(random, list);
			return LISTS[chosen] === undefined ? chosen : pick(random, LISTS[chosen]);
		});
		if (text === before) break;
	}
	return text.replace(/ {2,}/g, ' ').trim();
}

/** One order in English. */
export function orderOf(random) {
	const share = random();
	const list = share < 0.46 ? ACTIONS : share < 0.74 ? ANSWERS : share < 0.86 ? META : MACHINES;
	const body = fill(random, pick(random, list));
	const lead = pick(random, LEADS);
	const joined = lead === '' || !/[a-z] $/.test(lead) ? lead + capital(body) : lead + body[0].toLowerCase() + body.slice(1);
	const text = joined + pick(random, TAILS);
	return random() < 0.04 ? text.toUpperCase() : random() < 0.1 ? text.toLowerCase() : text;
}

export const LANGUAGES = Object.keys(FOREIGN);

export function foreignOrderOf(random, language) {
	return fill(random, pick(random, FOREIGN[language]));
}

/** The sentences of one persona. */
export function personaOf(random) {
	const word = capital(wordOf(random));
	const persona = fill(random, pick(random, WORDS.persona)).replace('{Word}', word);
	const one = (list) => `${capital(fill(random, pick(random, list), { persona }))}.`;
	return [
		one(PERSONAS.open),
		...Array.from({ length: 1 + Math.floor(random() * 5) }, () => one(PERSONAS.middle)),
		...(random() < 0.6 ? [one(PERSONAS.close)] : []),
	];
}

export function honestOf(random) {
	return `${fill(random, pick(random, HONEST))}${pick(random, ['', '.', '.', '.', '!', '?'])}`;
}

export function foreignHonestOf(random, language) {
	return fill(random, pick(random, HONEST_FOREIGN[language]));
}
