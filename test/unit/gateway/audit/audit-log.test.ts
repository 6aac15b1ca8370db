import assert from 'node:assert/strict';
import {
	appendFileSync,
	chmodSync,
	cpSync,
	globSync,
	mkdirSync,
	readFileSync,
	rmdirSync,
	rmSync,
	statSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { retire } from '../../../../src/gateway/audit/audit-retention.ts';
import { readAuditLog, recentEntries } from '../../../../src/gateway/audit/read.ts';
import { verifyAuditLog } from '../../../../src/gateway/audit/verify.ts';
import { type AuditBench, aMessage, createAuditBench, START } from './audit-support.ts';

const DAY = 24 * 3600 * 1000;

describe('the audit log', () => {
	let bench: AuditBench;
	beforeEach(() => {
		bench = createAuditBench();
	});
	afterEach(() => bench.dispose());

	const chains = (): readonly string[] => globSync('*.chain.ndjson', { cwd: bench.folder }).sort();
	const chain = (index = 0): string => path.join(bench.folder, chains()[index] ?? '');
	const bodies = (index = 0): string => chain(index).replace('.chain.', '.bodies.');
	const verify = (heads = bench.heads) => verifyAuditLog(bench.folder, { keys: bench.keys, heads });
	const kinds = (): readonly string[] => verify().problems.map(({ kind }) => kind);
	const all = (): string =>
		globSync('*', { cwd: bench.folder })
			.map((file) => readFileSync(path.join(bench.folder, file), 'utf8'))
			.join('');

	it('R008 R148: keeps each entry in order, with its body, and verifies', () => {
		const log = bench.log();
		log.record(aMessage({ direction: 'to-server', isAnswer: false, body: { path: 'a.txt' } }));
		log.record(aMessage({ body: { content: [{ type: 'text', text: 'hello' }] } }));
		log.record({ kind: 'decision', at: START, server: undefined, what: 'the preset was changed to strict' });
		log.dispose();

		const { entries } = readAuditLog(bench.folder, { withBodies: true });

		assert.deepEqual(
			entries.map(({ record, body }) => [record['kind'], body?.kind]),
			[
				['message', 'kept'],
				['message', 'kept'],
				['decision', undefined],
			],
		);
		assert.deepEqual(entries[1]?.body, { kind: 'kept', value: { content: [{ type: 'text', text: 'hello' }] } });
		const verified = verify();
		assert.deepEqual(verified.problems, []);
		assert.equal(verified.segments[0]?.end, 'closed');
		assert.equal(verified.segments[0]?.sealed, verified.segments[0]?.lines);
		assert.deepEqual(verified.segments[0]?.bodies, { kept: 2, erased: 0 });
		assert.equal(verified.comparedHeads > 0, true);
	});

	it('R131: records what was detected, by which engine and rule, only if something was detected', () => {
		const log = bench.log();
		log.record(aMessage());
		log.record(aMessage({ action: 'redact', detection: { engine: 'rules', detail: 'results.injection' } }));

		const [plain, found] = readAuditLog(bench.folder).entries;

		assert.equal('detection' in (plain?.record ?? {}), false);
		assert.deepEqual(found?.record['detection'], { engine: 'rules', detail: 'results.injection' });
	});

	it('R069: masks personal data and secrets in every body, in names as well as in values', () => {
		const log = bench.log();
		const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
		log.record(aMessage({ body: { note: `mail jane.roe@acme-corp.com, key ${token}`, [token]: 'x', password: 'hunter2-Horse!9' } }));

		const text = all();

		assert.equal(text.includes(token), false);
		assert.equal(text.includes('jane.roe@'), false);
		assert.equal(text.includes('hunter2'), false);
		assert.match(text, /mail j\*\*\*@a\*\*\*\.com/);
	});

	it('R069: masks them in names that a server chooses: a method, and the properties in the pointer of a finding', () => {
		const log = bench.log();
		const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
		const finding = { rule: 'results.injection', tier: 'hard', severity: 'high', confidence: 1, start: 0, end: 1 } as const;
		const findings = [`/structuredContent/${token}/0`, `/structuredContent/k ${token}`].map((pointer) => ({ ...finding, pointer }));
		log.record(aMessage({ method: `x/${token}`, findings }));
		log.record(aMessage({ findings: [{ ...finding, pointer: '/content/0/text' }] }));

		const text = all();

		assert.equal(text.includes(token), false);
		assert.match(text, /"method":"x\/ghp_\*+/);
		assert.match(text, /"pointer":"\/structuredContent\/ghp_\*+\w*\/0"/);
		assert.match(text, /"pointer":"\/content\/0\/text"/);
	});

	it('masks a secret that spans the point where a long text is cut', () => {
		const log = bench.log();
		const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
		for (let before = 8_140; before < 8_200; before += 7)
			log.record(aMessage({ body: `${'x '.repeat(before / 2)}${token} tail`.repeat(2) }));

		assert.equal(all().includes('ghp_a1B2'), false);
	});

	it('R148: gives only its user access to its files', function () {
		if (process.platform === 'win32') this.skip();
		bench.log().record(aMessage({ body: 'x' }));

		assert.equal(statSync(bench.folder).mode & 0o777, 0o700);
		assert.equal(statSync(chain()).mode & 0o777, 0o600);
		assert.equal(statSync(bodies()).mode & 0o777, 0o600);
	});

	it('R148: reports a change of any byte of the chain', () => {
		const log = bench.log();
		for (let index = 0; index < 4; index += 1) log.record(aMessage({ call: `1:${index}`, body: { index } }));
		log.dispose();
		const original = readFileSync(chain());
		assert.deepEqual(kinds(), []);

		fc.assert(
			fc.property(fc.nat(original.length - 2), fc.integer({ min: 1, max: 255 }), (at, change) => {
				const changed = Buffer.from(original);
				changed[at] = (changed[at] ?? 0) ^ change;
				writeFileSync(chain(), changed);
				assert.notDeepEqual(kinds(), []);
			}),
			{ numRuns: 300 },
		);
		writeFileSync(chain(), original);
		assert.deepEqual(kinds(), []);
	});

	it('R148: reports a line that was removed, inserted, repeated, or moved', () => {
		const log = bench.log();
		for (let index = 0; index < 5; index += 1) log.record(aMessage({ call: `1:${index}` }));
		log.dispose();
		const lines = readFileSync(chain(), 'utf8').trimEnd().split('\n');
		const problemsOf = (changed: readonly string[]): readonly string[] => {
			writeFileSync(chain(), `${changed.join('\n')}\n`);
			return kinds();
		};

		assert.deepEqual(problemsOf(lines), []);
		assert.ok(problemsOf(lines.toSpliced(2, 1)).includes('line-missing'));
		assert.ok(problemsOf(lines.toSpliced(2, 0, lines[2] ?? '')).includes('line-missing'));
		assert.ok(problemsOf(lines.toSpliced(2, 2, lines[3] ?? '', lines[2] ?? '')).includes('line-missing'));
		assert.ok(problemsOf(lines.toSpliced(2, 0, 'hello')).includes('not-a-line'));
	});

	it('R148: rejects a chain that was recomputed without the key, because seals are missing or invalid', async () => {
		const log = bench.log();
		log.record(aMessage({ action: 'block' }));
		log.record(aMessage());
		log.dispose();
		const { encodeLine } = await import('../../../../src/gateway/audit/line.ts');
		const records = readAuditLog(bench.folder, { withOwnLines: true }).entries.map(({ record }) => record);
		let prev: Parameters<typeof encodeLine>[1] = '';
		let text = '';
		for (const [n, record] of records.map((each) => (each['action'] === 'block' ? { ...each, action: 'forward' } : each)).entries()) {
			const line = encodeLine(n, prev, JSON.stringify(record));
			text += line.text;
			prev = line.hash;
		}
		writeFileSync(chain(), text);

		assert.ok(verify([]).problems.some(({ kind }) => kind === 'bad-seal'));
		assert.ok(verify().problems.some(({ kind }) => kind === 'cut-short'));
	});

	it('R148: reports lines cut off at the end, by the head stored elsewhere and by the next segment', () => {
		const first = bench.log();
		for (let index = 0; index < 5; index += 1) first.record(aMessage({ call: `1:${index}` }));
		first.dispose();
		bench.time += 1_000;
		const second = bench.log();
		second.record(aMessage());
		second.dispose();
		const text = readFileSync(chain(), 'utf8');
		writeFileSync(chain(), `${text.split('\n').slice(0, 3).join('\n')}\n`);

		assert.deepEqual(verify([]).problems, [{ kind: 'cut-short', segment: path.basename(chain(), '.chain.ndjson') }]);
		rmSync(chain(1));
		assert.ok(kinds().includes('cut-short'));
		assert.ok(kinds().includes('segment-missing'));
	});

	it('R148: reports a deleted segment if there is a later one', () => {
		const first = bench.log();
		first.record(aMessage());
		first.dispose();
		bench.time += 1_000;
		bench.log().record(aMessage());
		rmSync(chain());

		assert.deepEqual(
			verify([]).problems.map(({ kind }) => kind),
			['segment-missing'],
		);
	});

	it('C19: reports a body that was changed or removed, but not one erased by age, which leaves the chain intact', () => {
		const first = bench.log();
		first.record(aMessage({ body: { text: 'one' } }));
		first.record(aMessage({ body: { text: 'two' } }));
		first.dispose();
		const original = readFileSync(bodies(), 'utf8');

		writeFileSync(bodies(), original.replace('two', 'six'));
		assert.deepEqual(kinds(), ['body-changed']);
		writeFileSync(bodies(), `${original.split('\n')[0]}\n`);
		assert.deepEqual(kinds(), ['body-missing']);
		rmSync(bodies());
		assert.deepEqual(kinds(), ['bodies-missing']);
		mkdirSync(bodies());
		assert.deepEqual(kinds(), ['bodies-unreadable']);
		rmdirSync(bodies());

		writeFileSync(bodies(), original);
		bench.time += 31 * DAY;
		for (const file of [chain(), bodies()]) utimesSync(file, START / 1000, START / 1000);
		const later = bench.log();
		later.record(aMessage());
		later.flush();
		assert.deepEqual(globSync('*.bodies.ndjson', { cwd: bench.folder }), []);
		assert.deepEqual(kinds(), []);
		assert.deepEqual(verify().segments[0]?.bodies, { kept: 0, erased: 2 });
		assert.deepEqual(
			readAuditLog(bench.folder, { withBodies: true }).entries.map(({ body }) => body?.kind),
			['erased', 'erased', undefined],
		);
	});

	it("R149: erases a whole segment that is older than the chain's retention, and records that", () => {
		bench.log().record(aMessage({ body: 'x' }));
		bench.runTimers();
		const old = chain();
		bench.time += 366 * DAY;
		for (const file of [old, old.replace('.chain.', '.bodies.')]) utimesSync(file, START / 1000, START / 1000);
		const later = bench.log();
		later.record(aMessage());
		later.flush();

		assert.equal(chains().length, 1);
		assert.deepEqual(kinds(), []);
	});

	it('R149: erases the oldest segments if the folder is too large, and records that', () => {
		for (let turn = 0; turn < 3; turn += 1) {
			bench.time += 2 * DAY;
			const log = bench.log();
			log.record(aMessage({ body: 'x'.repeat(50_000) }));
			log.flush();
			log.dispose();
		}
		const before = chains();
		const noted: unknown[] = [];
		const sizeOf = (pattern: string): number[] =>
			globSync(pattern, { cwd: bench.folder }).map((file) => statSync(path.join(bench.folder, file)).size);
		const all = [...sizeOf('*.chain.ndjson'), ...sizeOf('*.bodies.ndjson')].reduce((sum, size) => sum + size, 0);
		const [body = 0] = sizeOf('*.bodies.ndjson');
		retire({
			folder: bench.folder,
			retention: { bodyDays: undefined, chainDays: undefined },
			now: bench.time,
			own: before.at(-1)?.replace('.chain.ndjson', '') ?? '',
			note: (record) => void noted.push(record['kind']),
			maxBytes: all - 2 * body,
		});

		assert.equal(globSync('*.bodies.ndjson', { cwd: bench.folder }).length, 1, 'bodies go before chains');
		assert.equal(chains().length, before.length);
		assert.deepEqual(noted, ['erased']);
	});

	it("R149: doesn't expire a segment that another window still writes, no matter when it began", () => {
		bench.log().record(aMessage({ body: 'x' }));
		bench.time += 400 * DAY;
		for (const file of [chain(), bodies()]) utimesSync(file, bench.time / 1000, bench.time / 1000);
		bench.log().record(aMessage());

		assert.equal(chains().length, 2);
	});

	it("doesn't accept an erasure that isn't sealed as the reason for missing data", async () => {
		const first = bench.log();
		first.record(aMessage({ body: 'x' }));
		first.flush();
		const last = readAuditLog(bench.folder, { withOwnLines: true }).entries.at(-1);
		const { encodeLine, decodeLine } = await import('../../../../src/gateway/audit/line.ts');
		const end = decodeLine(readFileSync(chain(), 'utf8').trimEnd().split('\n').at(-1) ?? '');
		assert.ok(end.ok && last !== undefined);
		appendFileSync(
			chain(),
			encodeLine(end.value.n + 1, end.value.hash, JSON.stringify({ kind: 'erased', at: START, segments: [last.segment] })).text,
		);
		rmSync(bodies());

		assert.ok(kinds().includes('bodies-missing'));
	});

	it('reports a half-written last line, as a crash leaves it, without failing verification', () => {
		bench.log().record(aMessage());
		truncateSync(chain(), statSync(chain()).size - 9);

		const { problems, segments } = verify([]);

		assert.deepEqual(problems, []);
		assert.equal(segments[0]?.end, 'torn');
	});

	it('starts a new segment and reports the change if another program appended to its file', () => {
		const log = bench.log();
		log.record(aMessage({ call: '1:1' }));
		appendFileSync(chain(), '{"n":2}\n');
		log.record(aMessage({ call: '1:2' }));
		bench.runTimers();

		assert.equal(chains().length, 2);
		assert.deepEqual(
			readAuditLog(bench.folder).entries.map(({ record }) => record['call']),
			['1:1', '1:2'],
		);
		assert.ok(kinds().includes('not-a-line'));
		assert.deepEqual([bench.states[0]?.kind, bench.states.at(-1)?.kind], ['failing', 'writing']);
	});

	it('starts a new segment if its folder was deleted and restored from a copy, and the old segment stays intact', () => {
		const log = bench.log();
		log.record(aMessage({ call: '1:1' }));
		log.flush();
		const aside = `${bench.folder}-aside`;
		cpSync(bench.folder, aside, { recursive: true });
		rmSync(bench.folder, { recursive: true });
		log.record(aMessage({ call: '1:2' }));
		cpSync(aside, bench.folder, { recursive: true });
		bench.runTimers();
		log.record(aMessage({ call: '1:3' }));
		log.flush();

		assert.deepEqual(
			readAuditLog(bench.folder).entries.map(({ record }) => record['call']),
			['1:1', '1:2', '1:3'],
		);
		assert.equal(chains().length, 2);
		assert.equal(bench.states.at(-1)?.kind, 'writing');
	});

	it('queues entries and reports the failure while nothing can be written, and loses none of them later', () => {
		mkdirSync(path.dirname(bench.folder), { recursive: true });
		writeFileSync(bench.folder, 'a file where the folder should be');
		const log = bench.log();

		log.record(aMessage({ call: '1:1' }));
		log.record(aMessage({ call: '1:2' }));

		assert.deepEqual(log.state, { kind: 'failing', code: 'EEXIST', waiting: 2, lost: 0 });
		rmSync(bench.folder);
		bench.runTimers();
		assert.equal(log.state.kind, 'writing');
		assert.deepEqual(
			readAuditLog(bench.folder).entries.map(({ record }) => record['call']),
			['1:1', '1:2'],
		);
		assert.deepEqual(kinds(), []);
	});

	it('R008 R148: writes a complete group of entries in order, and the result verifies like any other entry', () => {
		const log = bench.log();
		log.record(aMessage({ call: '1:0' }));
		log.together(() => {
			for (let index = 1; index <= 600; index += 1) log.record(aMessage({ call: `1:${index}`, body: { index } }));
			assert.ok(readAuditLog(bench.folder).entries.length <= 600, 'the last of them wait');
		});
		log.record(aMessage({ call: '1:601' }));
		log.flush();

		const { entries } = readAuditLog(bench.folder, { withBodies: true });
		assert.deepEqual(
			entries.map(({ record }) => record['call']),
			Array.from({ length: 602 }, (_, index) => `1:${index}`),
		);
		assert.deepEqual(entries[600]?.body, { kind: 'kept', value: { index: 600 } });
		assert.deepEqual(kinds(), []);
	});

	it('queues a group of entries with the others while nothing can be written', () => {
		mkdirSync(path.dirname(bench.folder), { recursive: true });
		writeFileSync(bench.folder, 'a file where the folder should be');
		const log = bench.log();
		log.together(() => {
			for (const call of ['1:1', '1:2', '1:3']) log.record(aMessage({ call }));
		});
		assert.deepEqual(log.state, { kind: 'failing', code: 'EEXIST', waiting: 3, lost: 0 });

		rmSync(bench.folder);
		bench.runTimers();

		assert.equal(readAuditLog(bench.folder).entries.length, 3);
		assert.deepEqual(kinds(), []);
	});

	it('records how many entries it had to drop because the queue was full', () => {
		mkdirSync(path.dirname(bench.folder), { recursive: true });
		writeFileSync(bench.folder, 'a file where the folder should be');
		const log = bench.log();
		for (let index = 0; index < 2_100; index += 1) log.record(aMessage({ call: `1:${index}` }));
		assert.equal(log.state.kind === 'failing' && log.state.lost, 100);

		rmSync(bench.folder);
		bench.runTimers();

		assert.equal(readAuditLog(bench.folder).entries.length, 2_000);
		assert.equal(verify().segments[0]?.lost, 100);
	});

	it('reads the newest entries from the ends of the newest segments, in order of time', () => {
		const log = bench.log({ segmentBytes: 4_000 });
		for (let index = 0; index < 60; index += 1) {
			bench.time += 1;
			log.record(aMessage({ at: bench.time, call: `1:${index}` }));
		}

		assert.deepEqual(
			recentEntries(bench.folder, 20).entries.map(({ record }) => record['call']),
			Array.from({ length: 20 }, (_, index) => `1:${40 + index}`),
		);
		assert.equal(recentEntries(bench.folder, 500).entries.length, 60);
		assert.deepEqual(recentEntries(path.join(bench.folder, 'nothing'), 5), { entries: [], gaps: [] });
	});

	it('leaves out none of the newest entries, no matter how long a segment is', () => {
		const record = (log: ReturnType<typeof bench.log>, from: number, to: number): void => {
			for (let index = from; index < to; index += 1) {
				bench.time += 1;
				log.record(aMessage({ at: bench.time, call: `1:${index}` }));
			}
		};
		const first = bench.log();
		record(first, 0, 30);
		first.dispose();
		record(bench.log(), 30, 1_200);

		const recent = recentEntries(bench.folder, 5_000).entries.map(({ record: { call } }) => call);

		assert.ok(recent.length > 100 && recent.length < 1_170, `${recent.length}`);
		assert.deepEqual(
			recent,
			Array.from({ length: recent.length }, (_, index) => `1:${1_200 - recent.length + index}`),
		);
	});

	it("names the parts of a log that can't be read, and reads the rest", () => {
		for (const note of ['one', 'two', 'three', 'four']) {
			const log = bench.log();
			log.record(aMessage({ at: bench.time, call: note, body: { note } }));
			log.dispose();
			bench.time += 1_000;
		}
		const names = chains().map((file) => file.replace('.chain.ndjson', ''));
		const [folder, changed, contents] = [chain(0), chain(1), bodies(2)];
		// A folder in place of a file: no user can read it, not even root.
		for (const file of [folder, contents]) {
			rmSync(file);
			mkdirSync(file);
		}
		writeFileSync(changed, readFileSync(changed, 'utf8').replace('"call":"two"', '"call":"2"'));

		const read = readAuditLog(bench.folder, { withBodies: true });
		const recent = recentEntries(bench.folder, 10);

		assert.deepEqual(
			read.entries.map(({ body, record }) => [record['call'], body?.kind]),
			[
				['three', undefined],
				['four', 'kept'],
			],
		);
		assert.deepEqual(read.gaps, [
			{ kind: 'segment', segment: names[0] },
			{ kind: 'lines', segment: names[1], lines: 1 },
			{ kind: 'contents', segment: names[2] },
		]);
		assert.deepEqual(
			recent.entries.map(({ record }) => record['call']),
			['three', 'four'],
		);
		assert.deepEqual(recent.gaps, read.gaps.slice(0, 2));
		assert.deepEqual(recentEntries(bench.folder, 2).gaps, []);
	});

	it('starts a new segment by size and by day', () => {
		const log = bench.log({ segmentBytes: 2_000 });
		for (let index = 0; index < 10; index += 1) log.record(aMessage({ call: `1:${index}` }));
		const bySize = chains().length;
		bench.time += DAY;
		log.record(aMessage());
		log.dispose();

		assert.ok(bySize > 1);
		assert.equal(chains().length, bySize + 1);
		assert.deepEqual(kinds(), []);
	});

	it('reports a foreign file in its folder', () => {
		bench.log().record(aMessage());
		writeFileSync(path.join(bench.folder, 'notes.txt'), 'x');
		chmodSync(path.join(bench.folder, 'notes.txt'), 0o600);

		assert.deepEqual(kinds(), ['foreign-file']);
	});

	it('never throws and writes only complete lines, whatever an entry contains', () => {
		const log = bench.log();
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string({ unit: 'binary' }), (body, text) => {
				log.record(aMessage({ body: JSON.parse(JSON.stringify(body)), tool: text, detection: { engine: 'rules', detail: text } }));
			}),
			{ numRuns: 200 },
		);
		const deep = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`);
		log.record(aMessage({ body: deep, tool: 'x'.repeat(100_000) }));
		log.dispose();

		assert.deepEqual(kinds(), []);
		assert.equal(readAuditLog(bench.folder).entries.length, 201);
	});
});
