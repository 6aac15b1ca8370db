// The server of the benchmark: prepared answers, written at once. The texts are dull prose, different in every sentence. Two hostile ones are made
// when one is asked for: near misses of what answers and definitions are read for, in which nothing is found, and the same with all that says
// something by chance, which is withheld.

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
const results = { small: 'fine', medium: prose(100_000), large: prose(1_000_000) };
const answerOf = (text) => `"result":{"content":[{"type":"text","text":${JSON.stringify(text)}}]}}\n`;
const prepared = Object.fromEntries(Object.entries(results).map(([name, text]) => [name, answerOf(text)]));
const prepareHostile = async () => {
	const { DEFINITION_LITERALS, nearMisses, RESULT_LITERALS, silentNearMisses } = await import('./near-misses.ts');
	const { inspectResultText } = await import('../../src/engine/results/inspect-text.ts');
	const literals = [...RESULT_LITERALS, ...DEFINITION_LITERALS];
	prepared.hostile = answerOf(silentNearMisses(literals, 1_000_000, (text) => inspectResultText(text).findings));
	prepared.riddled = answerOf(nearMisses(literals, 1_000_000));
};
const tool = {
	name: 'fetch',
	description: 'Returns a text of a given size.',
	inputSchema: { type: 'object', properties: { size: { type: 'string' } } },
};

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', async (chunk) => {
	const lines = (rest + chunk).split('\n');
	rest = lines.pop();
	for (const line of lines) {
		const { id, method, params } = JSON.parse(line);
		if (id === undefined) continue;
		const start = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`;
		if (method === 'tools/call' && prepared[params.arguments.size] === undefined) await prepareHostile();
		if (method === 'tools/call') process.stdout.write(start + prepared[params.arguments.size]);
		else if (method === 'tools/list') process.stdout.write(`${start}"result":{"tools":[${JSON.stringify(tool)}]}}\n`);
		else
			process.stdout.write(
				`${start}"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"bench","version":"1"}}}\n`,
			);
	}
});
process.stdin.on('end', () => process.exit(0));
