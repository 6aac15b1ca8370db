// The `vscode:uninstall` script: runs with Node only, without arguments. VS Code ends it after 5 s.

import { uninstall } from './interposition/restore-everything.ts';
import { defaultStateRoot, stateFolderAt } from './interposition/state-folder.ts';

uninstall(stateFolderAt(defaultStateRoot()), { timeoutMs: 4_000 }).then(
	(report) => {
		process.exitCode = report.failed.length === 0 ? 0 : 1;
	},
	() => {
		process.exitCode = 1;
	},
);
