import assert from 'node:assert/strict';
import { formatNamed } from '../../../src/definitions/format.ts';
import { guard } from '../../../src/definitions/guard-text.ts';
import { readDefinitions, readEntries } from '../../../src/definitions/read-entries.ts';
import { restore } from '../../../src/definitions/restore.ts';

const LAUNCHER = '/h/.mcp-cordon/bin/cordon-launch';
const SEED = '0123456789abcdefghij';
type Name = 'codex' | 'copilot-agent';

function guarded(text: string, name: Name): string {
	const format = formatNamed(name);
	const read = readEntries(text, format);
	assert.ok(read.ok, JSON.stringify(read));
	const seeds = new Map(read.value.filter((entry) => entry.leftAlone === undefined).map((entry) => [entry.ref, SEED]));
	const result = guard(text, { launcher: LAUNCHER, seeds }, format);
	assert.ok(result.ok, JSON.stringify(result));
	const restored = restore(result.value.text, format);
	assert.equal(restored.ok && restored.value.text, text);
	return result.value.text;
}

const front = (yaml: string): string => `---\nname: x\nmcp-servers:\n${yaml}---\n\nText\n`;

describe('guarding TOML and YAML', () => {
	const shapes: readonly (readonly [Name, string, string])[] = [
		[
			'codex',
			'[mcp_servers.a]\ncommand = \'npx\' # c\nargs = [ # why\n  "-y",\n]\n',
			`[mcp_servers.a]\ncommand = "${LAUNCHER}" # c\nargs = ["--server", "a${SEED}", "--", 'npx',  # why\n  "-y",\n]\n`,
		],
		[
			'codex',
			'[mcp_servers]\r\n  a.command = "npx" # c\r\n',
			`[mcp_servers]\r\n  a.command = "${LAUNCHER}"\r\n  a.args = ["--server", "n${SEED}", "--", "npx"] # c\r\n`,
		],
		[
			'codex',
			'mcp_servers = { a = { command = "npx" } }\n',
			`mcp_servers = { a = { command = "${LAUNCHER}", args = ["--server", "n${SEED}", "--", "npx"] } }\n`,
		],
		[
			'codex',
			'[mcp_servers.a]\nurl = "https://x.test/?k=1"\n',
			`[mcp_servers.a]\ncommand = "${LAUNCHER}"\nargs = ["--server", "u${SEED}", "--", "cordon:http"]\nenv.MCP_CORDON_URL = "https://x.test/?k=1"\n`,
		],
		[
			'copilot-agent',
			front('  a:\n    type: local\n    command: npx # c\n    args:\n      - -y\n      - x\n'),
			front(
				`  a:\n    type: local\n    command: "${LAUNCHER}" # c\n    args:\n      - "--server"\n      - "a${SEED}"\n      - "--"\n      - npx\n      - -y\n      - x\n`,
			),
		],
		[
			'copilot-agent',
			front("  a:\n    command: 'n, x'\n"),
			front(`  a:\n    command: "${LAUNCHER}"\n    args: ["--server", "n${SEED}", "--", 'n, x']\n`),
		],
		[
			'copilot-agent',
			front('  a:\n    type: http\n    url: https://x.test/mcp # c\n    tools: ["*"]\n'),
			front(
				`  a:\n    type: "local"\n    command: "${LAUNCHER}"\n    args: ["--server", "t${SEED}", "--", cordon:http]\n    env:\n      MCP_CORDON_URL: https://x.test/mcp # c\n    tools: ["*"]\n`,
			),
		],
	];
	for (const [name, before, after] of shapes)
		it(`turns ${JSON.stringify(before)} into ${JSON.stringify(after)}, and back`, () => {
			assert.equal(guarded(before, name), after);
		});

	const left: readonly (readonly [Name, string, string])[] = [
		['codex', '[mcp_servers.a]\nurl = "https://x.test"\nbearer_token_env_var = "T"\n', 'http-settings'],
		['codex', '[mcp_servers.a]\ncommand = """npx\n"""\n', 'unusual-writing'],
		['codex', '[mcp_servers.a]\ncommand = 5\n', 'not-startable'],
		['copilot-agent', front('  a:\n    command: >-\n      npx\n'), 'unusual-writing'],
		['copilot-agent', front('  a:\n    command: n, x\n    args: []\n'), 'unusual-writing'],
		['copilot-agent', front('  a:\n    url: https://x.test\n    headers:\n      A: b\n'), 'unusual-writing'],
	];
	for (const [name, text, why] of left)
		it(`leaves ${JSON.stringify(text)} alone: ${why}`, () => {
			const read = readEntries(text, formatNamed(name));

			assert.deepEqual(read.ok && read.value.map(({ leftAlone }) => leftAlone), [why]);
			assert.equal(guarded(text, name), text);
		});

	const refused: readonly (readonly [Name, string, number])[] = [
		['codex', '[mcp_servers.a\ncommand = "x"\n', 2],
		['codex', '[mcp_servers.a]\ncommand = "x"\ncommand = "y"\n', 3],
		['copilot-agent', front('  a: &x\n    command: npx\n'), 5],
		['copilot-agent', front('  a:\n    command: npx\n    command: node\n'), 6],
		['copilot-agent', front('  a: {\n'), 5],
	];
	for (const [name, text, line] of refused)
		it(`rejects ${JSON.stringify(text)} at line ${line}`, () => {
			const read = readEntries(text, formatNamed(name));

			assert.deepEqual(!read.ok && [read.error.kind, read.error.line], ['malformed', line]);
			if (!read.ok && read.error.kind === 'malformed') assert.match(read.error.what, /^(?:this isn't (?:TOML|YAML)|an anchor, .*)$/);
		});

	it('removes only its own spans when someone wrote after or between them', () => {
		const text = guarded('[mcp_servers.a]\ncommand = "npx"\n', 'codex');
		const longer = text.replace('"npx"]', '"npx", "-y" ]').replace('args = ', '\n\nargs=');
		const restored = restore(longer, formatNamed('codex'));

		assert.equal(restored.ok && restored.value.text, '[mcp_servers.a]\ncommand = "npx"\n\n\nargs=["-y" ]\n');
	});

	it('finds no servers without front matter, and names a list that nothing reads', () => {
		const without = '# Text\n---\nmcp-servers:\n  a:\n    command: x\n---\n';

		assert.deepEqual(readEntries(without, formatNamed('copilot-agent')), { ok: true, value: [] });
		const read = readDefinitions('[mcpServers.a]\ncommand = "x"\n', formatNamed('codex'));
		assert.deepEqual(read.ok && read.value.unread, [['mcpServers']]);
	});
});
