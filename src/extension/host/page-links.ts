import { randomBytes } from 'node:crypto';

/** How long a page must be in front before its links act without a dialog, in milliseconds. A click that was meant for the previous page isn't a decision. */
export const SETTLED_MS = 700;

/** A link's action. `asks`: the page just appeared, so a dialog must confirm first. */
export type LinkAct = (asks: boolean) => unknown;

interface Link {
	readonly page: object;
	/** Milliseconds since the Unix epoch. */
	readonly since: number;
	readonly act: LinkAct;
}

/**
 * Links that only a person who sees a page can follow (docs/decisions/0086). Each has a secret of one drawing, because agents and programs can run
 * commands but don't know it. A link ends when its page is drawn again.
 */
export class PageLinks {
	readonly #links = new Map<string, Link>();
	readonly #now: () => number;

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** Ends the page's current links and returns a function that makes new ones. */
	redraw(page: object): (act: LinkAct) => string {
		this.end(page);
		const since = this.#now();
		return (act) => {
			const secret = randomBytes(24).toString('base64url');
			this.#links.set(secret, { page, since, act });
			return secret;
		};
	}

	/** Restarts the waiting time of the page's links, because it came to the front. */
	touch(page: object): void {
		const since = this.#now();
		for (const [secret, link] of this.#links) if (link.page === page) this.#links.set(secret, { ...link, since });
	}

	end(page: object): void {
		for (const [secret, link] of this.#links) if (link.page === page) this.#links.delete(secret);
	}

	/** Runs the link's action. False if the link doesn't exist or has ended. */
	follow(secret: unknown): false | { readonly result: unknown } {
		const link = typeof secret === 'string' ? this.#links.get(secret) : undefined;
		if (link === undefined) return false;
		return { result: link.act(this.#now() - link.since < SETTLED_MS) };
	}
}
