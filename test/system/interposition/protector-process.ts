// Runs one operation of a protector in a separate process. It kills itself right after the given step, like a power
// cut. Usage: node protector-process.ts STATE FILE protect|protect-git|unprotect|reguard STEP-TO-DIE-AFTER (0: never)
// [MS-TO-WAIT-BEFORE-EACH-RENAME]
import { randomBytes } from 'node:crypto';
import { PORTABLE_LAUNCHER } from '../../../src/definitions/launcher-shape.ts';
import { createGitGuard } from '../../../src/gateway/git/git-guard.ts';
import { createDefinitionProtector } from '../../../src/gateway/interposition/definition-protector.ts';
import { stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { testedDelay } from '../../support/wait.ts';

const [root = '', file = '', operation = '', last = '0', wait = '0'] = process.argv.slice(2);
let step = 0;
const state = stateFolderAt(root);
const random = { bytes: (length: number) => randomBytes(length) };
const protector = createDefinitionProtector({
	state,
	launcher: PORTABLE_LAUNCHER,
	random,
	git: createGitGuard({ state, random, isTrusted: () => true }),
	now: () => Date.now(),
	lockWaitMs: 20_000,
	onStep: async (what) => {
		step += 1;
		if (step === Number(last)) process.kill(process.pid, 'SIGKILL');
		if (what === 'compared') await testedDelay(Number(wait));
	},
});
const result = operation.startsWith('protect')
	? await protector.protect(file, 'all', { hidesFromGit: operation === 'protect-git' })
	: operation === 'reguard'
		? await protector.reguard(file)
		: await protector.unprotect(file);
process.stdout.write(JSON.stringify(result));
process.exitCode = result.ok ? 0 : 1;
