// The network is learned here: plain stochastic gradient descent (Adagrad: Duchi et al. 2011) on one thread, all randomness from one seed.
import { canBeOrder, featuresOf, PIECES, sentencesOf } from '../../src/engine/classifier/features.ts';
import { SUPPORT } from '../../src/engine/classifier/score.ts';
import { generatorsOf, LANGUAGES, pick, randomOf } from './generators.mjs';

/**
 * `dimensions` and `hidden` are those of each network; `orders` and `honest` are how many sentences are made, `everyday` and `everydayHonest` how many
 * records and letters. As the released file was trained, models/README.md says how that was chosen.
 */
export const SETTINGS = {
	seed: 20251301,
	buckets: 1 << 18,
	dimensions: 11,
	hidden: 12,
	epochs: 4,
	members: 2,
	pieces: PIECES,
	orders: 24_000,
	requests: 0,
	placed: 0,
	hasPlurals: true,
	foreign: 14_000,
	personas: 2_500,
	honest: 16_000,
	honestRequests: 0,
	honestForeign: 7_000,
	everyday: 10_000,
	everydayHonest: 16_000,
	averagedRounds: 3,
	noise: 12_000,
	rarest: 3,
	rate: 0.04,
	dropped: 0.5,
	positiveWeight: 0.5,
};

/** How the bias is chosen, see calibrate.mjs; `share` of the honest documents that calibrate may count. */
export const CALIBRATION = { share: 0.004, isAsUsed: false, isApart: false, support: SUPPORT };

/** Times a round that the numbers are taken into the mean. */
const AVERAGED_A_ROUND = 5;

const NONE = new Int32Array(0);

/** Sentences with their features, in order; `text` is kept nowhere. */
function read(text, { buckets, pieces }) {
	return sentencesOf(text).map(({ start, end }) => {
		const own = Int32Array.from(featuresOf(text.slice(start, end), buckets, pieces));
		return Object.assign(own, { start, end, isShort: !canBeOrder(text.slice(start, end)) });
	});
}

