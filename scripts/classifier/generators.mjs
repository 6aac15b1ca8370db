// Sentences from patterns, by a seeded random number generator: the same seed gives the same sentences on every machine.
import { EVERYDAY_DOCUMENTS, EVERYDAY_FRAMES, EVERYDAY_HONEST, EVERYDAY_REQUESTS, EVERYDAY_WAYS, EVERYDAY_WORDS } from './everyday.mjs';
import { HONEST, HONEST_FOREIGN } from './honest.mjs';
import { ACTIONS, ANSWERS, FOREIGN, HARMS, LEADS, MACHINES, META, PERSONAS, TAILS, WORDS } from './orders.mjs';
import { HONEST_REQUESTS, PLACES, REASON, REASONS, REQUESTS, THINGS, WAYS } from './requests.mjs';

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

const fromAlphabet = (random, alphabet, count) => Array.from({ length: count }, () => pick(random, alphabet)).join('');

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
	code64: (random) =>
		fromAlphabet(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 24 + Math.floor(random() * 60)),
	hex: (random) => fromAlphabet(random, '0123456789abcdef', 6 + Math.floor(random() * 34)),
	command: (random) => pick(random, COMMANDS),
	secretfile: (random) => pick(random, SECRET_FILES),
};
const SLOTS = { ...WORDS, ...EVERYDAY_WORDS, reason: REASON, things: THINGS };
/** In a slot: one pattern of the list of that name. */
const NESTED = { '@ACTIONS': 'actions', '@ANSWERS': 'answers', '@HARMS': 'harms' };

export const LANGUAGES = Object.keys(FOREIGN);

/** The kinds of orders that are measured apart when patterns are left out. */
export const KINDS = ['actions', 'answers', 'meta', 'machines', 'requests', 'personas', 'foreign'];

/**
 * Makers of sentences from those patterns of each list for which `keeps(index in the list)`. Two of them whose patterns do not meet share only words in
 * slots and ways to begin and end. `hasPlurals`: `s?` is an s or none.
 */
