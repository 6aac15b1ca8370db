import { isAtLeast } from '../../engine/aggregate.ts';
import { maskedSample } from '../../engine/secrets/masked.ts';
import { inspect } from '../inspection.ts';
import { shown } from './usage-words.ts';

/** A command line or an address for a person: arguments with spaces are quoted, and secrets are masked. */
export function commandLineWords(parts: readonly string[]): string {
	return shown(
		maskedCommandLine(parts)
			.map((part) => (/^[^\s"']+$/.test(part) ? part : JSON.stringify(part)))
			.join(' '),
		1_000,
	);
}

/** Other settings that decide which code is started, one line each (`launchSettings`), masked like arguments. */
export function launchSettingWords(settings: readonly string[]): readonly string[] {
	return maskedLaunchSettings(settings).map((line) => shown(line, 600));
}

export function maskedLaunchSettings(settings: readonly string[]): readonly string[] {
	return maskedCommandLine(['', ...settings]).slice(1);
}

/** Keeps secrets that the launch check finds out of terminals, logs, and screenshots. Only the beginning stays, to identify a secret. */
export function maskedCommandLine(parts: readonly string[]): readonly string[] {
	const [command = '', ...args] = parts;
	const { findings } = inspect({ kind: 'launch', server: '', value: { command, args } });
	const values = findings.filter(({ onKey, rule }) => onKey !== true && rule === 'launch.secret');
	// Matches of the general rule may include the name (`api_key=…`).
	const others = findings.filter(
		({ end, onKey, pointer, rule, severity, start }) =>
			onKey !== true &&
			rule === 'secret.embedded' &&
			isAtLeast(severity, 'medium') &&
			!values.some((value) => value.pointer === pointer && value.start < end && start < value.end),
	);
	const secrets = [...values, ...others];
	return parts.map((part, index) => {
		const pointer = index === 0 ? '/command' : `/args/${index - 1}`;
		let rest = part.length;
		let masked = '';
		for (const { end, start } of secrets.filter((each) => each.pointer === pointer).toSorted((one, other) => other.end - one.end)) {
			if (start >= rest) continue;
			const to = Math.min(end, rest);
			masked = (maskedSample(part.slice(start, to)).split(' (', 1)[0] ?? '') + part.slice(to, rest) + masked;
			rest = start;
		}
		return part.slice(0, rest) + masked;
	});
}
