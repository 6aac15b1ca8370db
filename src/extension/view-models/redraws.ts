import { withoutPassing } from './page-html.ts';

export interface Redraws {
	/** `page`: what it would show. `draw`: shows it. */
	readonly show: (page: string, draw: () => void) => void;
	/** Nobody sees the page any more. */
	readonly catchUp: () => void;
}

/**
 * Draws a page unless it shows the same already: a page drawn anew loses the focus and the place the reader is at, and ends its links.
 * Where only what passes differs (`passingHtml`), that waits while somebody sees the page, and is drawn along with the next thing. For one page.
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
