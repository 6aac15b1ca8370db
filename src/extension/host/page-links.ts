import { randomBytes } from 'node:crypto';

/** How long a page must have been in front before its links act without a dialog, in milliseconds: a click meant for what was there before isn't a decision. */
export const SETTLED_MS = 700;

/** What a link of a page does. `asks`: the page has just been drawn, so that a dialog has to ask first. */
export type LinkAct = (asks: boolean) => unknown;

interface Link {
	readonly page: object;
	/** Milliseconds since the Unix epoch. */
	readonly since: number;
	readonly act: LinkAct;
}

/**
 * Links that only a person who sees a page can follow (docs/decisions/0086). Each carries a secret of one drawing: commands can be run by agents
 * and programs, and none of them knows it. A link ends when its page is drawn again.
 */
export class PageLinks {
	readonly #links = new Map<string, Link>();
	readonly #now: () => number;

	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** Ends the links of what the page showed, and gives what makes those of what it shows now. */
	redraw(page: object): (act: LinkAct) => string {
		this.end(page);
		const since = this.#now();
		return (act) => {
			const secret = randomBytes(24).toString('base64url');
			this.#links.set(secret, { page, since, act });
			return secret;
		};
	}

	/** The page came to the front. */
	touch(page: object): void {
		const since = this.#now();
		for (const [secret, link] of this.#links) if (link.page === page) this.#links.set(secret, { ...link, since });
	}

	end(page: object): void {
		for (const [secret, link] of this.#links) if (link.page === page) this.#links.delete(secret);
	}

	/** False: there is no such link, or it has ended. */
	follow(secret: unknown): false | { readonly result: unknown } {
		const link = typeof secret === 'string' ? this.#links.get(secret) : undefined;
		if (link === undefined) return false;
		return { result: link.act(this.#now() - link.since < SETTLED_MS) };
	}
}
