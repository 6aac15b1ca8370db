// Test only. A language model that does what a script says and logs what it was sent, exactly as a real model would see it.
// The script is read again for each request: { mark, steps: [{ call: 'pattern of a tool name', input }, ...] }.
// A step is done when the results after the last message that holds `mark` outnumber it; after the last step the answer is given.
const vscode = require('vscode');
const fs = require('node:fs');

const textOf = (part) =>
	typeof part?.value === 'string' ? part.value : part?.data ? Buffer.from(part.data).toString('utf8') : JSON.stringify(part?.value ?? '');

function readScript() {
	try {
		return JSON.parse(fs.readFileSync(process.env.SCRIPTED_MODEL_SCRIPT, 'utf8'));
	} catch {
		return { mark: '', steps: [] };
	}
}

function describe(message) {
	const texts = [];
	const results = [];
	for (const part of message.content) {
		if (part instanceof vscode.LanguageModelToolResultPart) results.push(part.content.map(textOf).join(''));
		else if (part instanceof vscode.LanguageModelTextPart) texts.push(part.value);
		else if (!(part instanceof vscode.LanguageModelToolCallPart)) texts.push(textOf(part));
	}
	return { texts, results };
}

function respond(messages, options, progress) {
	const script = readScript();
	const described = messages.map(describe);
	const start = script.mark ? described.findLastIndex(({ texts }) => texts.some((text) => text.includes(script.mark))) : -1;
	const tools = (options.tools ?? []).map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
	const results = described.slice(start + 1).flatMap((message) => message.results);
	// Results of earlier turns are texts here: they are model input all the same.
	const texts = described.flatMap((message, index) => (index > start ? message.texts : [...message.texts, ...message.results]));
	// Titles, summaries and the like come to the same model without tools.
	const isTurn = tools.length > 0 && start >= 0;
	const step = script.steps[results.length];
	const tool = isTurn && step ? tools.find(({ name }) => new RegExp(step.call).test(name)) : undefined;
	const answer = !isTurn ? 'Scripted side answer' : tool ? '' : step ? `no tool matches ${step.call}` : results.join(' | ');
	const log = process.env.SCRIPTED_MODEL_LOG;
	if (log) fs.appendFileSync(log, `${JSON.stringify({ mark: isTurn ? script.mark : '', tools, texts, results, answer })}\n`);
	if (tool)
		return progress.report(new vscode.LanguageModelToolCallPart(`call_${script.mark}_${results.length}`, tool.name, step.input ?? {}));
	progress.report(new vscode.LanguageModelTextPart(isTurn ? `SCRIPTED ${answer}\n\n${script.mark} FIN` : answer));
}

exports.activate = (context) => {
	const model = { id: 'scripted-1', name: 'Scripted', family: 'scripted', version: '1', maxInputTokens: 120_000, maxOutputTokens: 8_000 };
	context.subscriptions.push(
		vscode.lm.registerLanguageModelChatProvider('scripted', {
			provideLanguageModelChatInformation: () => [
				{
					...model,
					capabilities: { toolCalling: true, imageInput: false },
					isUserSelectable: true,
					isDefault: true,
					tooltip: 'follows a script',
				},
			],
			provideLanguageModelChatResponse: async (_model, messages, options, progress) => respond(messages, options, progress),
			provideTokenCount: async (_model, value) => (typeof value === 'string' ? Math.ceil(value.length / 4) : 10),
		}),
	);
};
