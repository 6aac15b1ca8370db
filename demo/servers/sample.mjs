// The server behind "See an Attack Caught": one honest tool and three hostile ones. It needs no package, so it ships with the extension.
import { createInterface } from 'node:readline';
import { TRICKS } from './tricks.mjs';

const HOSTILE = ['tide_table', 'hail_size', 'sunrise'];
const city = { type: 'object', properties: { city: { type: 'string', description: 'Name of the city' } }, required: ['city'] };
const forecast = { name: 'forecast', description: 'Tells the weather of the next days in a city.', inputSchema: city, annotations: { readOnlyHint: true } };
const tools = [forecast, ...TRICKS.filter(({ tool }) => HOSTILE.includes(tool.name)).map(({ tool }) => tool)];

const answers = {
	initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'sample', version: '1.0.0' } }),
	ping: () => ({}),
	'tools/list': () => ({ tools }),
	'tools/call': () => ({ content: [{ type: 'text', text: 'This is only a sample.' }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params = {} } = JSON.parse(line);
	if (id === undefined || method === undefined) return;
	const answer = Object.hasOwn(answers, method) ? { result: answers[method](params) } : { error: { code: -32601, message: 'Method not found' } };
	process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
