// Texts that make an expression backtrack, from its own parts: everything before a repetition, the repeated part many
// times, and an ending that doesn't fit. Each text is run at 10,000, 20,000, and 40,000 characters. Time that grows
// faster than the text is a fault.
import { createContext, Script } from 'node:vm';
import { RegExpParser } from '@eslint-community/regexpp';

/** In UTF-16 units. */
const LENGTHS = [10_000, 20_000, 40_000];
const [, , LONGEST] = LENGTHS;
/** In milliseconds. A linear expression takes a few for the longest text, and one with large bounds some dozens. */
const LIMIT_MS = 250;
/** Below this many milliseconds for the longest text, growth can't be distinguished from noise, and nothing quadratic is that quick. */
const NOISE_MS = 5;
/** From 10,000 to 40,000 units, linear is 4 and quadratic 16. */
const MAX_GROWTH = 9;
const MAX_SAMPLES = 6;
const TYPICAL = [
	' ',
	'a',
	'0',
	'-',
	'\n',
	'.',
	'"',
	'/',
	'A',
	'_',
	':',
	',',
	"'",
	'=',
	'<',
	'>',
	'(',
	'\\',
	'\t',
	'é',
	'中',
	'\u200b',
	'\u{1f600}',
	'\u0001',
];
const ENDINGS = ['', '\u0001'];

/** The parts of an expression, as texts. `pumps` are the parts to repeat, after what comes before them. */
export function partsOf({ source, flags }) {
	const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
		unicode: flags.includes('u'),
		unicodeSets: flags.includes('v'),
	});
	const fits = new Map();
	const unitsOf = (node) => {
		const known = fits.get(node.raw);
		if (known !== undefined) return known;
		const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gym]/g, ''));
		let found = TYPICAL.filter((unit) => one.test(unit));
		for (let code = 0; found.length === 0 && code < 0x3_0000; code += 1)
			if (one.test(String.fromCodePoint(code))) found = [String.fromCodePoint(code)];
		if (found.length === 0) found = [''];
		fits.set(node.raw, found);
		return found;
	};
	/** The `choice`-th way to write the node. */
	const sample = (node, choice) => {
		switch (node.type) {
			case 'Pattern':
			case 'Group':
			case 'CapturingGroup':
				return sample(node.alternatives[choice % node.alternatives.length], Math.floor(choice / node.alternatives.length));
			case 'Alternative':
				return node.elements.map((element) => sample(element, choice)).join('');
			case 'Quantifier':
				return sample(node.element, choice).repeat(Math.min(node.max, Math.max(node.min, choice % 2), 300));
			case 'Character':
				return String.fromCodePoint(node.value);
			case 'CharacterSet':
			case 'CharacterClass':
			case 'ExpressionCharacterClass': {
				const units = unitsOf(node);
				return units[choice % units.length];
			}
			case 'Assertion':
				// A lookbehind can be written out, but a lookahead is matched by the rest.
				return node.kind === 'lookbehind' && !node.negate ? sample(node.alternatives[choice % node.alternatives.length], choice) : '';
			default:
				return '';
		}
	};
	const several = (node) => {
		const found = new Set();
		for (let choice = 0; choice < 24 && found.size < MAX_SAMPLES; choice += 1) found.add(sample(node, choice));
		found.delete('');
		return [...found];
	};
	const pumps = [];
	const visit = (node, before) => {
		if (node.type === 'Quantifier') {
			if (node.max >= 8) for (const pump of several(node.element)) pumps.push({ before, pump });
			visit(node.element, before);
		} else if (node.type === 'Alternative') {
			let sofar = before;
			for (const element of node.elements) {
				visit(element, sofar);
				sofar += sample(element, 0);
			}
		} else for (const alternative of node.alternatives ?? []) visit(alternative, before);
	};
	visit(pattern, '');
	return { pumps, matches: several(pattern), words: [...new Set(source.match(/[A-Za-z_]{3,}|[^\x00-\x7F]{2,}/g) ?? [])].slice(0, 12) };
}

