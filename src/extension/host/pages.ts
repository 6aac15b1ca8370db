import * as vscode from 'vscode';
import { Emitter } from '../../base/event.ts';
import { property } from '../../base/property.ts';
import { PAGE_LINK, VIEWS } from '../manifest-ids.ts';
import type { ItemTarget, Target } from '../view-models/target.ts';
import { PageLinks } from './page-links.ts';

/**
 * Our pages with buttons: webviews without scripts, whose links run commands (docs/decisions/0044). After a button's dialog closes, the focus
 * returns to the page. The editor itself may leave it in the frame around the page, where Tab starts from the beginning.
 */
export class Pages {
	/** Links of the buttons that decide at once. */
	readonly links = new PageLinks();
	readonly #commands = new Map<vscode.WebviewPanel, readonly string[]>();
	readonly #subjects = new WeakMap<vscode.WebviewPanel, Target>();
	readonly #fronted = new Emitter<undefined>();
	/** Fires when another page or none comes to the front, or its subject changes. */
	readonly onDidChangeFront = this.#fronted.event;
	/** The page that the running command is about, until its first dialog. */
	#asked: vscode.WebviewPanel | undefined;

	/** `commands`: what the buttons may run. The editor refuses all others. The caller disposes of the page. */
	open(view: string, viewColumn: vscode.ViewColumn, commands: readonly string[]): vscode.WebviewPanel {
		const panel = vscode.window.createWebviewPanel(
			view,
			'',
			{ viewColumn },
			{ enableScripts: false, enableCommandUris: commands, localResourceRoots: [] },
		);
		this.#commands.set(panel, commands);
		panel.onDidDispose(() => {
			this.#commands.delete(panel);
			this.links.end(panel);
			this.#fronted.fire(undefined);
		});
		let isSeen = panel.visible;
		panel.onDidChangeViewState(() => {
			if (panel.visible && !isSeen) this.links.touch(panel);
			isSeen = panel.visible;
			this.#fronted.fire(undefined);
		});
		return panel;
	}

	/** Sets the subject of a page. */
	about(panel: vscode.WebviewPanel, subject: Target): void {
		this.#subjects.set(panel, subject);
		this.#fronted.fire(undefined);
	}

	/** The subject of the page in front. */
	get subject(): Target | undefined {
		const front = this.#front();
		return front === undefined ? undefined : this.#subjects.get(front);
	}

	/** The item on the review page in front. Commands without an argument decide about it. */
	get reviewed(): ItemTarget | undefined {
		const subject = this.#front()?.viewType === VIEWS.review ? this.subject : undefined;
		return subject?.kind === 'item' ? subject : undefined;
	}

	/** The newest page, because two are active while the editor switches between them. */
	#front(): vscode.WebviewPanel | undefined {
		return [...this.#commands.keys()].findLast((panel) => panel.active);
	}

	/** Runs a command. Without an argument, it's about the page in front, whoever runs it. With a row of a view, that view keeps the focus. */
	async run(command: string, argument: unknown, run: () => unknown): Promise<void> {
		this.#asked =
			command === PAGE_LINK || isOfPage(argument)
				? [...this.#commands].find(([panel, commands]) => panel.active && commands.includes(command))?.[0]
				: undefined;
		try {
			await run();
		} finally {
			this.#asked = undefined;
		}
	}

	/** Asks in a modal dialog of ours. True if the person selected `button`. */
	async confirm(question: string, { button, detail }: { readonly detail: string; readonly button: string }): Promise<boolean> {
		return (await this.dialog(() => vscode.window.showWarningMessage(question, { modal: true, detail }, button))) === button;
	}

	/** Shows a modal dialog and returns the focus to the page it's about, however the dialog closes. */
	async dialog<Answer>(show: () => Thenable<Answer>): Promise<Answer> {
		const asked = this.#asked;
		// Only for the first dialog: the work after a decision may take long, and the person may be elsewhere by then.
		this.#asked = undefined;
		const answer = await show();
		// Nothing on a closed page may be read, not even `active`.
		if (asked !== undefined && this.#commands.has(asked) && asked.active) asked.reveal();
		return answer;
	}
}

/** Whether a page's button can have this argument (`Button`): none, or an item by its id. View rows are objects of another kind, and rules are strings. */
function isOfPage(argument: unknown): boolean {
	return argument === undefined || property(argument, 'kind') === 'item';
}
