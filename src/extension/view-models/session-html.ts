import { assertNever } from '../../base/result.ts';
import type { CallOutcome, PicturedCall, PicturedFlow, SessionPicture } from '../../events/session-picture.ts';
import type { Question } from '../../policy/risk/question.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { L10n } from './l10n.ts';
import { type Button, escapeHtml, groupHtml, type PageOptions, pageHtml } from './page-html.ts';
import { questionNotice } from './question-words.ts';
import { reasonLines, riskWords } from './session-risk-view.ts';
import { shown } from './ui-words.ts';

export interface PictureOptions extends PageOptions {
	/** Milliseconds since the Unix epoch. The risk decreases over time. */
	readonly now: number;
	/** Questions of this session that wait for the person. The diagram doesn't have those about a call's content or about results yet. */
	readonly asked?: readonly Question[];
}

/** One line of the diagram: a call, or several quiet calls. */
export type PictureRow = { readonly kind: 'call'; readonly call: PicturedCall } | { readonly kind: 'quiet'; readonly calls: number };

/** Minimum run of quiet calls that is drawn as one line. */
const FOLD_FROM = 3;
const LANE = 260;
/** Space between two lanes, for the arrows. */
const GAP = 72;
const ROW = 34;
const TOP = 46;
const TIMES = 74;

/** Calls in order. Runs of calls without flows and findings are folded. */
export function pictureRows({ calls, flows }: Pick<SessionPicture, 'calls' | 'flows'>): readonly PictureRow[] {
	const told = new Set(flows.filter(({ risk }) => risk !== 'safe').flatMap(({ from, to }) => [from, to]));
	const isQuiet = (call: PicturedCall): boolean => call.outcome === 'made' && !call.isFlagged && !told.has(call.id);
	const rows: PictureRow[] = [];
	for (let index = 0; index < calls.length; ) {
		let end = index;
		while (end < calls.length && isQuiet(calls[end] ?? raise())) end += 1;
		if (end - index >= FOLD_FROM) rows.push({ kind: 'quiet', calls: end - index });
		else for (const call of calls.slice(index, Math.max(end, index))) rows.push({ kind: 'call', call });
		const next = calls[end];
		if (next !== undefined) rows.push({ kind: 'call', call: next });
		index = end + 1;
	}
	return rows;
}

function raise(): never {
	throw new Error("the session doesn't have this call");
}

/** Commands that the page may run. The editor refuses all others. */
export const SESSION_COMMANDS = [COMMANDS.answerQuestion, COMMANDS.clearFlagged] as const;

/**
 * The session as a page: a lane for each server, calls from top to bottom, arrows for text that went from one server to another, and blocked flows
 * crossed out. The same follows as a list. No scripts, nothing external, only theme colors. Each call links to its entry in the list and can be
 * reached with the keyboard.
 */