/** Functions from a length to a text, each different one once. `attack` comes from the checker, if it found one. */
export function attacksOn(expression, attack) {
	const { matches, pumps, words } = partsOf(expression);
	const attacks = new Map();
	const add = (before, pump, ending) => {
		if (pump !== '') attacks.set(`${before}\0${pump}\0${ending}`, (units) => before + pump.repeat(Math.ceil(units / pump.length)) + ending);
	};
	const [match = ''] = matches;
	for (const ending of ENDINGS) {
		for (const { before, pump } of pumps) {
			add(before, pump, ending);
			add(match + before, pump, ending);
			add('', before + pump, ending);
		}
		for (const whole of matches) {
			add('', whole, ending);
			// All but the end, which almost matches everywhere.
			add('', whole.slice(0, -1), ending);
		}
		for (const word of words) add('', `${word} `, ending);
		for (const pump of TYPICAL.slice(0, 16)) add('', pump, ending);
	}
	if (words.length > 1) add('', `${words.join(' ')} `, '\u0001');
	const texts = [...attacks.values()];
	if (attack !== undefined) {
		const count = Math.max(1, attack.pumps.length);
		texts.push(
			(units) =>
				attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(units / count / Math.max(1, pump.length)))).join('') +
				attack.suffix,
		);
	}
	return texts;
}

/** Runs the expression on every attack. Returns undefined when it stays linear on all of them. */
export function pump(expression, attack) {
	const run = stopwatchOf(expression);
	for (const textOf of attacksOn(expression, attack)) {
		const fault = faultOf(run, textOf);
		if (fault !== undefined) return fault;
	}
	return undefined;
}

/** How the time grows with the text, where it grows faster than the text or is too long at once. */
export function faultOf(run, textOf, limitMs = LIMIT_MS) {
	// Nearly all finish in the first run.
	if (run(textOf(LONGEST), 1) <= NOISE_MS) return undefined;
	const taken = LENGTHS.map((units) => run(textOf(units), 3));
	const [first = 0, , last = 0] = taken;
	if (last <= limitMs && (last <= NOISE_MS || last <= first * MAX_GROWTH)) return undefined;
	return { text: textOf(LONGEST).slice(0, 60), ms: taken.map((ms) => Math.round(ms * 10) / 10) };
}

/** Processor time of this thread for the fastest of several rounds, in milliseconds. It looks for every match, as the engine does. */
export function stopwatchOf({ source, flags }) {
	const sandbox = createContext({ regex: new RegExp(source, `${flags}g`), text: '' });
	// A separate realm can be stopped in the middle of an expression.
	const script = new Script(
		'regex.lastIndex = 0; for (let count = 0, match = regex.exec(text); match !== null && count < 64; count += 1, match = regex.exec(text)) if (match[0] === "") regex.lastIndex += 1;',
	);
	/** A run is stopped by the wall clock, which may be early on a busy machine, so it gets more time. On an idle machine a slow run ends. */
	const timed = () => {
		for (let timeout = LIMIT_MS * 1.2; timeout < LIMIT_MS * 1_000; timeout *= 3) {
			const start = computedMs();
			try {
				script.runInContext(sandbox, { timeout });
				return computedMs() - start;
			} catch (cause) {
				if (cause?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause;
				const taken = computedMs() - start;
				if (taken > LIMIT_MS) return taken;
			}
		}
		return Number.POSITIVE_INFINITY;
	};
	return (text, rounds) => {
		sandbox.text = text;
		let best = Number.POSITIVE_INFINITY;
		for (let round = 0; round < rounds; round += 1) {
			best = Math.min(best, timed());
			if (best <= NOISE_MS || best > LIMIT_MS) break;
		}
		return best;
	};
}

export function computedMs() {
	const { system, user } = process.threadCpuUsage();
	return (user + system) / 1000;
}
