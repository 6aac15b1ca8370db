// The `vscode:uninstall` script: node only, no arguments, ended by VS Code after 5 s.

import { defaultStateRoot, stateFolderAt } from './interposition/state-folder.ts';
import { uninstall } from './interposition/uninstall.ts';

uninstall(stateFolderAt(defaultStateRoot()), { timeoutMs: 4_000 }).then(
	(report) => {
		process.exitCode = report.failed.length === 0 ? 0 : 1;
	},
	() => {
		process.exitCode = 1;
	},
);