/** Examples `{own, before, after, label}` and bags (documents of which at least one sentence is bad). */
function examplesOf(documents, settings, random, made) {
	const { buckets } = settings;
	const examples = [];
	const bags = [];
	const honestPlaces = [];
	/** Those sentences that can be an order: honest ones, or as `label` says. */
	const add = (sentences, label = 0, counts = () => true) => {
		for (const [index, own] of sentences.entries())
			if (own.length > 0 && !own.isShort && counts(own))
				examples.push({ own, before: sentences[index - 1] ?? NONE, after: sentences[index + 1] ?? NONE, label });
	};
	for (const { isMalicious, texts } of documents) {
		for (const text of texts) {
			const sentences = read(text, settings);
			if (isMalicious) {
				if (sentences.length > 0 && text.length > 30) bags.push(sentences);
				continue;
			}
			add(sentences);
			if (sentences.length > 0) honestPlaces.push(sentences);
		}
	}
	const set = (text) => (settings.placed > 0 && random() < settings.placed ? made.placed(random, text) : text);
	const some = (one) => Array.from({ length: 1 + Math.floor(random() * 3) }, one);
	const addHonest = (text) => {
		const sentences = read(text, settings);
		add(sentences);
		honestPlaces.push(sentences);
	};
	for (let left = settings.honest; left > 0; left -= 1) addHonest(set(some(() => made.honestOf(random)).join(random() < 0.5 ? '\n' : ' ')));
	for (let left = settings.honestRequests; left > 0; left -= 1)
		addHonest(set(some(() => made.honestRequestOf(random)).join(random() < 0.5 ? '\n' : ' ')));
	for (let left = settings.honestForeign; left > 0; left -= 1) {
		const language = pick(random, LANGUAGES);
		addHonest(set(some(() => made.foreignHonestOf(random, language)).join('\n')));
	}
	for (let left = settings.everydayHonest; left > 0; left -= 1) {
		const { after, before } = made.everydayAround(random);
		addHonest(before + some(() => made.everydayHonestOf(random)).join(' ') + after);
	}
	for (let left = settings.everyday; left > 0; left -= 1) {
		const { after, before } = made.everydayAround(random);
		const order = made.everydayRequestOf(random);
		const [from, to] = [before.length, before.length + order.length];
		// What the document says beside it has been learned above: here only the order counts.
		add(read(before + order + after, settings), 1, ({ end, start }) => end > from && start < to);
	}
	// An order stands alone, or between two honest sentences of some document.
	const place = (text) => {
		const order = read(text, settings);
		const around = honestPlaces.length === 0 || random() < 0.15 ? [] : pick(random, honestPlaces);
		const at = Math.floor(random() * (around.length + 1));
		for (const [index, own] of order.entries()) {
			if (own.length === 0 || own.isShort) continue;
			examples.push({ own, before: order[index - 1] ?? around[at - 1] ?? NONE, after: order[index + 1] ?? around[at] ?? NONE, label: 1 });
		}
	};
	for (let left = settings.orders; left > 0; left -= 1)
		place(set(random() < 0.85 ? made.orderOf(random) : `${made.orderOf(random)}\n${made.orderOf(random)}`));
	for (let left = settings.requests; left > 0; left -= 1) place(set(made.requestOf(random)));
	for (let left = settings.foreign; left > 0; left -= 1) place(set(made.foreignOrderOf(random, pick(random, LANGUAGES))));
	for (let left = settings.personas; left > 0; left -= 1) place(made.personaOf(random).join(random() < 0.8 ? ' ' : '\n'));
	const seen = new Uint16Array(buckets);
	for (const { own } of examples) for (const feature of new Set(own)) if (seen[feature] < 65_535) seen[feature] += 1;
	// What was never seen says nothing: made of pieces that few sentences have, a sentence is honest.
	for (let left = settings.noise; left > 0; left -= 1)
		examples.push({
			own: Int32Array.from({ length: 3 + Math.floor(random() * 90) }, () => Math.floor(random() * buckets)),
			before: NONE,
			after: NONE,
			label: 0,
		});
	return { examples, bags, isRare: (feature) => seen[feature] < settings.rarest };
}

/**
 * The trained model: `settings.members` networks, each from a seed of its own and on sentences made anew, as one whose logit is their mean.
 * Same documents, settings and generators: same numbers.
 */
export function learn(documents, settings = SETTINGS, log = () => {}, made = generatorsOf(settings)) {
	const members = [];
	for (let member = 0; member < settings.members; member += 1)
		members.push(learnOne(documents, { ...settings, seed: settings.seed + member }, log, made));
	return members.length === 1 ? members[0] : joined(members);
}

