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

	it('R131: says what was detected, by which engine and how, only when something was', () => {
		const log = bench.log();
		log.record(aMessage());
		log.record(aMessage({ action: 'redact', detection: { engine: 'rules', detail: 'results.injection' } }));

		const [plain, found] = readAuditLog(bench.folder).entries;

		assert.equal('detection' in (plain?.record ?? {}), false);
		assert.deepEqual(found?.record['detection'], { engine: 'rules', detail: 'results.injection' });
	});

	it('R069: masks personal data and credentials in every body, under any setting, in names as in values', () => {
		const log = bench.log();
		const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
		log.record(aMessage({ body: { note: `mail jane.roe@acme-corp.com, key ${token}`, [token]: 'x', password: 'hunter2-Horse!9' } }));

		const text = all();

		assert.equal(text.includes(token), false);
		assert.equal(text.includes('jane.roe@'), false);
		assert.equal(text.includes('hunter2'), false);
		assert.match(text, /mail j\*\*\*@a\*\*\*\.com/);
	});

	it('R069: masks them in the names that a server chooses, too: a method, and the properties on the way to a finding', () => {
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

	it('masks a credential that lies across the cut of a long text', () => {
		const log = bench.log();
		const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
		for (let before = 8_140; before < 8_200; before += 7)
			log.record(aMessage({ body: `${'x '.repeat(before / 2)}${token} tail`.repeat(2) }));

		assert.equal(all().includes('ghp_a1B2'), false);
	});

	it('R148: is the user’s own: no other user may read it', function () {
		if (process.platform === 'win32') this.skip();
		bench.log().record(aMessage({ body: 'x' }));

		assert.equal(statSync(bench.folder).mode & 0o777, 0o700);
		assert.equal(statSync(chain()).mode & 0o777, 0o600);
		assert.equal(statSync(bodies()).mode & 0o777, 0o600);
	});

	it('R148: any change of one byte of the chain shows', () => {
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

	it('R148: a line taken out, put in, doubled or moved shows', () => {
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

	it('R148: a chain computed anew without the key does not pass: its seals are missing or bad', async () => {
		const log = bench.log();
		log.record(aMessage({ action: 'block' }));
		log.record(aMessage());
		log.dispose();
		const { encodeLine } = await import('../../../../src/gateway/audit/line.ts');
		const records = readAuditLog(bench.folder, { withOwnLines: true }).entries.map(({ record }) => record);
		let prev: Parameters<typeof encodeLine>[1] = '';
		let text = '';
		for (const [n, record] of records.map((each) => (each['action'] === 'block' ? { ...each, action: 'forward' } : each)).entries()) {
			const line = encodeLine(n, prev, record);
			text += line.text;
			prev = line.hash;
		}
		writeFileSync(chain(), text);

		assert.ok(verify([]).problems.some(({ kind }) => kind === 'bad-seal'));
		assert.ok(verify().problems.some(({ kind }) => kind === 'cut-short'));
	});

	it('R148: lines cut off at the end show by the head kept elsewhere, and by the next segment', () => {
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

	it('R148: a deleted segment shows by any later one', () => {
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

	it('C19: a body that was changed or taken out shows; one erased by age does not, and the chain stays whole', () => {
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

	it('R149: what is older than the chain’s own time goes as a whole, and the log says so', () => {
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

	it('R149: the oldest goes when the whole folder holds too much, and the log says so', () => {
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

	it('R149: a segment that another window writes is not old, however long ago it was begun', () => {
		bench.log().record(aMessage({ body: 'x' }));
		bench.time += 400 * DAY;
		for (const file of [chain(), bodies()]) utimesSync(file, bench.time / 1000, bench.time / 1000);
		bench.log().record(aMessage());

		assert.equal(chains().length, 2);
	});

	it('an erasure that nobody sealed hides nothing', async () => {
		const first = bench.log();
		first.record(aMessage({ body: 'x' }));
		first.flush();
		const last = readAuditLog(bench.folder, { withOwnLines: true }).entries.at(-1);
		const { encodeLine, decodeLine } = await import('../../../../src/gateway/audit/line.ts');
		const end = decodeLine(readFileSync(chain(), 'utf8').trimEnd().split('\n').at(-1) ?? '');
		assert.ok(end.ok && last !== undefined);
		appendFileSync(chain(), encodeLine(end.value.n + 1, end.value.hash, { kind: 'erased', at: START, segments: [last.segment] }).text);
		rmSync(bodies());

		assert.ok(kinds().includes('bodies-missing'));
	});

	it('a half-written last line, as a crash leaves it, is said and spoils nothing', () => {
		bench.log().record(aMessage());
		truncateSync(chain(), statSync(chain()).size - 9);

		const { problems, segments } = verify([]);

		assert.deepEqual(problems, []);
		assert.equal(segments[0]?.end, 'torn');
	});

	it('a file that somebody else appended to is not written on: what follows goes into a new segment, and the change shows', () => {
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

	it('a folder that was deleted and put back from a copy gets what follows in a new segment, and the old one stays whole', () => {
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

	it('while nothing can be written, entries wait, it is told, and later nothing is missing', () => {
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

	it('R008 R148: what is recorded together is written when it is whole, in order, and verifies like the rest', () => {
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

	it('what is recorded together while nothing can be written waits with the rest', () => {
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

	it('what could not be kept either is counted in the log itself', () => {
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

	it('the newest entries are read from the ends of the newest segments, in the order of time', () => {
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

	it('the newest entries leave none out, however long a segment is', () => {
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

	it('what cannot be read of a log is named, and the rest is read', () => {
		for (const note of ['one', 'two', 'three', 'four']) {
			const log = bench.log();
			log.record(aMessage({ at: bench.time, call: note, body: { note } }));
			log.dispose();
			bench.time += 1_000;
		}
		const names = chains().map((file) => file.replace('.chain.ndjson', ''));
		const [folder, changed, contents] = [chain(0), chain(1), bodies(2)];
		// A folder in place of a file: nobody reads it, root included.
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

	it('a new segment is begun by size and by day', () => {
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

	it('a file of a stranger in the folder is named', () => {
		bench.log().record(aMessage());
		writeFileSync(path.join(bench.folder, 'notes.txt'), 'x');
		chmodSync(path.join(bench.folder, 'notes.txt'), 0o600);

		assert.deepEqual(kinds(), ['foreign-file']);
	});

	it('whatever the entry holds, recording never throws and every line is whole', () => {
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