export function generatorsOf({ hasPlurals }, keeps = () => true) {
	const kept = (list) => list.filter((_pattern, index) => keeps(index));
	const each = (lists) => Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, kept(list)]));
	const lists = { actions: kept(ACTIONS), answers: kept(ANSWERS), meta: kept(META), machines: kept(MACHINES), harms: kept(HARMS) };
	const [requests, ways, reasons, honest, honestRequests] = [REQUESTS, WAYS, REASONS, HONEST, HONEST_REQUESTS].map(kept);
	const everyday = {
		requests: kept(EVERYDAY_REQUESTS),
		ways: kept(EVERYDAY_WAYS),
		frames: kept(EVERYDAY_FRAMES),
		honest: kept(EVERYDAY_HONEST),
		documents: EVERYDAY_DOCUMENTS,
	};
	const [personas, foreign, honestForeign] = [PERSONAS, FOREIGN, HONEST_FOREIGN].map(each);

	/** Fills choices and slots, inner ones first. `fixed` keeps a slot the same throughout. */
	const fill = (random, pattern, fixed = {}) => {
		let text = hasPlurals ? pattern.replaceAll('s?', '(s|)') : pattern;
		for (let round = 0; round < 12; round += 1) {
			const before = text;
			text = text.replace(/\(([^()]*\|[^()]*)\)/g, (_all, choices) => pick(random, choices.split('|')));
			text = text.replace(/\{(\w+)\}/g, (all, slot) => {
				if (fixed[slot] !== undefined) return fixed[slot];
				if (MADE[slot] !== undefined) return MADE[slot](random);
				const list = SLOTS[slot];
				if (list === undefined) return all;
				const chosen = pick(random, list);
				return NESTED[chosen] === undefined ? chosen : pick(random, lists[NESTED[chosen]]);
			});
			if (text === before) break;
		}
		return text.replace(/ {2,}/g, ' ').trim();
	};

	/** `body` behind a way in and before a way out. */
	const dressed = (random, body) => {
		const lead = pick(random, LEADS);
		const joined = lead === '' || !/[a-z] $/.test(lead) ? lead + capital(body) : lead + body[0].toLowerCase() + body.slice(1);
		const text = joined + pick(random, TAILS);
		return random() < 0.04 ? text.toUpperCase() : random() < 0.1 ? text.toLowerCase() : text;
	};

	const ended = (random, text) => `${capital(text)}${pick(random, ['.', '.', '.', '!', ''])}`;

	/** A pattern with holes: what a slot gives may hold a sign of a hole, so holes are marked before slots are filled. */
	const holed = (random, pattern, { amp, at }) =>
		fill(random, pattern.replaceAll('@', '\u0003').replaceAll('&', '\u0004')).replace(/[\u0003\u0004]/g, (hole) =>
			hole === '\u0003' ? at() : amp(),
		);
	const act = (random) => {
		const text = fill(random, pick(random, everyday.requests));
		return /^[A-Z]{2}/.test(text) ? text : text[0].toLowerCase() + text.slice(1);
	};
	const cased = (random, text) => (random() < 0.9 ? capital(text) : text);
	const everydayHonestOf = (random) => {
		const text =
			random() < 0.5
				? holed(random, pick(random, everyday.frames), { at: () => act(random) })
				: fill(random, pick(random, everyday.honest));
		return `${cased(random, text)}${/[.?!]$/.test(text) ? '' : pick(random, ['.', '.', '.', '!', ''])}`;
	};

	return {
		fill,

		/** A plain request in whole words, one or two sentences of it. */
		everydayRequestOf(random) {
			const one = () => {
				const text = holed(random, pick(random, everyday.ways), { at: () => act(random) });
				return `${cased(random, text)}${/[.?!]$/.test(text) ? '' : pick(random, ['.', '.', '.', '!', ''])}`;
			};
			const text = one();
			if (random() < 0.12) return `${text} ${one()}`;
			return random() < 0.12 ? `${ended(random, fill(random, pick(random, reasons)))} ${text}` : text;
		},

		everydayHonestOf,

		/** A letter, record, page or log around `text`: what stands before it, and what comes after. */
		everydayAround(random) {
			const document = holed(random, pick(random, everyday.documents), { at: () => '\u0003', amp: () => everydayHonestOf(random) });
			const [before, ...after] = document.split('\u0003');
			// Of several holes one is for the text.
			return { before, after: after.map((part, index) => (index === 0 ? part : everydayHonestOf(random) + part)).join('') };
		},

		/** One order in English: a list of `kind`, or of any. */
		orderOf(random, kind) {
			const share = random();
			const list = kind ?? (share < 0.46 ? 'actions' : share < 0.74 ? 'answers' : share < 0.86 ? 'meta' : 'machines');
			const body = fill(random, pick(random, lists[list]));
			return dressed(random, body);
		},

		/** A plain request of some trade, put in one of many ways, perhaps with a sentence that gives a reason. */
		requestOf(random) {
			const body = fill(random, pick(random, random() < 0.7 ? requests : lists.actions));
			const text =
				random() < 0.55
					? dressed(random, body)
					: ended(
							random,
							fill(random, pick(random, ways)).replace('@', () => body[0].toLowerCase() + body.slice(1)),
						);
			if (random() >= 0.25) return text;
			const reason = ended(random, fill(random, pick(random, reasons)));
			return random() < 0.7 ? `${reason} ${text}` : `${text} ${reason}`;
		},

		foreignOrderOf: (random, language) => fill(random, pick(random, foreign[language])),

		/** The sentences of one persona. */
		personaOf(random) {
			const word = capital(wordOf(random));
			const persona = fill(random, pick(random, WORDS.persona)).replace('{Word}', word);
			const one = (list) => `${capital(fill(random, pick(random, list), { persona }))}.`;
			return [
				one(personas.open),
				...Array.from({ length: 1 + Math.floor(random() * 5) }, () => one(personas.middle)),
				...(random() < 0.6 ? [one(personas.close)] : []),
			];
		},

		honestOf: (random) => `${fill(random, pick(random, honest))}${pick(random, ['', '.', '.', '.', '!', '?'])}`,

		/** An honest sentence of some trade. */
		honestRequestOf: (random) => {
			const text = fill(random, pick(random, honestRequests));
			return `${random() < 0.75 ? capital(text) : text}${pick(random, ['', '.', '.', '.', '!', '?'])}`;
		},

		foreignHonestOf: (random, language) => fill(random, pick(random, honestForeign[language])),

		/** `text` where such texts stand: in a mail, an issue, a table, a comment, a result of a search. */
		placed: (random, text) => fill(random, pick(random, PLACES)).replace('@', () => text),
	};
}
