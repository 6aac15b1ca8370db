// The suite of test/editor/in-host in desktop VS Code, where that can be downloaded: `npx vscode-test`.
// `npm run test:editor` runs the same suite without a download and without a display.
import path from 'node:path';
import { defineConfig } from '@vscode/test-cli';
import { bundleInHostSuite } from './scripts/lib/in-host.mjs';

await bundleInHostSuite();

export default defineConfig({
	label: 'in-host',
	version: 'stable',
	files: 'out/in-host/suite.cjs',
	workspaceFolder: 'test/fixtures/workspace',
	launchArgs: ['--disable-workspace-trust'],
	env: { FIXTURE_SERVERS: path.resolve('test/fixtures/servers') },
	mocha: { ui: 'bdd', timeout: 60_000 },
});
