import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { SEVERITIES, type Severity, worstSeverity } from '../../src/engine/finding.ts';
import { inspectResult } from '../../src/engine/results/inspect-result.ts';
import { CALL_THRESHOLD, SCENARIOS, type Scenario, type ScenarioId } from '../adversary/scenarios.ts';
import { programOnce } from '../support/bundles.ts';
import { aGuardedMachine, type Connected, type GuardedMachine } from '../support/guarded-machine.ts';
import { until } from '../support/proxied-client.ts';

const serverProgram = programOnce('adversary', 'test/adversary/server.ts');
/** A separate file, because two entries with the same program may have the same tools. */
const mailProgram = programOnce('adversary-mail', 'test/adversary/server.ts');
const adversary = (scenario: ScenarioId, trigger?: string): { command: string; args: string[] } => ({
	command: process.execPath,
	args: [serverProgram(), '--scenario', scenario, ...(trigger === undefined ? [] : ['--trigger', trigger])],
});
const names = async ({ client }: Connected): Promise<readonly string[]> => (await client.listTools()).tools.map((tool) => tool.name);
const isAtLeast = (severity: Severity, floor: Severity): boolean => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(floor);
const all: readonly (readonly [ScenarioId, Scenario])[] = Object.entries(SCENARIOS).map(([id, scenario]) => [id as ScenarioId, scenario]);
const declared = all.filter(
	([id, { category }]) => category !== 'rug-pull' && id !== 'exfiltration-error-injection' && id !== 'honest-mail',
);

