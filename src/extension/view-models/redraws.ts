import { withoutPassing } from './page-html.ts';

export interface Redraws {
	/** Calls `draw` to show `page`: now, later, or not at all if nothing changed. */
	readonly show: (page: string, draw: () => void) => void;
	/** Draws what waits. Call when nobody sees the page any longer. */
	readonly catchUp: () => void;
}

/**
 * Redraws a page only if its HTML changed, because redrawing loses the focus and the scroll position and ends the page's links. If only passing
 * text (`passingHtml`) changed, waits while somebody sees the page. One instance per page.
 */
export function createRedraws(isSeen: () => boolean): Redraws {
	let shown: string | undefined;
	let newest: { readonly page: string; readonly draw: () => void } | undefined;
	const catchUp = (): void => {
		if (newest === undefined || newest.page === shown) return;
		shown = newest.page;
		newest.draw();
	};
	return {
		show: (page, draw) => {
			newest = { page, draw };
			if (shown === undefined || !isSeen() || withoutPassing(page) !== withoutPassing(shown)) catchUp();
		},
		catchUp,
	};
}
