// One part of the sources of training left out: trains on the rest and judges what was left out. See choose.mjs.
import { parentPort } from 'node:worker_threads';
import { sentencesOf } from '../../src/engine/classifier/features.ts';
import { judgedOf } from './calibrate.mjs';
import { generatorsOf, KINDS, LANGUAGES, pick, randomOf } from './generators.mjs';
import { learn } from './learn.mjs';
import { gather, PART_COUNT } from './sources.mjs';

/** Documents made of each kind of order, and of each kind of honest sentence. */
const MADE_EACH = 150;
/** UTF-16 units of the honest document around a sentence. */
const AROUND = 3_000;

parentPort.on('message', ({ folders, part, settings }) => {
	const { calibrate, train } = gather('corpus', folders);
	const model = learn(
		train.filter((document) => document.part !== part),
		settings,
		() => {},
		generatorsOf(settings, (index) => index % PART_COUNT !== part),
	);
	const held = train.filter((document) => document.part === part);
	const judge = (documents) => judgedOf(model, documents, settings.pieces);
	parentPort.postMessage({
		part,
		calibrate: judge(calibrate.filter(({ isMalicious }) => !isMalicious)).map(({ isDeclared, texts }) => ({ isDeclared, texts })),
		held: judge(held.map((document) => ({ ...document, group: groupOf(document) }))).map(({ group, isDeclared, texts }) => ({
			group,
			isDeclared,
			texts,
		})),
		made: judge(madeOf(held, part, settings)),
	});
});

function groupOf({ isDeclared, isMalicious, isOwn }) {
	if (isMalicious) return isOwn ? 'orders: our declarations' : 'orders: declarations of others';
	if (isOwn) return 'honest: our look-alikes, declared';
	return isDeclared ? 'declarations' : 'answers';
}

/** Sentences of the patterns that were left out, inside honest answers that were left out: `{group, isDeclared, texts}`. */
function madeOf(held, part, settings) {
	const random = randomOf(7_000 + part);
	const made = generatorsOf(settings, (index) => index % PART_COUNT === part);
	const answers = held.filter(({ isDeclared, isMalicious }) => !isDeclared && !isMalicious).flatMap(({ texts }) => texts);
	const inside = (text) => {
		const around = pick(random, answers).slice(0, AROUND);
		const { end } = pick(random, sentencesOf(around)) ?? { end: 0 };
		return [`${around.slice(0, end)}\n${text}\n${around.slice(end)}`];
	};
	const documents = [];
	const add = (group, one) => {
		for (let left = MADE_EACH; left > 0; left -= 1) documents.push({ group, isDeclared: false, texts: inside(made.placed(random, one())) });
	};
	const orders = {
		requests: () => made.requestOf(random),
		personas: () => made.personaOf(random).join(' '),
		foreign: () => made.foreignOrderOf(random, pick(random, LANGUAGES)),
	};
	for (const kind of KINDS) add(`orders: ${kind}`, orders[kind] ?? (() => made.orderOf(random, kind)));
	add('orders: several sentences', () =>
		[made.requestOf(random), made.orderOf(random), made.requestOf(random)].slice(random() < 0.5 ? 1 : 0).join(' '),
	);
	add('honest: look-alikes', () => made.honestOf(random));
	add('honest: look-alikes of trades', () => made.honestRequestOf(random));
	add('honest: look-alikes, foreign', () => made.foreignHonestOf(random, pick(random, LANGUAGES)));
	return documents;
}
