import { withoutPassing } from './page-html.ts';

/** How long a page ignores passing text, such as the state of a server that restarts, in milliseconds. */
export const PASSING_MS = 5000;

export interface Redraws {
	/** Calls `draw` to show `page`: now, later, or not at all if nothing changed. */
	readonly show: (page: string, draw: () => void) => void;
	/** Call when the page is closed. */
	readonly end: () => void;
}

/**
 * Redraws a page only if its HTML changed, because redrawing loses the focus and the scroll position and ends the page's links. If only passing
 * text (`passingHtml`) changed, waits `passingMs` first. One instance per page.
 */
export function createRedraws(passingMs = PASSING_MS): Redraws {
	let shown: string | undefined;
	let newest: { readonly page: string; readonly draw: () => void } | undefined;
	let timer: NodeJS.Timeout | undefined;
	const end = (): void => {
		clearTimeout(timer);
		timer = undefined;
	};
	const drawNewest = (): void => {
		end();
		if (newest === undefined || newest.page === shown) return;
		shown = newest.page;
		newest.draw();
	};
	return {
		show: (page, draw) => {
			newest = { page, draw };
			if (shown === undefined || withoutPassing(page) !== withoutPassing(shown)) drawNewest();
			else if (page === shown) end();
			else timer ??= setTimeout(drawNewest, passingMs);
		},
		end,
	};
}
