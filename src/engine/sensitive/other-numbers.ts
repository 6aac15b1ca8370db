const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What a number is that stands right behind one of these, with or without `no.`: no telephone, card or person. */
const OTHERS = words(
	'sku skus part parts partno item article artikel artikelnr order orders bestellung bestell auftrag auftrags commande pedido ordine bestelling zamówienie tilaus ordre beställning invoice rechnung rechnungs facture factura fattura fatura faktura ' +
		'ticket tracking sendung sendungs paket awb lot batch charge serial seriennummer serien model modell kit isbn issn ean gtin upc barcode imei imsi iccid asin doi pmid vorgang vorgangs aktenzeichen ' +
		'reference referenz transaction txn build version revision protocol confirmation shipment parcel consignment catalog catalogue katalog inventory inventar material matnr drawing spec po rma asset meter zähler hs tariff dataset gene sample probe request',
);
/** The same, where `id` or a word for a number comes behind. */
const NUMBERED = words(
	'account customer client user campaign project tenant case job device session merchant store policy contract vertrags kunden member message object product row record team',
);
/** They stand in front of what is paid with as well: `order 4539…` may be its card. */
const LOOSE = words('order orders ticket');
const NUMBER = /^(?:no|nr|num|number|id|ids|code|codes|nummer|numbers|numero|número|nº)$/;
const COMPOUND = /^(\p{L}{2,20}?)(?:_|-)?(?:id|no|nr|number|nummer|code|num)$/u;

/**
 * The text says in the word before `start` that the number there is a number of something else. `isProved`: check digit and range say what it
 * is, and the name of an order alone, with no sign or word for a number behind it, does not outweigh them. Cost: O(1).
 */
export function isOtherNumber(text: string, start: number, isProved = false): boolean {
	const last = wordBefore(text, start);
	if (last === undefined) return false;
	if (OTHERS.has(last.word)) return !isProved || !LOOSE.has(last.word) || text.slice(last.start + last.word.length, start).trim() !== '';
	const stem = COMPOUND.exec(last.word)?.[1];
	if (stem !== undefined && (OTHERS.has(stem) || NUMBERED.has(stem))) return true;
	if (!NUMBER.test(last.word)) return false;
	const before = wordBefore(text, last.start);
	return before !== undefined && (OTHERS.has(before.word) || NUMBERED.has(before.word));
}

/** The same for the name of a field or the header of a column. */
export function isOtherName(name: string): boolean {
	const words = `${name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ')} `;
	return isOtherNumber(words, words.length);
}

function wordBefore(text: string, from: number): { readonly word: string; readonly start: number } | undefined {
	let end = from;
	while (end > 0 && from - end < 8 && ' \t:#=."\'(_-'.includes(text[end - 1] ?? '')) end -= 1;
	let start = end;
	while (start > 0 && end - start < 24 && isLetter(text.charCodeAt(start - 1))) start -= 1;
	return start === end ? undefined : { word: text.slice(start, end).toLowerCase(), start };
}

function isLetter(code: number): boolean {
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code < 0x250);
}
