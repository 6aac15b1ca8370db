// Test only. Runs what a test puts into the mailbox folder: `N.request.json` { source, argument } → `N.response.json` { value } or { error }.
// A folder and not a socket: it needs no port, and what went wrong can be read afterwards.
const vscode = require('vscode');
const fs = require('node:fs');
const path = require('node:path');

exports.activate = async (context) => {
	const folder = process.env.COMPANION_MAILBOX;
	if (!folder) return;
	// With `chat.tools.global.autoApprove` alone VS Code first asks whether that is really meant.
	if (process.env.COMPANION_AUTO_APPROVE)
		await vscode.commands.executeCommand('setContext', 'vscode.chat.tools.global.autoApprove.testMode', true);
	const started = new Set();
	const answer = async (name) => {
		const file = path.join(folder, name);
		// Another window's companion may be there too: whoever takes the file away has the request.
		const taken = `${file}.${process.pid}`;
		try {
			fs.renameSync(file, taken);
		} catch {
			return;
		}
		const { source, argument } = JSON.parse(fs.readFileSync(taken, 'utf8'));
		let response;
		try {
			response = {
				value: await new Function('vscode', 'argument', 'require', `return (${source})(vscode, argument, require)`)(
					vscode,
					argument,
					require,
				),
			};
		} catch (error) {
			response = { error: String(error?.stack ?? error) };
		}
		const reply = path.join(folder, name.replace('.request.', '.response.'));
		fs.writeFileSync(`${reply}.tmp`, JSON.stringify(response));
		fs.renameSync(`${reply}.tmp`, reply);
	};
	const timer = setInterval(() => {
		for (const name of fs.readdirSync(folder)) {
			if (!name.endsWith('.request.json') || started.has(name)) continue;
			started.add(name);
			void answer(name);
		}
	}, 40);
	context.subscriptions.push({ dispose: () => clearInterval(timer) });
	fs.writeFileSync(path.join(folder, `host-${process.pid}`), '');
};