function learnOne(documents, settings, log, made) {
	const { buckets, dimensions, dropped, epochs, hidden, positiveWeight, rate, seed } = settings;
	const random = randomOf(seed);
	const { bags, examples, isRare } = examplesOf(documents, settings, random, made);
	log(
		`${examples.length} sentences (${examples.filter(({ label }) => label === 1).length} orders), ${bags.length} documents with an order somewhere`,
	);
	const table = new Float32Array(buckets * dimensions);
	for (let at = 0; at < table.length; at += 1) table[at] = isRare(Math.floor(at / dimensions)) ? 0 : (random() - 0.5) * 0.02;
	const tableSquares = new Float32Array(buckets).fill(1e-3);
	const width = 2 * dimensions;
	const inner = new Float32Array(hidden * width);
	for (let at = 0; at < inner.length; at += 1) inner[at] = (random() - 0.5) * 2 * Math.sqrt(3 / width);
	const outer = new Float32Array(hidden);
	for (let at = 0; at < hidden; at += 1) outer[at] = (random() - 0.5) * 2 * Math.sqrt(3 / hidden);
	const innerBias = new Float32Array(hidden);
	let outerBias = 0;
	const innerSquares = new Float32Array(inner.length).fill(1e-2);
	const biasSquares = new Float32Array(hidden).fill(1e-2);
	const outerSquares = new Float32Array(hidden).fill(1e-2);
	let outerBiasSquares = 1e-2;
	const input = new Float64Array(width);
	const active = new Float64Array(hidden);
	const gradient = new Float64Array(width);

	const load = ({ after, before, own }) => {
		input.fill(0);
		gather(own, 0, 1 / Math.sqrt(Math.max(1, own.length)));
		const near = 1 / Math.sqrt(Math.max(1, before.length + after.length));
		gather(before, dimensions, near);
		gather(after, dimensions, near);
	};
	const gather = (features, offset, weight) => {
		for (let index = 0; index < features.length; index += 1) {
			const row = features[index] * dimensions;
			for (let column = 0; column < dimensions; column += 1) input[offset + column] += table[row + column] * weight;
		}
	};
	const forward = () => {
		let logit = outerBias;
		for (let unit = 0; unit < hidden; unit += 1) {
			let sum = innerBias[unit];
			const row = unit * width;
			for (let column = 0; column < width; column += 1) sum += inner[row + column] * input[column];
			active[unit] = sum > 0 ? sum : 0;
			logit += active[unit] * outer[unit];
		}
		return logit;
	};
	const spread = (features, offset, weight, step) => {
		let norm = 0;
		for (let column = 0; column < dimensions; column += 1) norm += gradient[offset + column] * gradient[offset + column];
		norm = (norm / dimensions) * weight * weight;
		if (norm === 0) return;
		for (let index = 0; index < features.length; index += 1) {
			const feature = features[index];
			if (isRare(feature)) continue;
			tableSquares[feature] += norm;
			const scaled = (step * weight) / Math.sqrt(tableSquares[feature]);
			const row = feature * dimensions;
			for (let column = 0; column < dimensions; column += 1) table[row + column] -= scaled * gradient[offset + column];
		}
	};
	const thin = (features) => (features.length < 4 ? features : features.filter(() => random() >= dropped));
	const step = (example, weight, size) => {
		const seen = { own: thin(example.own), before: random() < 0.25 ? NONE : example.before, after: random() < 0.25 ? NONE : example.after };
		load(seen);
		const score = 1 / (1 + Math.exp(-forward()));
		right[example.label] += Number(score >= 0.5 === (example.label === 1));
		seenOf[example.label] += 1;
		const error = (score - example.label) * weight;
		if (Math.abs(error) < 1e-4) return;
		gradient.fill(0);
		for (let unit = 0; unit < hidden; unit += 1) {
			const at = active[unit];
			if (at > 0) {
				const inward = error * outer[unit];
				const row = unit * width;
				for (let column = 0; column < width; column += 1) {
					gradient[column] += inward * inner[row + column];
					const own = inward * input[column];
					innerSquares[row + column] += own * own;
					inner[row + column] -= (size * own) / Math.sqrt(innerSquares[row + column]);
				}
				biasSquares[unit] += inward * inward;
				innerBias[unit] -= (size * inward) / Math.sqrt(biasSquares[unit]);
			}
			const own = error * at;
			outerSquares[unit] += own * own;
			outer[unit] -= (size * own) / Math.sqrt(outerSquares[unit]);
		}
		outerBiasSquares += error * error;
		outerBias -= (size * error) / Math.sqrt(outerBiasSquares);
		spread(seen.own, 0, 1 / Math.sqrt(Math.max(1, seen.own.length)), size);
		const near = 1 / Math.sqrt(Math.max(1, seen.before.length + seen.after.length));
		spread(seen.before, dimensions, near, size);
		spread(seen.after, dimensions, near, size);
	};

	// The mean of the numbers along the last rounds wanders less than where they happen to end (Polyak and Juditsky 1992).
	let sums;
	let remembered = 0;
	const remember = () => {
		const parts = [table, inner, innerBias, outer, [outerBias]];
		sums ??= parts.map((part) => new Float64Array(part.length));
		for (const [index, part] of parts.entries()) for (let at = 0; at < part.length; at += 1) sums[index][at] += part[at];
		remembered += 1;
	};

	const right = [0, 0];
	const seenOf = [0, 0];
	for (let epoch = 0; epoch < epochs; epoch += 1) {
		right.fill(0);
		seenOf.fill(0);
		const size = rate * (1 - (0.9 * epoch) / epochs);
		const round = [...examples];
		// Of a document with an order somewhere, the sentence that looks most like one is taken for it.
		if (epoch >= 1)
			for (const bag of bags) {
				let best;
				for (const [index, own] of bag.entries()) {
					if (own.length === 0 || own.isShort) continue;
					const example = { own, before: bag[index - 1] ?? NONE, after: bag[index + 1] ?? NONE, label: 1 };
					load(example);
					const logit = forward();
					if (best === undefined || logit > best.logit) best = { example, logit };
				}
				if (best !== undefined) round.push(best.example);
			}
		for (let last = round.length - 1; last > 0; last -= 1) {
			const other = Math.floor(random() * (last + 1));
			[round[last], round[other]] = [round[other], round[last]];
		}
		const stride = Math.ceil(round.length / AVERAGED_A_ROUND);
		for (const [index, example] of round.entries()) {
			step(example, example.label === 1 ? positiveWeight : 1, size);
			if (settings.averagedRounds > 0 && epoch >= epochs - settings.averagedRounds && (index + 1) % stride === 0) remember();
		}
		log(
			`round ${epoch + 1} of ${epochs}: right ${((100 * right[1]) / seenOf[1]).toFixed(2)} % of orders, ${((100 * right[0]) / seenOf[0]).toFixed(2)} % of the rest`,
		);
	}
	if (sums === undefined) return quantised({ buckets, dimensions, hidden, inner, innerBias, outer, outerBias }, table);
	const mean = (array, index) => array.map((_value, at) => sums[index][at] / remembered);
	return quantised(
		{
			...{ buckets, dimensions, hidden, inner: mean(inner, 1), innerBias: mean(innerBias, 2) },
			outer: mean(outer, 3),
			outerBias: sums[4][0] / remembered,
		},
		mean(table, 0),
	);
}

