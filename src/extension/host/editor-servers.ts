import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import { property } from '../../base/property.ts';
import { promisedFormat } from '../../definitions/format.ts';
import { toolSetName } from '../../events/observed.ts';
import type { ServerKey } from '../../events/overview.ts';
import { isShadowCopy } from '../../gateway/interposition/shadow-copies.ts';

/** A tool as the editor lists it for models. */
export interface ListedTool {
	/** The id that models use: `mcp_…`. */
	readonly id: string;
	/** The server's name for the tool, as far as the editor shows it: characters other than letters, digits, `_` and `-` become `_`. */
	readonly name: string;
	readonly description: string;
	readonly inputSchema: Json;
}

/**
 * The editor's own MCP client, controlled through its undocumented commands. So every use is best effort, and only
 * what the proxy reports counts.
 */
export class EditorServers {
	readonly #logger: Logger;

	constructor(logger: Logger) {
		this.#logger = logger;
	}

	start(key: ServerKey): Promise<void> {
		return this.#run('workbench.mcp.startServer', key);
	}

	async restart(key: ServerKey): Promise<void> {
		// `restartServer` opens the output panel, so stop and start instead.
		await this.#run('workbench.mcp.stopServer', key);
		await this.#run('workbench.mcp.startServer', key);
	}

	stop(key: ServerKey): Promise<void> {
		return this.#run('workbench.mcp.stopServer', key);
	}

	/** Shows the editor's log of the server, which includes its standard error. */
	showOutput(key: ServerKey): Promise<void> {
		return this.#run('workbench.mcp.showOutput', key);
	}

	async #run(command: string, key: ServerKey): Promise<void> {
		for (const id of serverIds(key)) {
			try {
				// Some client promises never settle, for example while a server waits for an input. So the wait is limited.
				await Promise.race([vscode.commands.executeCommand(command, id, { promptType: 'all-untrusted' }), sleep(2500)]);
			} catch (cause) {
				this.#logger.warn(`The editor refused ${command}: ${cause instanceof Error ? cause.name : 'unknown'}`);
			}
		}
	}

	/** The tools of this entry's server that models can call now. Undefined if this editor doesn't tell. */
	toolsOf(label: string): readonly ListedTool[] | undefined {
		const mcpTools = vscode.lm.tools.filter((tool) => tool.name.startsWith('mcp_'));
		const references = mcpTools.map((tool) => ({ tool, reference: fullReferenceName(tool) }));
		if (mcpTools.length > 0 && references.every(({ reference }) => reference === undefined)) return undefined;
		const prefix = `${toolSetName(label)}/`;
		return references.flatMap(({ tool, reference }) =>
			reference?.startsWith(prefix) === true
				? [{ id: tool.name, name: reference.slice(prefix.length), description: tool.description, inputSchema: asJson(tool.inputSchema) }]
				: [],
		);
	}

	/** The names of all MCP tool sources that the editor lists now. */
	labels(): readonly string[] {
		const labels = vscode.lm.tools
			.filter((tool) => tool.name.startsWith('mcp_'))
			.map((tool) => fullReferenceName(tool)?.split('/')[0])
			.filter((label) => label !== undefined);
		return [...new Set(labels)];
	}
}

/** `<tool set>/<tool>`. Exists in VS Code 1.139, but not in its typings. */
function fullReferenceName(tool: object): string | undefined {
	const value = property(tool, 'fullReferenceName');
	return typeof value === 'string' ? value : undefined;
}

function asJson(value: object | undefined): Json {
	const copy: unknown = JSON.parse(JSON.stringify(value ?? null));
	return isJsonObject(copy) ? copy : null;
}

/**
 * The ids that the editor may use for the entry. An unknown id does nothing, and for a user's file the host can't tell which of the two ids
 * applies.
 * Source: VS Code 1.139, `mcp.config.<ws + folder index | workspace | usrlocal | usrremote>.<name>` and `workspace-dot-mcp.<folder index>.<name>`.
 */
function serverIds(key: ServerKey): readonly string[] {
	// Servers that an extension provides: `<extension>/<label>`.
	if (isShadowCopy(key.file)) return [`mcp-cordon.mcp-cordon/${key.name}`];
	const parent = path.dirname(key.file);
	const indexOf = (folder: string): number =>
		(vscode.workspace.workspaceFolders ?? []).findIndex((candidate) => candidate.uri.fsPath === folder);
	const index = path.basename(parent) === '.vscode' ? indexOf(path.dirname(parent)) : -1;
	if (index >= 0) return [`mcp.config.ws${index}.${key.name}`];
	if (path.basename(key.file) === '.mcp.json') return [`workspace-dot-mcp.${indexOf(parent)}.${key.name}`];
	if (vscode.workspace.workspaceFile?.fsPath === key.file) return [`mcp.config.workspace.${key.name}`];
	// Only agent sessions or other clients read this file, and an unrelated server of the editor can have the same name.
	if (promisedFormat(key.file)?.name !== 'vscode-user') return [];
	const kinds = vscode.env.remoteName === undefined ? ['usrlocal', 'usrremote'] : ['usrremote', 'usrlocal'];
	return kinds.map((kind) => `mcp.config.${kind}.${key.name}`);
}
