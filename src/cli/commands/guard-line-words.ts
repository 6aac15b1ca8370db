import type { Paint } from '../paint.ts';
import { launchWords, waitingWords } from './command-words.ts';
import type { GuardedLine } from './definition-files.ts';
import { typedServer } from './typed-server.ts';
import { shown } from './usage-words.ts';

const IDLE_MS = 24 * 3600 * 1000;

/** Whether the command line was only tried once, so nothing about it needs a person. */
function isIdle({ changed, connected, isDecided, lastInspected }: GuardedLine, now: number): boolean {
	return connected === 0 && !isDecided && changed === null && (lastInspected === null || Date.parse(lastInspected) < now - IDLE_MS);
}

interface GuardLineOptions {
	/** The names of all servers, among which a typed name must be unique. */
	readonly names: readonly string[];
	readonly paint: Paint;
	readonly now: number;
	/** Whether idle command lines are also listed. */
	readonly isWhole: boolean;
}

/** The part of `cordon status` about command lines that `cordon guard` has run. */
export function guardLineWords(commands: readonly GuardedLine[], { isWhole, names, now, paint }: GuardLineOptions): string {
	if (commands.length === 0) return '';
	const listed = commands.filter((line) => isWhole || !isIdle(line, now));
	const lines = listed.flatMap((line) => {
		const { changed, command, folder, isBlocked, name, toReview } = line;
		const which = typedServer({ ...line, ref: name, file: undefined }, names);
		const isHeld = isBlocked || changed !== null;
		return [
			`  ${shown(name)}: ${command}${folder === null ? '' : `, in ${shown(folder, 300)}`}`,
			...(isBlocked ? [`    ${launchWords('blocked', paint)}`] : []),
			...(changed === null
				? []
				: [
						`    ${paint('warning', 'NOT STARTED')}: it changed since its first start: ${changed.map((part) => shown(part, 500)).join(', ')}`,
					]),
			toReview === 0 && !isHeld
				? `    nothing waits for review. To block it: cordon block ${which}`
				: `    ${toReview === 0 ? 'to approve it' : waitingWords(line)}: cordon approve ${which}`,
			...(isIdle(line, now) ? [`    not running. To forget it: cordon forget ${which}`] : []),
		];
	});
	const left = commands.length - listed.length;
	const which = left === 1 ? "isn't running, and nothing was decided about it" : "aren't running, and nothing was decided about them";
	const rest = left === 0 ? [] : [`  ${left}${listed.length === 0 ? '' : ' more'} ${which}. For the list: cordon status --all`];
	return ['Command lines that "cordon guard" has run:', ...lines, ...rest, ''].join('\n');
}