/** The table in steps of 1/127 of the size that one in two thousand of its used numbers exceeds. */
function quantised(rest, table) {
	const sizes = table
		.filter((value) => value !== 0)
		.map(Math.abs)
		.sort();
	const scale = Math.fround((sizes[Math.floor(sizes.length * 0.9995)] ?? 1) / 127);
	const rounded = Int8Array.from(table, (value) => Math.max(-127, Math.min(127, Math.round(value / scale))));
	return { ...rest, scale, table: rounded, outerBias: Math.fround(rest.outerBias) };
}

/** Networks over the same buckets side by side in one: its logit is the mean of theirs, but for rounding to single precision. */
export function joined(members) {
	const [{ buckets }] = members;
	const sum = (size) => members.reduce((total, member) => total + size(member), 0);
	const [dimensions, hidden] = [sum((member) => member.dimensions), sum((member) => member.hidden)];
	const scale = members[0].scale;
	const table = new Int8Array(buckets * dimensions);
	const inner = new Float32Array(hidden * 2 * dimensions);
	const innerBias = new Float32Array(hidden);
	const outer = new Float32Array(hidden);
	let [column, unit] = [0, 0];
	for (const member of members) {
		for (let row = 0; row < buckets; row += 1)
			table.set(member.table.subarray(row * member.dimensions, (row + 1) * member.dimensions), row * dimensions + column);
		// One scale is kept in the file: what a member's step is worth beside it goes into its own inner weights.
		const ratio = member.scale / scale;
		for (let own = 0; own < member.hidden; own += 1)
			for (let side = 0; side < 2; side += 1)
				for (let at = 0; at < member.dimensions; at += 1)
					inner[(unit + own) * 2 * dimensions + side * dimensions + column + at] =
						member.inner[own * 2 * member.dimensions + side * member.dimensions + at] * ratio;
		innerBias.set(member.innerBias, unit);
		outer.set(
			member.outer.map((value) => value / members.length),
			unit,
		);
		column += member.dimensions;
		unit += member.hidden;
	}
	return {
		buckets,
		dimensions,
		hidden,
		scale,
		table,
		inner,
		innerBias,
		outer,
		outerBias: Math.fround(sum((member) => member.outerBias) / members.length),
	};
}
