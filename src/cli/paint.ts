import { styleText } from 'node:util';
import type { Severity } from '../engine/finding.ts';

type Style = Severity | 'good' | 'warning' | 'quote' | 'faint';

/** Colors a part of what a person reads. */
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

/** What decides whether there is color was looked at on the thread that has the terminal. */
export const colored: Paint = (style, text) => styleText([...FORMATS[style]], text, { validateStream: false });
