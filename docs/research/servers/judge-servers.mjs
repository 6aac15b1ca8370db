/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// Judges what real servers declare (collect-servers.mjs) by the engine as it is: how much of it would trouble a user.
//   node docs/detection/judge-servers.mjs [--show]    `--show`: the findings of those that may be read; of the others there are counts only
import { parseRow } from '../../../src/cli/rows.ts';
import { inspect } from '../../../src/engine/inspect.ts';
import { valueOf } from '../../../src/engine/finding.ts';
import { realServers } from './real-servers.mjs';

const isShown = process.argv.includes('--show');
const at = (value, pointer) => pointer.split('/').slice(1).reduce((inside, step) => inside?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], value);
const counts = new Map(), rules = new Map(), troubled = new Map();
for (const { name, isHeld, rows } of realServers()) {
	const half = isHeld ? 'never read' : 'may be fitted';
	troubled.set(half, { ...(troubled.get(half) ?? { servers: 0, medium: 0 }) });
	troubled.get(half).servers++;
	let isTroubled = false;
	for (const row of rows) {
		const parsed = parseRow(JSON.stringify(row));
		if (!parsed.ok) continue;
		const kind = `${half}, ${row.surface === 'tool_definition' ? (row.id.endsWith(':beside') ? 'tool beside its sisters' : 'tool alone') : row.surface}`;
		const count = counts.get(kind) ?? { rows: 0, hard: 0, high: 0, medium: 0, any: 0 };
		counts.set(kind, count);
		for (const { subject, view } of parsed.value.targets) {
			const { findings, severity, tier } = inspect(subject, view);
			const rank = ['none', 'info', 'low', 'medium', 'high', 'critical'].indexOf(severity);
			count.rows++;
			if (tier === 'hard') count.hard++;
			if (rank >= 4) count.high++;
			if (rank >= 3) count.medium++;
			if (rank >= 1) count.any++;
			if (rank >= 3 && kind.endsWith('sisters')) isTroubled = true;
			if (isHeld || rank < 2) continue;
			for (const rule of new Set(findings.map((each) => each.rule + (each.tier === 'hard' ? ' (hard)' : '')))) {
				const key = `${kind}: ${rule}`;
				rules.set(key, (rules.get(key) ?? 0) + 1);
			}
			if (!isShown || rank < 3) continue;
			console.log(`${severity} ${row.id}`);
			for (const { rule, pointer, start, end, detail, tier: own, onKey } of findings) {
				const text = onKey ? pointer : String(at(valueOf(subject), pointer) ?? '');
				console.log(`    ${rule}${own === 'hard' ? ' (hard)' : ''} ${pointer} [${detail ?? ''}] …${text.slice(Math.max(0, start - 60), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 40)}…`.replaceAll('\n', '⏎').slice(0, 700));
			}
		}
	}
	if (isTroubled) troubled.get(half).medium++;
}
const share = (n, of) => `${n} (${((100 * n) / of).toFixed(2)} %)`;
for (const [kind, { any, hard, high, medium, rows }] of [...counts].sort()) console.log(`${kind.padEnd(42)} ${String(rows).padStart(5)}: hard ${share(hard, rows)}, high ${share(high, rows)}, medium or more ${share(medium, rows)}, any ${share(any, rows)}`);
for (const [half, { servers, medium }] of troubled) console.log(`${half}: ${medium} of ${servers} servers have a tool that is doubted`);
for (const [rule, n] of [...rules].sort((a, b) => b[1] - a[1])) console.log(String(n).padStart(5), rule);
