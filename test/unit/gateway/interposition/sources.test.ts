import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisedFormat } from '../../../../src/definitions/format.ts';
import {
	agentFiles,
	definitionGlob,
	definitionPlaces,
	findDefinitionFiles,
	type Machine,
} from '../../../../src/gateway/interposition/sources.ts';

function placesOf(machine: Machine, folder?: string): readonly string[] {
	const { join } = machine.platform === 'win32' ? path.win32 : path.posix;
	return definitionPlaces(machine, folder === undefined ? [] : [folder]).map(({ folder: parent, kind, name }) =>
		kind === 'in-each' ? join(parent, '*', name) : join(parent, kind === 'ending' ? `*${name}` : name),
	);
}

describe('the list of places for definition files', () => {
	it('is a glob for the editor that has every file a window reads, and none of other clients', () => {
		const names = definitionGlob()
			.replace(/^\*\*\/\{|\}$/g, '')
			.split(',');

		assert.deepEqual(names.toSorted(), [
			'*.agent.md',
			'*.code-workspace',
			'.devcontainer.json',
			'.mcp.json',
			'agent-host-config.json',
			'config.toml',
			'devcontainer.json',
			'mcp-config.json',
			'mcp.json',
			'settings.json',
			'settings.local.json',
		]);
	});

	it('covers Linux', () => {
		assert.deepEqual(
			placesOf({ platform: 'linux', home: '/home/x', env: {} }).filter(
				(place) => !/Insiders|insiders|VSCodium|vscodium|OSS|remote/.test(place),
			),
			[
				'/home/x/.config/Code/User/mcp.json',
				'/home/x/.config/Code/User/profiles/*/mcp.json',
				'/home/x/.config/Code/User/globalStorage/agent-host-config.json',
				'/home/x/.vscode-server/data/User/mcp.json',
				'/home/x/.vscode-server/data/User/profiles/*/mcp.json',
				'/home/x/.vscode-server/data/User/globalStorage/agent-host-config.json',
				'/home/x/.local/share/code-server/User/mcp.json',
				'/home/x/.local/share/code-server/User/profiles/*/mcp.json',
				'/home/x/.local/share/code-server/User/globalStorage/agent-host-config.json',
				'/home/x/.config/Claude/claude_desktop_config.json',
				'/home/x/.claude.json',
				'/home/x/.claude/settings.json',
				'/home/x/.codex/config.toml',
				'/home/x/.cursor/mcp.json',
				'/home/x/.codeium/windsurf/mcp_config.json',
				'/home/x/.gemini/settings.json',
				'/home/x/.qwen/settings.json',
				'/home/x/.config/opencode/opencode.json',
				'/home/x/.config/opencode/opencode.jsonc',
				'/home/x/.copilot/mcp-config.json',
				'/home/x/.copilot/agents/*.agent.md',
			],
		);
	});

	it('covers macOS', () => {
		const places = placesOf({ platform: 'darwin', home: '/Users/x', env: { XDG_CONFIG_HOME: '/ignored for settings' } });

		assert.ok(places.includes('/Users/x/Library/Application Support/Code/User/mcp.json'));
		assert.ok(places.includes('/Users/x/Library/Application Support/Claude/claude_desktop_config.json'));
		assert.ok(places.includes('/Users/x/.copilot/mcp-config.json'));
	});

	it('covers Windows', () => {
		const places = placesOf({ platform: 'win32', home: 'C:\\Users\\x', env: { APPDATA: 'D:\\Roaming' } }, 'C:\\w');

		assert.ok(places.includes('D:\\Roaming\\Code\\User\\profiles\\*\\mcp.json'));
		assert.ok(places.includes('D:\\Roaming\\Claude\\claude_desktop_config.json'));
		assert.ok(places.includes('C:\\Users\\x\\.claude.json'));
		assert.ok(places.includes('C:\\w\\.vscode\\mcp.json'));
		assert.ok(
			placesOf({ platform: 'win32', home: 'C:\\Users\\x', env: {} }).includes('C:\\Users\\x\\AppData\\Roaming\\Code\\User\\mcp.json'),
		);
	});

	it("follows the environment variables of each client if they're absolute", () => {
		const env = { XDG_CONFIG_HOME: '/c', CLAUDE_CONFIG_DIR: '/cc', COPILOT_HOME: 'relative' };

		const places = placesOf({ platform: 'linux', home: '/home/x', env });

		assert.ok(
			places.includes('/c/Code/User/mcp.json') && places.includes('/cc/.claude.json') && places.includes('/c/copilot/mcp-config.json'),
		);
		assert.ok(!places.some((place) => place.startsWith('relative')));
	});

	it('gives each place the format that its name implies', () => {
		for (const { kind, name, folder, source } of definitionPlaces({ platform: 'linux', home: '/home/x', env: {} }, ['/w'])) {
			const format = promisedFormat(path.posix.join(folder, kind === 'in-each' ? 'p' : '', kind === 'ending' ? `a${name}` : name))?.name;
			const expected =
				source === 'workspace-root'
					? 'vscode-root'
					: source === 'workspace-file'
						? 'code-workspace'
						: source === 'workspace-folder'
							? 'vscode'
							: /^(user|remote)/.test(source)
								? 'vscode-user'
								: source;
			assert.equal(format, expected);
		}
	});
});

describe('findDefinitionFiles', () => {
	let home: string;
	beforeEach(() => (home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cordon * sources ')))));
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	it('finds each existing file once', async () => {
		const files = [
			'.config/Code/User/mcp.json',
			'.config/Code/User/profiles/-1a/mcp.json',
			'.mcp.json',
			'b.code-workspace',
			'a.code-workspace',
		];
		for (const file of files) {
			mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
			writeFileSync(path.join(home, file), '{}');
		}
		mkdirSync(path.join(home, '.config/Code/User/profiles/empty'));
		mkdirSync(path.join(home, '.cursor/mcp.json'), { recursive: true });

		const found = await findDefinitionFiles({ platform: 'linux', home, env: {} }, [home, home]);

		assert.deepEqual(
			found.map((file) => [path.relative(home, file.path), file.source, file.label]),
			[
				['.mcp.json', 'workspace-root', `${path.basename(home)}/.mcp.json`],
				['a.code-workspace', 'workspace-file', 'a.code-workspace'],
				['b.code-workspace', 'workspace-file', 'b.code-workspace'],
				['.config/Code/User/mcp.json', 'user-profile', 'VS Code'],
				['.config/Code/User/profiles/-1a/mcp.json', 'user-profile', 'VS Code, profile -1a'],
			],
		);
	});
});

describe('agentFiles', () => {
	it('has the files of a container in a folder, in each of its forms', async () => {
		const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'cordon sources ')));
		try {
			mkdirSync(path.join(folder, '.devcontainer/node'), { recursive: true });

			const found = await agentFiles({ platform: 'linux', home: '/nowhere', env: {} }, [folder]);

			assert.deepEqual(
				found.filter(({ source }) => source === 'devcontainer').map((file) => path.relative(folder, file.path)),
				['.devcontainer.json', '.devcontainer/devcontainer.json', '.devcontainer/node/devcontainer.json'],
			);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
