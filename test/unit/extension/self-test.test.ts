import assert from 'node:assert/strict';
import type { CordonEvent } from '../../../src/events/cordon-event.ts';
import { EMPTY_OVERVIEW, follow } from '../../../src/events/follow-event.ts';
import type { Coverage } from '../../../src/events/overview.ts';
import { selfTestIcon, selfTestResult, selfTestTitle, selfTestWords } from '../../../src/extension/view-models/self-test-view.ts';
import { noServerWords } from '../../../src/extension/view-models/ui-words.ts';
import type { RoundTrip } from '../../../src/link/host-messages.ts';
import { plainWords } from '../../support/view-words.ts';

const GUARDED: Coverage = { kind: 'guarded', clients: ['chat'], holds: [] };
const WELL: RoundTrip = { kind: 'connected', pid: 7, refusal: undefined, serverMs: 3.2, clientMs: 11.5 };

const of = (coverage: Coverage, trip: RoundTrip | undefined, extra: readonly string[] = []): readonly [string, string] => {
	const result = selfTestResult({ coverage, extra }, trip);
	return [selfTestIcon(result), selfTestWords(result, plainWords)];
};

describe('the self-test summary of all servers', () => {
	it('says "every server" only when each was seen and every file could be read', () => {
		const title = (all: number, seen: number, unread: number): string => selfTestTitle({ all, seen, unread }, plainWords);

		assert.equal(title(2, 2, 0), 'Traffic of all servers goes through MCP Cordon');
		assert.equal(title(2, 1, 0), 'Traffic of 1 of 2 servers goes through MCP Cordon');
		assert.equal(title(2, 2, 1), "Traffic of 2 of 2 servers goes through MCP Cordon. One file can't be read");
		assert.equal(title(2, 2, 3), "Traffic of 2 of 2 servers goes through MCP Cordon. 3 files can't be read");
	});

	it('names an unreadable file when no server is known, and never says that there is none', () => {
		const broken = (file: string): CordonEvent => ({
			kind: 'file-read',
			at: 1,
			file,
			label: 'w',
			isProtected: false,
			entries: [],
			problem: { kind: 'malformed', line: 3, column: 5, what: 'x' },
		});
		const words = (...files: readonly string[]): string => noServerWords(files.map(broken).reduce(follow, EMPTY_OVERVIEW), plainWords);

		assert.equal(words(), "No MCP servers found in this window's definition files.");
		assert.equal(words('/w/mcp.json'), "/w/mcp.json: The file can't be read at line 3, column 5.");
		assert.match(words('/w/mcp.json', '/v/mcp.json'), /column 5\. Other files can't be read either: 1\.$/);
	});
});

describe('the self-test of a server', () => {
	it('passes only when a message went through both ends', () => {
		assert.deepEqual(of(GUARDED, WELL), ['pass', 'Guarded: both ends responded within 12 ms']);
		assert.deepEqual(of(GUARDED, undefined), ['warning', "Guarded in the file, but no connection yet: it isn't running"]);
		assert.deepEqual(of(GUARDED, { kind: 'not-connected' }), ['warning', "Guarded in the file, but no connection yet: it isn't running"]);
		assert.deepEqual(of(GUARDED, { ...WELL, serverMs: undefined }), [
			'warning',
			"Guarded in the file, but no connection yet: the server didn't respond through MCP Cordon",
		]);
		assert.deepEqual(of(GUARDED, { ...WELL, clientMs: undefined }), [
			'warning',
			"Guarded in the file, but no connection yet: the editor didn't respond through MCP Cordon",
		]);
	});

	it("fails when the editor lists tools that weren't approved, whatever else was seen", () => {
		assert.deepEqual(of(GUARDED, WELL, ['add']), ['error', '1 tool bypasses MCP Cordon']);
		assert.deepEqual(of({ kind: 'not-yet' }, undefined, ['add', 'sub']), ['error', '2 tools bypass MCP Cordon']);
	});

	it('trusts the pings when the overview is outdated', () => {
		assert.deepEqual(of({ kind: 'not-yet' }, WELL)[0], 'pass');
		assert.deepEqual(of(GUARDED, { ...WELL, refusal: 'not-approved', serverMs: undefined }), [
			'workspace-untrusted',
			'Guarded, not started: its command is new or has changed',
		]);
	});

	it("doesn't say that a server isn't running when it starts with another version", () => {
		assert.match(
			of({ kind: 'unseen', version: '0.2.0' }, undefined)[1] ?? '',
			/: it starts with another version of MCP Cordon, which this window can't test$/,
		);
	});

	it('distinguishes an unguarded server from one that was left alone, with the reason', () => {
		assert.deepEqual(of({ kind: 'held', holds: [{ why: 'not-approved', clients: ['chat'] }] }, undefined)[0], 'workspace-untrusted');
		assert.deepEqual(of({ kind: 'not-guarded', why: 'not-protected' }, undefined), ['warning', "Not guarded: its file isn't protected"]);
		assert.deepEqual(of({ kind: 'not-guarded', why: 'dev' }, undefined), [
			'warning',
			'Left alone: its "dev" setting would attach the debugger to MCP Cordon',
		]);
		assert.deepEqual(of({ kind: 'not-guarded', why: 'http-settings', httpSettings: ['oauth', 'proxy'] }, undefined), [
			'warning',
			"Left alone: MCP Cordon doesn't support these of its settings: oauth, proxy",
		]);
	});
});
