import type { EntryId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Sha256 } from '../../base/ports.ts';
import { escapeForDisplay } from '../../base/text.ts';
import type { Finding } from '../../engine/finding.ts';
import { passagesOf } from '../../engine/passages.ts';
import type { RemovedPassage, WithheldItem } from '../../link/withheld.ts';
import { type Surface, surfacesOf, textAt } from '../../mcp/surfaces.ts';

/** The original of a changed or withheld message, kept so that a person can look at it and release it. */
export interface Withheld {
	readonly entry: EntryId;
	readonly server: string;
	/** The tool, or the method of the request. */
	readonly name: string;
	readonly at: number;
	readonly action: 'redact' | 'hold' | 'block';
	readonly value: Json;
	readonly bytes: number;
	readonly findings: readonly Finding[];
}

/** In memory only, because withheld text must not be written to a disk. Lost when the gateway ends. */
export const WITHHELD_LIMITS = { maxItems: 64, maxBytes: 32 * 1024 * 1024 } as const;
const MAX_PASSAGES = 40;
const MAX_PASSAGE = 2_000;
const MAX_TEXT = 20_000;
/** UTF-16 units shown around a passage. */
const AROUND = 60;

/** The response quarantine of one gateway. */
export class WithheldResults {
	readonly #items = new Map<string, Withheld>();
	/** Hashes of the contents that a person released, with their entry. */
	readonly #released = new Set<string>();
	readonly #sha256: Sha256;
	#bytes = 0;
	#counter = 0;

	constructor(sha256: Sha256) {
		this.#sha256 = sha256;
	}

	/** Returns the id of the stored item. When there is no room, the oldest items are removed. */
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

	/** For a person: escaped and clipped. `undefined`: the item isn't stored anymore. */
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

	/** From now on, exactly this content from this server passes. `undefined`: the item isn't stored anymore. */
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

/** The texts of the value, one per line. Line ends stay; other special characters are escaped. */
function textOf(value: Json): string {
	let text = '';
	for (const surface of surfacesOf(value).surfaces) {
		if (surface.isKey || text.length >= MAX_TEXT || isBlockKind(surface)) continue;
		text += `${surface.text.slice(0, MAX_TEXT)}\n`;
	}
	return escapeLines(text, MAX_TEXT);
}

/** `"type": "text"` of a block means nothing to a person. */
function isBlockKind({ pointer, text }: Pick<Surface, 'pointer' | 'text'>): boolean {
	return /^\/content\/\d+\/type$/.test(pointer) && /^(?:text|image|audio|resource|resource_link)$/.test(text);
}

/** Escapes special characters other than line ends. */
function escapeLines(text: string, maxLength = MAX_PASSAGE): string {
	const shown = text
		.slice(0, maxLength)
		.split('\n')
		.map((line) => escapeForDisplay(line, maxLength))
		.join('\n');
	return text.length > maxLength ? `${shown}…` : shown;
}
