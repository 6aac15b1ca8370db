import * as vscode from 'vscode';
import { Emitter } from '../../base/event.ts';
import { property } from '../../base/property.ts';
import { PAGE_LINK, VIEWS } from '../manifest-ids.ts';
import type { ItemTarget, Target } from '../view-models/target.ts';
import { PageLinks } from './page-links.ts';

/**
 * The pages of ours that have buttons: webviews without scripts, whose links run commands (docs/decisions/0044). Once a dialog that a button
 * opened is closed, the focus is back on the page: the editor itself may leave it in the frame around the page, from which Tab begins anew.
 */
export class Pages {
	/** What the buttons that decide at once carry. */
	readonly links = new PageLinks();
	readonly #commands = new Map<vscode.WebviewPanel, readonly string[]>();
	readonly #subjects = new WeakMap<vscode.WebviewPanel, Target>();
	readonly #fronted = new Emitter<undefined>();
	/** Another page is in front, or none, or it is about something else. */
	readonly onDidChangeFront = this.#fronted.event;
	/** The page that the command at work is about, until it has asked. */
	#asked: vscode.WebviewPanel | undefined;

	/** `commands`: what the buttons may run; the editor refuses the rest. The caller disposes of the page. */
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

	/** Says what a page is about. */
	about(panel: vscode.WebviewPanel, subject: Target): void {
		this.#subjects.set(panel, subject);
		this.#fronted.fire(undefined);
	}

	/** What the page in front is about. */
	get subject(): Target | undefined {
		const front = this.#front();
		return front === undefined ? undefined : this.#subjects.get(front);
	}

	/** What the review page in front is about: commands without an argument decide about it. */
	get reviewed(): ItemTarget | undefined {
		const subject = this.#front()?.viewType === VIEWS.review ? this.subject : undefined;
		return subject?.kind === 'item' ? subject : undefined;
	}

	/** The newest of two while the editor goes from one to the other. */
	#front(): vscode.WebviewPanel | undefined {
		return [...this.#commands.keys()].findLast((panel) => panel.active);
	}

	/** Runs a command. Without an argument it is about the page in front, whoever asked; the row of a view keeps its focus. */
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

	/** Asks in a modal dialog of ours; true where the person pressed `button`. */
	async confirm(question: string, { button, detail }: { readonly detail: string; readonly button: string }): Promise<boolean> {
		return (await this.dialog(() => vscode.window.showWarningMessage(question, { modal: true, detail }, button))) === button;
	}

	/** A modal dialog takes the focus from the page it is about, and gives it back as soon as it is closed, however that is. */
	async dialog<Answer>(show: () => Thenable<Answer>): Promise<Answer> {
		const asked = this.#asked;
		// Of the first dialog only: what follows a decision may take long, and the person is elsewhere then.
		this.#asked = undefined;
		const answer = await show();
		// A page that was closed meanwhile must not be asked anything, not even whether it is in front.
		if (asked !== undefined && this.#commands.has(asked) && asked.active) asked.reveal();
		return answer;
	}
}

/** Nothing, or an item by its id: what a button says (`Button`). Rows of a view come as they are, rules by their name. */
function isOfPage(argument: unknown): boolean {
	return argument === undefined || property(argument, 'kind') === 'item';
}
