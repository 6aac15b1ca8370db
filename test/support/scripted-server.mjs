// A server that does what a scenario says: `node scripted-server.mjs '<JSON>'`. Plain node, no SDK.
// Scenario: { banner?, stderr?, ignoreSigterm?, daemon?, closeStdoutAfterMs?, exitAfterMs?, exitCode?, floodNotifications?,
//             rejectEof?, crlf?, bom?, splitBytes?, report? (file that gets { pid, env, parentEnviron }),
//             suffix? (of each text), calls? (file that gets the text of each call), tools? (names, which all do what echo does) }
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const scenario = JSON.parse(process.argv[2] ?? '{}');
const ending = scenario.crlf ? '\r\n' : '\n';
const write = (text) => {
	if (!scenario.splitBytes) return process.stdout.write(text);
	// Writes one byte at a time. The pipe keeps the order, and the reader gets any chunks.
	for (const byte of Buffer.from(text)) process.stdout.write(Buffer.from([byte]));
};
const send = (rawId, fields) => write(`{"jsonrpc":"2.0","id":${rawId},${fields}}${ending}`);
const sendText = (id, text) =>
	send(id, `"result":{"content":[{"type":"text","text":${JSON.stringify(`${text}${scenario.suffix ?? ''}`)}}]}`);
const rawIdOf = (line) => /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9.eE+-]+|null)/.exec(line)?.[1];

if (scenario.ignoreSigterm) process.on('SIGTERM', () => undefined);
if (scenario.report) {
	let parentEnviron = '';
	try {
		parentEnviron = readFileSync(`/proc/${process.ppid}/environ`, 'latin1');
	} catch {}
	writeFileSync(
		scenario.report,
		JSON.stringify({ pid: process.pid, ppid: process.ppid, env: process.env, parentEnviron, argv: process.argv.slice(2) }),
	);
}
if (scenario.daemon) {
	const daemon = spawn(process.execPath, ['-e', 'process.on("SIGTERM",()=>{});setInterval(()=>{},1000)'], {
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	writeFileSync(scenario.daemon, String(daemon.pid));
	daemon.unref();
}
if (scenario.bom) process.stdout.write('\ufeff');
if (scenario.banner) process.stdout.write(`${scenario.banner}${ending}`);
if (scenario.stderr) process.stderr.write(scenario.stderr);
if (scenario.exitAfterMs !== undefined) setTimeout(() => process.exit(scenario.exitCode ?? 1), scenario.exitAfterMs);
if (scenario.closeStdoutAfterMs !== undefined) setTimeout(() => closeSync(1), scenario.closeStdoutAfterMs);
if (scenario.floodNotifications) {
	const line = `${'{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"flood"}}\n'}`.repeat(500);
	const flood = () => {
		while (process.stdout.write(line));
		process.stdout.once('drain', flood);
	};
	flood();
}

function answer(line) {
	const id = rawIdOf(line);
	const message = JSON.parse(line);
	if (message.method === undefined || id === undefined) return;
	const args = message.params?.arguments ?? {};
	switch (message.method) {
		case 'initialize':
			return send(
				id,
				`"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"scripted","version":"1"}}`,
			);
		case 'tools/list':
			return send(
				id,
				`"result":{"tools":${JSON.stringify((scenario.tools ?? ['echo']).map((name) => ({ name, inputSchema: { type: 'object' } })))}}`,
			);
		case 'tools/call':
			if (args.exit !== undefined) process.exit(args.exit);
			if (args.silent) return;
			if (args.truncate) {
				process.stdout.write(`{"jsonrpc":"2.0","id":${id},"resu`, () => process.exit(3));
				return;
			}
			if (args.bytes) return send(id, `"result":{"content":[{"type":"text","text":"${'x'.repeat(args.bytes)}"}]}`);
			if (args.noNewline) return void process.stdout.write('y'.repeat(args.noNewline) + ending);
			if (scenario.calls) appendFileSync(scenario.calls, `${args.text}\n`);
			if (args.until !== undefined) return answerOnce(args.until, id, args.text);
			if (args.delayMs) return void setTimeout(() => sendText(id, args.text), args.delayMs);
			return sendText(id, args.text);
		case 'server/discover':
			return send(id, '"error":{"code":-32601,"message":"Method not found"}');
		default:
			return send(id, '"result":{}');
	}
}

/** Responds once this file exists, at the moment a test wants. */
function answerOnce(file, id, text) {
	if (!existsSync(file)) return void setTimeout(() => answerOnce(file, id, text), 50);
	sendText(id, text);
}

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
	const lines = (rest + chunk).split('\n');
	rest = lines.pop() ?? '';
	for (const line of lines) if (line.trim() !== '') answer(line);
});
process.stdin.on('end', () => {
	if (!scenario.ignoreEof) process.exit(scenario.exitCode ?? 0);
	setInterval(() => undefined, 1000);
});
process.stdout.on('error', () => undefined);