export function sessionPage(picture: SessionPicture, options: PictureOptions, l10n: L10n): string {
	const { asked = [] } = options;
	const stopped = picture.calls.filter(({ outcome }) => isStopped(outcome)).length;
	const title = l10n.t('Session of {0}', options.timeOf(picture.startedAt));
	const [calls, servers] = [picture.calls.length + picture.dropped, picture.servers.length];
	const summary = l10n.t(
		'{0} to {1}, {2} blocked or refused. {3}',
		calls === 1 ? l10n.t('1 call') : l10n.t('{0} calls', calls),
		servers === 1 ? l10n.t('1 server') : l10n.t('{0} servers', servers),
		stopped,
		riskWords(picture.risk, options.timeOf, l10n),
	);
	const isGated = picture.gatedUntil !== undefined && picture.gatedUntil > options.now;
	const reasons = reasonLines(picture.risk, options.timeOf, l10n);
	const main = `<p>${escapeHtml(summary)}</p>
${isGated ? `<p class="note warn">${escapeHtml(l10n.t('A result contained a possible prompt injection. Outgoing calls are on hold until {0}.', options.timeOf(picture.gatedUntil ?? 0)))}</p>` : ''}
${buttonsHtml(picture, { isGated, title, asked }, l10n)}
${undrawnHtml(picture, asked, l10n)}
${picture.dropped > 0 ? `<p class="hint">${escapeHtml(l10n.t("The first {0} calls aren't kept.", picture.dropped))}</p>` : ''}
${drawing(picture, options, l10n)}
${reasons.length === 0 ? '' : `<h2>${escapeHtml(l10n.t('Why the risk increased'))}</h2><ul class="plain">${reasons.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`}
<h2 id="words">${escapeHtml(l10n.t('Calls'))}</h2>
${words(picture, options, l10n)}
<p class="hint">${escapeHtml(l10n.t("Only names, times, and decisions are kept. Contents aren't."))}</p>`;
	return pageHtml({
		title,
		nonce: options.nonce,
		style: `${OWN_STYLE} .fit { max-width: 100%; height: auto; min-width: ${Math.round(widthOf(picture) * SMALLEST)}px; }`,
		main,
		isWide: true,
	});
}

/**
 * One group of buttons, because it stays visible while the page scrolls. Questions are answered in the dialog that the status bar opens, too. The
 * button that allows outgoing calls again is never the proposed one, because an injected instruction would want it pressed.
 */
function buttonsHtml(
	{ calls }: SessionPicture,
	{ asked, isGated, title }: { readonly isGated: boolean; readonly title: string; readonly asked: readonly Question[] },
	l10n: L10n,
): string {
	const results = asked.filter(({ about }) => about === 'result').length;
	const waiting = Math.max(calls.filter(({ outcome }) => outcome === 'waiting').length, asked.length - results);
	const words = [
		...(waiting === 0 ? [] : [waiting === 1 ? l10n.t('1 call is waiting for you') : l10n.t('{0} calls are waiting for you', waiting)]),
		...(results === 0 ? [] : [results === 1 ? l10n.t('1 result is waiting for you') : l10n.t('{0} results are waiting for you', results)]),
	].join(', ');
	const buttons: Button<(typeof SESSION_COMMANDS)[number]>[] = [];
	if (words !== '') {
		const hint = l10n.t('Opens the question. Nothing is decided until you answer it');
		buttons.push({ command: COMMANDS.answerQuestion, label: l10n.t('Answer…'), hint, about: words, isProposed: true });
	}
	if (isGated) {
		const hint = l10n.t('Asks for confirmation, then allows outgoing calls again');
		buttons.push({ command: COMMANDS.clearFlagged, label: l10n.t('Allow Outgoing Calls Again…'), hint });
	}
	return groupHtml(buttons, { about: title, label: l10n.t('Decide about {0}', title), words });
}

/** Pending questions that the diagram doesn't show: they were asked before their call counted as one of the session, or after it. */
function undrawnHtml({ calls }: SessionPicture, asked: readonly Question[], l10n: L10n): string {
	const isDrawn = ({ about, entry, tool }: Question): boolean =>
		about === 'call' && calls.some((call) => call.outcome === 'waiting' && call.entry === entry && call.tool === tool);
	const lines = asked.filter((question) => !isDrawn(question)).map((question) => `<li>${escapeHtml(questionNotice(question, l10n))}</li>`);
	return lines.length === 0 ? '' : `<ul class="plain waiting">${lines.join('')}</ul>`;
}

/** Width in pixels if there is room. */
function widthOf({ servers }: SessionPicture): number {
	return TIMES + Math.max(1, servers.length) * LANE;
}

/** Minimum scale of the diagram in a narrow window. Below it, text would be unreadable, so the diagram scrolls. */
const SMALLEST = 0.6;

function drawing(picture: SessionPicture, { timeOf }: PictureOptions, l10n: L10n): string {
	const rows = pictureRows(picture);
	const laneOf = new Map(picture.servers.map(({ entry }, index) => [entry, index]));
	const xOf = (call: PicturedCall): number => TIMES + (laneOf.get(call.entry) ?? 0) * LANE + LANE / 2;
	const places = new Map<string, { readonly x: number; readonly y: number; readonly call: PicturedCall }>();
	for (const [index, row] of rows.entries())
		if (row.kind === 'call') places.set(row.call.id, { x: xOf(row.call), y: TOP + index * ROW + ROW / 2, call: row.call });
	const width = widthOf(picture);
	const height = TOP + rows.length * ROW + 12;
	const lanes = picture.servers
		.map(({ name, reach }, index) => {
			const x = TIMES + index * LANE + LANE / 2;
			return `<text class="server" x="${x}" y="18" text-anchor="middle">${escapeHtml(shown(name, 24))}</text><text class="reach" x="${x}" y="34" text-anchor="middle">${escapeHtml(reachWords(reach, l10n))}</text><line class="lane" x1="${x}" y1="${TOP - 6}" x2="${x}" y2="${height}"/>`;
		})
		.join('');
	const arrows = picture.flows
		.filter(({ risk, strength }) => risk !== 'safe' && strength !== undefined)
		.map((flow) => arrow(flow, places))
		.join('');
	const marks = rows
		.map((row, index) => {
			const y = TOP + index * ROW + ROW / 2;
			if (row.kind === 'quiet') {
				const text = l10n.t('{0} calls without findings', row.calls);
				return `<text class="quiet" x="${TIMES}" y="${y + 4}">⋮ ${escapeHtml(text)}</text>`;
			}
			const { call } = row;
			const x = xOf(call);
			const label = shown(call.tool, 22);
			const left = x - (LANE - GAP) / 2;
			const line = y + 4;
			// The time and the symbol are outside the link, because the link's label says them in words.
			return `<g class="call ${toneOf(call)}"><text class="time" aria-hidden="true" x="4" y="${line}">${escapeHtml(timeOf(call.at))}</text><a href="#call-${cssId(call.id)}" aria-label="${escapeHtml(spoken(call, picture, timeOf, l10n))}"><rect x="${left}" y="${y - 12}" width="${LANE - GAP}" height="24" rx="4"/><text x="${x}" y="${line}" text-anchor="middle">${escapeHtml(label)}</text></a><text aria-hidden="true" pointer-events="none" x="${left + 10}" y="${line}">${symbolOf(call)}</text></g>`;
		})
		.join('\n');
	const name = l10n.t('Session diagram: servers from left to right, calls from top to bottom');
	return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" class="fit" role="group" aria-label="${escapeHtml(name)}">
<defs>${['critical', 'suspicious'].map((kind) => `<marker id="tip-${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker>`).join('')}</defs>
${lanes}${arrows}
${marks}
</svg></div>`;
}

function arrow(
	{ from, risk, to }: PicturedFlow,
	places: ReadonlyMap<string, { readonly x: number; readonly y: number; readonly call: PicturedCall }>,
): string {
	const start = places.get(from);
	const end = places.get(to);
	if (start === undefined || end === undefined) return '';
	const side = end.x >= start.x ? 1 : -1;
	const half = (LANE - GAP) / 2;
	const [x1, x2] = start.x === end.x ? [start.x + half, end.x + half] : [start.x + half * side, end.x - half * side];
	const bend = start.x === end.x ? 40 : Math.max(24, Math.abs(x2 - x1) / 2);
	const stopped = isStopped(end.call.outcome);
	const cross = stopped ? `<text class="cross" x="${(x1 + x2) / 2}" y="${(start.y + end.y) / 2 + 6}" text-anchor="middle">✕</text>` : '';
	return `<g class="flow ${risk}${stopped ? ' stopped' : ''}" aria-hidden="true"><path d="M${x1} ${start.y}C${x1 + bend * side} ${start.y} ${x2 - bend * (start.x === end.x ? -1 : side)} ${end.y} ${x2} ${end.y}" marker-end="url(#tip-${risk})"/>${cross}</g>`;
}

function words(picture: SessionPicture, { timeOf }: PictureOptions, l10n: L10n): string {
	const items = picture.calls.map((call) => {
		const reasons = call.reasons.map(({ action, sentence }) => `<li class="${action}">${escapeHtml(shown(sentence, 400))}</li>`).join('');
		return `<li id="call-${cssId(call.id)}" tabindex="-1" class="${toneOf(call)}"><span class="head">${escapeHtml(spoken(call, picture, timeOf, l10n))}</span>${reasons === '' ? '' : `<ul>${reasons}</ul>`}</li>`;
	});
	return `<ol class="calls">${items.join('\n')}</ol>`;
}

/** One call in one sentence, for the list and a screen reader. */
function spoken(call: PicturedCall, picture: SessionPicture, timeOf: (at: number) => string, l10n: L10n): string {
	const nameOf = ({ entry, tool }: PicturedCall): string => {
		const server = picture.servers.find((each) => each.entry === entry)?.name ?? '';
		return l10n.t('{1} › {0}', shown(tool, 64), shown(server, 40));
	};
	const sources = picture.flows
		.filter(({ risk, to }) => to === call.id && risk !== 'safe')
		.flatMap(({ from }) => picture.calls.filter(({ id }) => id === from))
		.map((source) => l10n.t('{0} at {1}', nameOf(source), timeOf(source.at)));
	const carried = sources.length === 0 ? '' : ` ${l10n.t('It contains text from {0}.', [...new Set(sources)].slice(0, 4).join(', '))}`;
	const flagged = call.isFlagged ? ` ${l10n.t('Its result contains a possible prompt injection.')}` : '';
	return `${timeOf(call.at)}: ${l10n.t('{0}: {1}.', nameOf(call), outcomeWords(call.outcome, l10n))}${carried}${flagged}`;
}

export function outcomeWords(outcome: CallOutcome, l10n: L10n): string {
	switch (outcome) {
		case 'made':
			return l10n.t('called');
		case 'noted':
			return l10n.t('called, with a finding');
		case 'waiting':
			return l10n.t('waiting for you');
		case 'allowed':
			return l10n.t('allowed by you');
		case 'denied':
			return l10n.t('refused by you');
		case 'blocked':
			return l10n.t('blocked');
		case 'unanswered':
			return l10n.t('blocked, no answer');
		case 'withdrawn':
			return l10n.t('canceled');
		default:
			return assertNever(outcome);
	}
}

function isStopped(outcome: CallOutcome): boolean {
	return outcome === 'denied' || outcome === 'blocked' || outcome === 'unanswered';
}

function toneOf(call: PicturedCall): 'stopped' | 'waiting' | 'remark' | 'plain' {
	if (isStopped(call.outcome)) return 'stopped';
	if (call.outcome === 'waiting') return 'waiting';
	return call.outcome === 'made' && !call.isFlagged ? 'plain' : 'remark';
}

/** A shape besides the color, because not everybody can tell red from yellow. */
function symbolOf(call: PicturedCall): string {
	const tone = toneOf(call);
	return tone === 'stopped' ? '✕' : tone === 'waiting' ? '?' : tone === 'remark' ? '!' : '•';
}

function reachWords(reach: SessionPicture['servers'][number]['reach'], l10n: L10n): string {
	return reach === 'external' ? l10n.t('sends data out') : reach === 'internal' ? l10n.t('holds your data') : l10n.t('unknown');
}

function cssId(id: string): string {
	return id.replace(/[^\w-]/g, '-');
}

const OWN_STYLE = `
.scroll { overflow-x: auto; border: 1px solid var(--vscode-panel-border, transparent); padding: .4rem; } .scroll:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
svg text { fill: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: 12px; } svg .server { font-weight: 600; font-size: 13px; } svg .reach, svg .time, svg .quiet { fill: var(--vscode-descriptionForeground); font-size: 11px; }
.lane { stroke: var(--vscode-descriptionForeground); stroke-width: 1; stroke-dasharray: 2 4; opacity: .6; }
.call rect { fill: var(--vscode-editorWidget-background); stroke: var(--vscode-descriptionForeground); stroke-width: 1; } .call.remark rect { stroke: var(--vscode-editorWarning-foreground); stroke-width: 1.5; } .call.waiting rect { stroke: var(--vscode-editorInfo-foreground); stroke-width: 2; stroke-dasharray: 4 2; } .call.stopped rect { stroke: var(--vscode-editorError-foreground); stroke-width: 2; }
svg a { text-decoration: none; color: inherit; } svg a:focus-visible { outline: none; } svg a:focus-visible rect, svg a:hover rect { stroke: var(--vscode-focusBorder); stroke-width: 3; }
.flow path { fill: none; stroke-width: 2; } .flow.critical path { stroke: var(--vscode-editorError-foreground); } .flow.suspicious path { stroke: var(--vscode-editorWarning-foreground); } .flow.stopped path { stroke-dasharray: 6 4; } marker.critical path { fill: var(--vscode-editorError-foreground); } marker.suspicious path { fill: var(--vscode-editorWarning-foreground); } svg .cross { fill: var(--vscode-editorError-foreground); font-size: 20px; font-weight: 700; paint-order: stroke; stroke: var(--vscode-editor-background); stroke-width: 4px; }
ul.plain li { margin: 0; } ul.plain.waiting { margin: .6rem 0 .9rem; } ol.calls { padding-left: 2.2rem; } ol.calls li { margin: .25rem 0; overflow-wrap: anywhere; } ol.calls > li:target { outline: 1px solid var(--vscode-focusBorder); outline-offset: 3px; }
li.stopped > .head { color: var(--vscode-editorError-foreground); font-weight: 600; } li.remark > .head { color: var(--warn); font-weight: 600; } li.waiting > .head { color: var(--vscode-editorInfo-foreground); font-weight: 600; } li.allow { color: var(--vscode-descriptionForeground); }`;
