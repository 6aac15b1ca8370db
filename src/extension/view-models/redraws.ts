import { withoutPassing } from './page-html.ts';

/** A server that is restarted is another one for so long, in milliseconds. */
export const PASSING_MS = 5000;

export interface Redraws {
	/** `page`: what it would show. `draw`: shows it. */
	readonly show: (page: string, draw: () => void) => void;
	/** The page is closed. */
	readonly end: () => void;
}

/**
 * Draws a page unless it shows the same already: a page drawn anew loses the focus and the place the reader is at, and ends its links.
 * Where only what passes differs (`passingHtml`), that waits `passingMs` for it to pass. For one page.
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
