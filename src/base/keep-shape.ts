/**
 * Keeps one object of a class for good. The code that the runtime has made fast for a class is given up as soon as, after a collection of garbage, none of
 * its objects is left, and is then made again from nothing (docs/decisions/0031): a class of which a text needs a few, and between two texts
 * nobody has any, calls this once, with an object that holds nothing.
 */
export function keepShape(specimen: object): void {
	KEPT.push(specimen);
}

const KEPT: object[] = [];
