// Says whether an expression can be made to take too long. First `recheck` (automaton or fuzzer, in pure JavaScript); where it finds an
// attack or gives up, V8 itself is timed on the attack and on texts that almost match.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = createRequire(import.meta.url)('recheck');

/** Milliseconds that `recheck` may think about one expression; the fuzzer seldom finds more later. */
const THINKING_MS = 300;
/** An attack of this many UTF-16 units has to be answered within the limit: what is linear takes a few milliseconds. */
const ATTACK_UNITS = 65_536;
const LIMIT_MS = 60;

/** Stable over runs and machines: flags and source, and the version of this procedure. */
export function keyOf({ source, flags }) {
	return createHash('sha256').update(`1 ${flags} ${source}`).digest('hex').slice(0, 20);
}

/** `safe`: proved or not refuted by the tool. `timed`: an attack or no answer, but quick in V8. `slow`: text can hold it up. */
export function judge(expression) {
	const { status, attack } = checkSync(expression.source, expression.flags.replace(/[dv]/g, ''), { timeout: THINKING_MS });
	if (status === 'safe') return { verdict: 'safe' };
	// Small attacks first: what is exponential would never come back from a large one.
	for (const units of [24, 28, 32, 64, 256, 2_048, ATTACK_UNITS]) {
		for (const text of attacksOn(expression, attack, units)) {
			const ms = fastest(expression, text);
			if (ms > LIMIT_MS) return { verdict: 'slow', ms: Math.round(ms), text: text.slice(0, 40) };
		}
	}
	return { verdict: 'timed' };
}

/** Best of three, since other programs run too. A first run far over the limit is not repeated. */
function fastest(expression, text) {
	let best = Number.POSITIVE_INFINITY;
	for (let round = 0; round < 3 && best > LIMIT_MS; round += 1) {
		const regex = new RegExp(expression.source, `${expression.flags}g`);
		const start = performance.now();
		for (let count = 0, match = regex.exec(text); match !== null && count < 64; count += 1, match = regex.exec(text)) {
			if (match[0] === '') regex.lastIndex += 1;
		}
		best = Math.min(best, performance.now() - start);
		if (best > LIMIT_MS * 20) break;
	}
	return best;
}

function attacksOn({ source, flags }, attack, units) {
	const texts = [];
	const filled = (prefix, unit, suffix) => prefix + unit.repeat(Math.ceil(units / Math.max(1, unit.length))).slice(0, units) + suffix;
	if (attack !== undefined) {
		// All pumps get their share, as the fuzzer found them.
		const share = Math.floor(units / Math.max(1, attack.pumps.length));
		texts.push(
			attack.pumps
				.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(share / Math.max(1, pump.length))))
				.join('')
				.concat(attack.suffix),
		);
	}
	// Words of the expression itself are what it almost matches.
	const words = [...new Set(source.match(/[A-Za-z_]{3,}|[^\x00-\x7F]{2,}/g) ?? [])].slice(0, 12);
	const pumps = [
		' ',
		'a',
		'a ',
		'0',
		'=',
		'/',
		'.',
		'-',
		'"',
		'a_',
		'a.',
		'\n',
		'A1',
		'\\',
		'<',
		'(',
		...words.flatMap((word) => [word, `${word} `]),
	];
	for (const pump of pumps) texts.push(filled('', pump, flags.includes('i') ? '\u0001' : '!'));
	const [first = ''] = words;
	for (const pump of [' ', 'a', 'a ', '0', 'a_', '/']) texts.push(filled(`${first} `, pump, '\u0001'));
	if (words.length > 1) texts.push(filled('', `${words.join(' ')} `, '\u0001'));
	return texts;
}
