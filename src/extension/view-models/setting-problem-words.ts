import type { Json } from '../../base/json.ts';
import { withoutBom } from '../../base/text.ts';
import { type JsonNode, parseJsonc, toJson } from '../../definitions/jsonc.ts';
import type { SettingPatternProblem } from '../../link/pattern-problems.ts';
import { flowProblems } from '../../policy/risk/flow-problems.ts';
import type { CustomPattern } from '../../policy/traffic/custom-patterns.ts';
import { compileTraffic, type SettingProblem } from '../../policy/traffic/traffic-policy.ts';
import { SETTINGS } from '../manifest-ids.ts';
import type { L10n } from './l10n.ts';
import { flowSettingsBy, trafficSettingsBy } from './settings-by-key.ts';
import { shown } from './ui-words.ts';

/** Whose settings a file has. A `.code-workspace` file has them under `settings`. */
export type SettingsFileKind = 'user' | 'workspace' | 'workspace-file';

/** An invalid pattern in the settings, identified by its text, because that text is invalid wherever it occurs. */
export interface BadPattern {
	readonly regex: string;
	readonly message: string;
}

export interface PlacedProblem {
	/** UTF-16 offsets in the text, without a byte order mark. */
	readonly start: number;
	readonly end: number;
	readonly message: string;
}

/**
 * Values in a settings file that MCP Cordon doesn't understand, with their positions (R117). Empty for a malformed file, because the editor
 * reports that itself. `bad`: the patterns that the gateway rejected.
 */
export function settingsProblems(text: string, kind: SettingsFileKind, bad: readonly BadPattern[], l10n: L10n): readonly PlacedProblem[] {
	const parsed = parseJsonc(withoutBom(text));
	const root = parsed.ok && kind === 'workspace-file' && parsed.value !== undefined ? stepTo(parsed.value, ['settings']) : undefined;
	const top = kind === 'workspace-file' ? root?.node : parsed.ok ? parsed.value : undefined;
	if (top === undefined) return [];
	const valueOf = (key: string): Json | undefined => {
		const found = stepTo(top, [SETTINGS.section, ...key.split('.')]);
		return found?.isWhole === true ? toJson(found.node) : undefined;
	};
	const settings = trafficSettingsBy(valueOf);
	const { policy, problems } =
		kind === 'user' ? compileTraffic(settings) : compileTraffic({}, [{ ...settings, maxContentLength: undefined }]);
	const at = (where: readonly string[], message: string): PlacedProblem => {
		const node = stepTo(top, [SETTINGS.section, ...where])?.node ?? top;
		return { start: node.start, end: node.end, message };
	};
	const across = kind === 'user' ? flowProblems(flowSettingsBy(valueOf)) : [];
	return [
		...[...problems, ...across].map((problem) => at(problem.where, settingProblemWords(problem, l10n))),
		...policy.custom.flatMap(({ regex, where }) =>
			bad.filter((one) => one.regex === regex).map(({ message }) => at([...where, 'regex'], patternMessage(message, l10n))),
		),
	];
}

/** Where a setting has an unknown value, and what's allowed. Names are the user's own words, escaped. */
export function settingProblemWords({ allowed, holds, where }: SettingProblem, l10n: L10n): string {
	const what = l10n.t('The setting "{0}" has an unknown value. Use one of: {1}.', shown(`mcpCordon.${where.join('.')}`), allowed);
	const until =
		holds === 'nothing'
			? l10n.t('This pattern is inactive until you change it.')
			: holds === 'rest'
				? l10n.t('Until you change it, this value is ignored. The rest applies.')
				: l10n.t('Until you change it, the strictest value applies.');
	return `${what} ${until}`;
}

/** The gateway's sentence about a pattern, and the consequence. */
export function patternMessage(message: string, l10n: L10n): string {
	return `${l10n.t(message)} ${l10n.t('This pattern is inactive until you change it.')}`;
}

/** The texts of the patterns that the gateway rejected. */
export function badPatterns(custom: readonly CustomPattern[], problems: readonly SettingPatternProblem[]): readonly BadPattern[] {
	return problems.flatMap(({ message, where, workspace }) => {
		const pattern = custom.find((one) => one.workspace === workspace && where.join('.').startsWith(`${one.where.join('.')}.`));
		return pattern === undefined ? [] : [{ regex: pattern.regex, message }];
	});
}

/**
 * The node at a path. Its steps may be joined in one key (`"mcpCordon.results.pii"`) or nested. If the path ends early, returns the deepest
 * existing node.
 */
function stepTo(root: JsonNode, path: readonly string[]): { readonly node: JsonNode; readonly isWhole: boolean } | undefined {
	if (path.length === 0) return { node: root, isWhole: true };
	if (root.kind === 'array') {
		const item = root.items[Number(path[0])];
		return item === undefined ? undefined : (stepTo(item, path.slice(1)) ?? { node: item, isWhole: false });
	}
	if (root.kind !== 'object') return undefined;
	for (let length = path.length; length > 0; length -= 1) {
		const key = path.slice(0, length).join('.');
		// With duplicate keys, the last one counts.
		const member = root.members.findLast((each) => each.key === key);
		if (member !== undefined) return stepTo(member.value, path.slice(length)) ?? { node: member.value, isWhole: false };
	}
	return undefined;
}
