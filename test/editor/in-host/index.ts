// The entry point that VS Code calls in an `extensionTestsPath` run, bundled to CommonJS next to the suite.
import path from 'node:path';
import Mocha from 'mocha';

export async function run(): Promise<void> {
	const reporter = process.env['COUNTING_REPORTER'];
	const mocha = new Mocha({ ui: 'bdd', timeout: 180_000, color: false, ...(reporter === undefined ? {} : { reporter }) });
	mocha.addFile(path.join(__dirname, 'suite.cjs'));
	const failures = await new Promise<number>((resolve) => mocha.run(resolve));
	if (failures > 0) throw new Error(`${failures} failed`);
}
