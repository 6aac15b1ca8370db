import { styleText } from 'node:util';
import type { Severity } from '../engine/finding.ts';

type Style = Severity | 'good' | 'warning' | 'quote' | 'faint';

/** Colors a part of the text for a person. */
export type Paint = (style: Style, text: string) => string;

const FORMATS = {
	critical: ['bold', 'red'],
	high: ['red'],
	medium: ['yellow'],
	low: ['cyan'],
	info: ['dim'],
	none: ['green'],
	good: ['green'],
	warning: ['bold', 'yellow'],
	quote: ['bold'],
	faint: ['dim'],
} as const satisfies Record<Style, readonly Parameters<typeof styleText>[0][]>;

export const plain: Paint = (_style, text) => text;

/** The thread with the terminal already decided whether to use color. */
export const colored: Paint = (style, text) => styleText([...FORMATS[style]], text, { validateStream: false });