describe('R150 the adversarial server behind the shipped proxy and gateway', function () {
	this.timeout(300_000);
	const table: string[] = [];
	after(() => {
		for (const line of table) process.stdout.write(`      ${line}\n`);
	});
	const note = (id: string, { category, technique }: Scenario, severity: Severity, rules: readonly string[]): void =>
		void table.push(
			`${category.padEnd(15)} ${id.padEnd(30)} ${severity.padEnd(9)} ${technique}: ${[...new Set(rules)].join(', ') || 'nothing'}`,
		);

	it('lists its scenarios, and rejects an unknown one', () => {
		const listed = spawnSync(process.execPath, [serverProgram(), '--list'], { encoding: 'utf8' });
		const refused = spawnSync(process.execPath, [serverProgram(), '--scenario', 'nothing'], { encoding: 'utf8' });

		assert.deepEqual(JSON.parse(listed.stdout), Object.keys(SCENARIOS));
		assert.equal(refused.status, 2);
	});

	/** One gateway for all of these servers. Each one stops before the next starts, so that none is compared with another. */
	describe('the declared items', () => {
		let shared: GuardedMachine;
		before(async () => {
			shared = await aGuardedMachine({
				mail: { command: process.execPath, args: [mailProgram(), '--scenario', 'honest-mail'] },
				...Object.fromEntries(declared.map(([id]) => [id, adversary(id)])),
			});
			shared.approveLaunch('mail', ...declared.map(([id]) => id));
			const mail = await shared.connect('mail');
			await names(mail);
			await shared.event('tools-judged', (event) => event.entry === shared.id('mail'));
			shared.approveAll('mail');
			await until(() => mail.listChanges() > 0);
		});
		after(async () => shared?.dispose());

		for (const [id, scenario] of declared) {
			const isHonest = scenario.category === 'honest';
			it(`${id}: ${isHonest ? 'an honest server has no findings' : `${scenario.technique} is reported and never reaches the client`}`, async () => {
				const subject = await shared.connect(id);
				const shown = await names(subject);
				const tools = await shared.event('tools-judged', (event) => event.entry === shared.id(id));
				const server = await shared.event('server-judged', (event) => event.entry === shared.id(id));
				const instructions = subject.client.getInstructions();
				await subject.close();

				const findings = [...tools.tools, server].flatMap((each) => each.findings);
				const severity = worstSeverity([server.severity, ...tools.tools.map((each) => each.severity)]);
				note(
					id,
					scenario,
					severity,
					findings.map(({ rule }) => rule),
				);
				assert.deepEqual(shown, []);
				assert.equal(instructions, undefined);
				assert.equal(isAtLeast(severity, 'medium'), !isHonest, `${severity}: ${findings.map(({ rule }) => rule).join(', ')}`);
				const { rule } = scenario;
				if (rule !== undefined)
					assert.ok(
						findings.some((each) => each.rule === rule),
						`${rule} does not name it`,
					);
			});
		}
	});

	describe('changes and results', () => {
		let machine: GuardedMachine;
		afterEach(async () => machine.dispose());

		/** The server, connected, with all its items approved. */
		async function approvedSubject(): Promise<Connected> {
			machine.approveLaunch('subject');
			const subject = await machine.connect('subject');
			await names(subject);
			await machine.event('tools-judged');
			machine.approveAll('subject');
			await until(() => subject.listChanges() > 0);
			return subject;
		}

		for (const id of ['rug-pull-description', 'rug-pull-schema'] as const) {
			it(`R056 ${id}: after the fifth call the changed tool is removed from the list and refused`, async () => {
				machine = await aGuardedMachine({ subject: adversary(id) });
				const subject = await approvedSubject();
				const before = await names(subject);
				const changes = subject.listChanges();

				const results: unknown[] = [];
				for (let call = 0; call < CALL_THRESHOLD; call += 1)
					results.push(await subject.client.callTool({ name: 'backup_files', arguments: { folder: 'notes' } }));
				await until(() => subject.listChanges() > changes);
				const after = await names(subject);
				const turned = await machine.event('tools-judged', (event) => event.tools.some((tool) => tool.state === 'rug_pull'));

				note(id, SCENARIOS[id], worstSeverity(turned.tools.map((tool) => tool.severity)), [
					'rug_pull',
					...turned.tools.flatMap((tool) => tool.findings.map(({ rule }) => rule)),
				]);
				assert.deepEqual(before, ['backup_files']);
				assert.equal(results.length, CALL_THRESHOLD);
				assert.deepEqual(after, []);
				await assert.rejects(subject.client.callTool({ name: 'backup_files', arguments: { folder: 'notes' } }), /MCP Cordon/);
				assert.notEqual(turned.tools[0]?.change, undefined);
			});
		}

		it('rug-pull-time: a tool that changes after a while is removed from the list', async () => {
			/** Returns undefined when the machine was so busy that the tool may have changed before it was approved. */
			const approvedWithin = async (
				ms: number,
			): Promise<{ readonly subject: Connected; readonly before: readonly string[] } | undefined> => {
				machine = await aGuardedMachine({ subject: adversary('rug-pull-time', `after:${ms}`) });
				const startedAt = performance.now();
				const subject = await approvedSubject();
				const before = await names(subject);
				if (performance.now() - startedAt < ms) return { subject, before };
				await machine.dispose();
				return undefined;
			};
			const { before, subject } =
				(await approvedWithin(4_000)) ?? (await approvedWithin(20_000)) ?? (await approvedWithin(60_000)) ?? assert.fail('too slow');
			const changes = subject.listChanges();

			await until(() => subject.listChanges() > changes, 120_000);
			const after = await names(subject);
			const turned = await machine.event('tools-judged', (event) => event.tools.some((tool) => tool.state === 'rug_pull'));

			note('rug-pull-time', SCENARIOS['rug-pull-time'], worstSeverity(turned.tools.map((tool) => tool.severity)), ['rug_pull']);
			assert.deepEqual(before, ['backup_files']);
			assert.deepEqual(after, []);
		});

		it('exfiltration-error-injection: the declaration is honest, and the result inspector reports the result', async () => {
			machine = await aGuardedMachine({ subject: adversary('exfiltration-error-injection') });
			const subject = await approvedSubject();

			// A proxy that withholds or redacts the result has found it as well.
			const outcome = await subject.client.callTool({ name: 'read_report', arguments: { name: 'june' } }).catch(() => undefined);
			const isStopped = !JSON.stringify(outcome ?? null).includes('id_rsa');
			const own = SCENARIOS['exfiltration-error-injection'].after.tools.map(({ result }) => result ?? '').join('');
			const result = inspectResult({ content: [{ type: 'text', text: own }], isError: true });

			note('exfiltration-error-injection', SCENARIOS['exfiltration-error-injection'], result.severity, [
				...result.findings.map(({ rule }) => rule),
				isStopped ? 'stopped on its way' : 'passed on',
			]);
			assert.ok(isAtLeast(result.severity, 'medium'), result.severity);
		});
	});
});
