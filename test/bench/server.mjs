// The server of the benchmark. It writes each result anew, as servers do, but its texts are made before: dull prose, different in every sentence. Two
// hostile ones are made when one is asked for: near misses of what results and definitions are read for, in which nothing is found, and the same with
// all that says something by chance, which is withheld.

import { createInterface } from 'node:readline';

const words =
	'the a report file value result table index column found returned after before while server client count total first second entry update record project module build test release note change line page list item query order number date local remote small large simple common'.split(
		' ',
	);
let seed = 7;
const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const prose = (bytes) => {
	const parts = [];
	for (let length = 0, count = 0; length < bytes; count++) {
		const word = words[Math.floor(next() * words.length)] + (count % 11 === 10 ? `. ${Math.floor(next() * 1000)}` : '');
		parts.push(word);
		length += word.length + 1;
	}
	return parts.join(' ').slice(0, bytes);
};
const texts = { small: 'fine', medium: prose(100_000), large: prose(1_000_000) };
const prepareHostile = async () => {
	const { DEFINITION_LITERALS, nearMisses, RESULT_LITERALS, silentNearMisses } = await import('./near-misses.ts');
	const { inspectResultText } = await import('../../src/engine/results/inspect-text.ts');
	const literals = [...RESULT_LITERALS, ...DEFINITION_LITERALS];
	texts.hostile = silentNearMisses(literals, 1_000_000, (text) => inspectResultText(text).findings);
	texts.riddled = nearMisses(literals, 1_000_000);
};
const tool = {
	name: 'fetch',
	description: 'Returns a text of a given size.',
	inputSchema: { type: 'object', properties: { size: { type: 'string' } } },
};

const send = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
const resultOf = (method, params) => {
	if (method === 'tools/call') return { content: [{ type: 'text', text: texts[params.arguments.size] }] };
	if (method === 'tools/list') return { tools: [tool] };
	return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'bench', version: '1' } };
};

createInterface({ input: process.stdin }).on('line', async (line) => {
	const { id, method, params } = JSON.parse(line);
	if (id === undefined) return;
	if (method === 'tools/call' && texts[params.arguments.size] === undefined) await prepareHostile();
	send(id, resultOf(method, params));
});
