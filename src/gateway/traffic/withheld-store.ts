import type { EntryId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Sha256 } from '../../base/ports.ts';
import { escapeForDisplay } from '../../base/text.ts';
import type { Finding } from '../../engine/finding.ts';
import { passagesOf } from '../../engine/passages.ts';
import type { RemovedPassage, WithheldItem } from '../../link/withheld.ts';
import { type Surface, surfacesOf, textAt } from '../../mcp/surfaces.ts';

/** What was not delivered as it came, kept so that a person can look at it and let it through. */
export interface Withheld {
	readonly entry: EntryId;
	readonly server: string;
	/** The tool, or the method that was answered. */
	readonly name: string;
	readonly at: number;
	readonly action: 'redact' | 'hold' | 'block';
	readonly value: Json;
	readonly bytes: number;
	readonly findings: readonly Finding[];
}

/** In memory only: what a server sent that nobody was to see is not written to a disk. It ends with the window. */
export const WITHHELD_LIMITS = { maxItems: 64, maxBytes: 32 * 1024 * 1024 } as const;
const MAX_PASSAGES = 40;
const MAX_PASSAGE = 2_000;
const MAX_TEXT = 20_000;
/** UTF-16 units shown around a passage. */
const AROUND = 60;

/** The response quarantine of one gateway. */
export class WithheldResults {
	readonly #items = new Map<string, Withheld>();
	/** Hashes of contents that a person released, by server. */
	readonly #released = new Set<string>();
	readonly #sha256: Sha256;
	#bytes = 0;
	#counter = 0;

	constructor(sha256: Sha256) {
		this.#sha256 = sha256;
	}

	/** Returns the id it is kept under; the oldest ones go when there is no room. */
	keep(item: Withheld): string {
		const id = `w${++this.#counter}`;
		this.#items.set(id, item);
		this.#bytes += item.bytes;
		for (const [oldest, { bytes }] of this.#items) {
			if (this.#items.size <= WITHHELD_LIMITS.maxItems && this.#bytes <= WITHHELD_LIMITS.maxBytes) break;
			if (oldest === id) break;
			this.#items.delete(oldest);
			this.#bytes -= bytes;
		}
		return id;
	}

	/** For a person: escaped and clipped. `undefined`: it is not kept any more. */
	show(id: string): WithheldItem | undefined {
		const item = this.#items.get(id);
		if (item === undefined) return undefined;
		const { action, at, entry, findings, name, server, value } = item;
		return {
			id,
			at,
			entry,
			server: escapeForDisplay(server),
			name: escapeForDisplay(name),
			action,
			isReleased: this.isReleased(entry, value),
			takenOut: takenOutOf(value, findings),
			text: textOf(value),
		};
	}

	/** From now on this very content of this server passes. False: it is not kept any more. */
	release(id: string): Withheld | undefined {
		const item = this.#items.get(id);
		if (item !== undefined) this.#released.add(this.#keyOf(item.entry, item.value));
		return item;
	}

	isReleased(entry: EntryId, value: Json): boolean {
		return this.#released.size > 0 && this.#released.has(this.#keyOf(entry, value));
	}

	#keyOf(entry: EntryId, value: Json): string {
		return `${entry} ${this.#sha256(JSON.stringify(value))}`;
	}
}

function takenOutOf(value: Json, findings: readonly Finding[]): readonly RemovedPassage[] {
	return passagesOf(findings.filter(({ severity }) => severity !== 'info' && severity !== 'low'))
		.slice(0, MAX_PASSAGES)
		.map(({ findings: seen, lead: { detail, onKey, pointer }, rules, severity }) => {
			const text = textAt(value, pointer, onKey === true) ?? '';
			const start = Math.min(...seen.map((finding) => finding.start));
			const end = Math.max(...seen.map((finding) => finding.end));
			return {
				rules,
				...(detail === undefined ? {} : { detail }),
				severity,
				pointer: escapeForDisplay(pointer),
				before: escapeLines(text.slice(Math.max(0, start - AROUND), start)),
				passage: escapeLines(text.slice(start, end), MAX_PASSAGE),
				after: escapeLines(text.slice(end, end + AROUND)),
			};
		});
}

/** The texts of the value, one below the other; line ends stay, everything else that is not plain is escaped. */
function textOf(value: Json): string {
	let text = '';
	for (const surface of surfacesOf(value).surfaces) {
		if (surface.isKey || text.length >= MAX_TEXT || isBlockKind(surface)) continue;
		text += `${surface.text.slice(0, MAX_TEXT)}\n`;
	}
	return escapeLines(text, MAX_TEXT);
}

/** `"type": "text"` of a block says nothing to a person. */
function isBlockKind({ pointer, text }: Pick<Surface, 'pointer' | 'text'>): boolean {
	return /^\/content\/\d+\/type$/.test(pointer) && /^(?:text|image|audio|resource|resource_link)$/.test(text);
}

/** Line ends stay, everything else that is not plain is escaped. */
function escapeLines(text: string, maxLength = MAX_PASSAGE): string {
	const shown = text
		.slice(0, maxLength)
		.split('\n')
		.map((line) => escapeForDisplay(line, maxLength))
		.join('\n');
	return text.length > maxLength ? `${shown}…` : shown;
}
