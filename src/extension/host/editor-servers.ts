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
	/** The id models use: `mcp_…`. */
	readonly id: string;
	/** What the server calls it, as far as the editor tells: characters other than letters, digits, `_` and `-` are `_`. */
	readonly name: string;
	readonly description: string;
	readonly inputSchema: Json;
}

/**
 * The editor's own MCP client, through its commands. They are not documented (vscode-internals, section 7), so every use is best
 * effort: what counts is what the proxy reports.
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
		// `restartServer` opens the output panel; two quieter steps do the same.
		await this.#run('workbench.mcp.stopServer', key);
		await this.#run('workbench.mcp.startServer', key);
	}

	stop(key: ServerKey): Promise<void> {
		return this.#run('workbench.mcp.stopServer', key);
	}

	/** The editor's own log of the server, with what it wrote to standard error. */
	showOutput(key: ServerKey): Promise<void> {
		return this.#run('workbench.mcp.showOutput', key);
	}

	async #run(command: string, key: ServerKey): Promise<void> {
		for (const id of serverIds(key)) {
			try {
				// Not every client promise settles (a server that waits for an input), so none is waited for long.
				await Promise.race([vscode.commands.executeCommand(command, id, { promptType: 'all-untrusted' }), sleep(2500)]);
			} catch (cause) {
				this.#logger.warn(`The editor refused ${command}: ${cause instanceof Error ? cause.name : 'unknown'}`);
			}
		}
	}

	/** The tools models can call now that belong to the server of this entry; `undefined`: this editor does not tell. */
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

	/** The names of all sources of MCP tools the editor lists now. */
	labels(): readonly string[] {
		const labels = vscode.lm.tools
			.filter((tool) => tool.name.startsWith('mcp_'))
			.map((tool) => fullReferenceName(tool)?.split('/')[0])
			.filter((label) => label !== undefined);
		return [...new Set(labels)];
	}
}

/** `<tool set>/<tool>`: there in VS Code 1.139, not in the typings. */
function fullReferenceName(tool: object): string | undefined {
	const value = property(tool, 'fullReferenceName');
	return typeof value === 'string' ? value : undefined;
}

function asJson(value: object | undefined): Json {
	const copy: unknown = JSON.parse(JSON.stringify(value ?? null));
	return isJsonObject(copy) ? copy : null;
}

/**
 * The ids under which the editor may know the entry. Source: VS Code 1.139, `mcp.config.<ws + folder index | workspace | usrlocal |
 * usrremote>.<name>` and `workspace-dot-mcp.<folder index>.<name>`;
 * of a user's file the host cannot tell which of the two it is, and an unknown id does nothing.
 */
function serverIds(key: ServerKey): readonly string[] {
	// Servers of an extension: `<extension>/<label>`.
	if (isShadowCopy(key.file)) return [`mcp-cordon.mcp-cordon/${key.name}`];
	const parent = path.dirname(key.file);
	const indexOf = (folder: string): number =>
		(vscode.workspace.workspaceFolders ?? []).findIndex((candidate) => candidate.uri.fsPath === folder);
	const index = path.basename(parent) === '.vscode' ? indexOf(path.dirname(parent)) : -1;
	if (index >= 0) return [`mcp.config.ws${index}.${key.name}`];
	if (path.basename(key.file) === '.mcp.json') return [`workspace-dot-mcp.${indexOf(parent)}.${key.name}`];
	if (vscode.workspace.workspaceFile?.fsPath === key.file) return [`mcp.config.workspace.${key.name}`];
	// A file that only agent sessions or other clients read: a server of the editor can have the same name.
	if (promisedFormat(key.file)?.name !== 'vscode-user') return [];
	const kinds = vscode.env.remoteName === undefined ? ['usrlocal', 'usrremote'] : ['usrremote', 'usrlocal'];
	return kinds.map((kind) => `mcp.config.${kind}.${key.name}`);
}
