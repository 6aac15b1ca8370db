import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntryId } from '../../../../src/base/ids.ts';
import { afterCall, afterResult, deviationsOf } from '../../../../src/flow/baseline.ts';
import { baselineJson, parseBaseline } from '../../../../src/flow/baseline-json.ts';
import type { CallObservation } from '../../../../src/flow/observation.ts';
import { createBaselineStore } from '../../../../src/gateway/flow/baseline-store.ts';
import { openStateStore, type StateStore } from '../../../../src/gateway/store/state-store.ts';

const ENTRY = 'a00000000000000000001' as EntryId;
const LOGGER = { debug() {}, info() {}, warn() {}, error() {} };

function aCall(tool: string, at: number, args = {}): CallObservation {
	const server = { id: ENTRY, name: 'github', class: 'internal' } as const;
	return { id: `c${at}`, at, server, tool, class: { effect: 'read', channel: 'read' }, turn: 't', arguments: args, hasPii: false };
}

describe("the baseline of a tool's calls", () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-baselines-'));
	const file = path.join(folder, 'state.db');
	const open: StateStore[] = [];
	const store = (): StateStore => {
		const { store: opened } = openStateStore(file);
		open.push(opened);
		return opened;
	};
	after(() => {
		for (const one of open) one.dispose();
		rmSync(folder, { recursive: true, force: true });
	});
	function learn(protector: ReturnType<typeof createBaselineStore>, tool = 'get_issue'): void {
		for (let index = 0; index < 30; index += 1) {
			const call = aCall(tool, index * 1000, { id: index });
			protector.registry.current = afterResult(afterCall(protector.registry.current, call, ['api.github.com']), call, 300);
		}
	}

	it('R094 survives a restart of the window and gives the same result', () => {
		const protector = createBaselineStore(store(), LOGGER);
		learn(protector);
		protector.save(0);

		const { registry } = createBaselineStore(store(), LOGGER);

		assert.deepEqual(registry.current, protector.registry.current);
		const odd = deviationsOf(registry.current, aCall('get_issue', 1e6, { id: 1 }), ['evil.example']).map(({ kind }) => kind);
		assert.deepEqual(odd, ['new_destination']);
	});

	it('R094 is written from time to time instead of with each call, and only if it changed', () => {
		const kept = store();
		const protector = createBaselineStore(kept, LOGGER);
		learn(protector, 'other_tool');
		protector.save(1_000_000);
		const before = kept.baselines();
		learn(protector, 'third_tool');
		protector.save(1_001_000);
		assert.deepEqual(kept.baselines(), before);

		protector.save(1_031_000);

		assert.equal(kept.baselines().length, before.length + 1);
	});

	it('R094 is deleted in memory and on disk if a person asks for it', () => {
		const kept = store();
		const protector = createBaselineStore(kept, LOGGER);
		learn(protector);
		protector.save(0, { force: true });

		protector.forget(ENTRY);

		assert.equal(protector.registry.current.size, 0);
		assert.deepEqual(kept.baselines(), []);
		assert.deepEqual(deviationsOf(protector.registry.current, aCall('get_issue', 1e6), ['evil.example']), []);
	});

	it("is learned again if the stored data isn't a valid baseline", () => {
		const [tool] = [...learned().values()];
		assert.deepEqual(parseBaseline(baselineJson(tool ?? assert.fail())), tool);
		for (const broken of [null, 1, {}, { calls: -1 }, { ...Object(baselineJson(tool ?? assert.fail())), calls: 'many' }])
			assert.equal(parseBaseline(broken), undefined);
	});

	function learned(): ReadonlyMap<string, Parameters<typeof baselineJson>[0]> {
		const protector = createBaselineStore(store(), LOGGER);
		learn(protector);
		return protector.registry.current.get(ENTRY) ?? new Map();
	}
});
