import { describeClient } from '../support/clients/scenario.ts';
import { CODEX, codexSettings, codexTables } from '../support/clients/setups.ts';

describeClient({
	...CODEX,
	file: '.codex/config.toml',
	text: (servers, url) => codexSettings(url) + codexTables(servers),
});
describeClient({
	...CODEX,
	file: 'project/.codex/config.toml',
	files: (url) => ({ '.codex/config.toml': codexSettings(url) }),
	text: codexTables,
	// Otherwise it reads no file of the project.
	args: CODEX.args.toSpliced(-1, 0, '--trust'),
});
