/** Ids that package.json names too: written once here, compared by a test. */
export const COMMANDS = {
	protect: 'mcpCordon.protect',
	unprotect: 'mcpCordon.unprotect',
	reviewServer: 'mcpCordon.reviewServer',
	review: 'mcpCordon.review',
	approve: 'mcpCordon.approve',
	block: 'mcpCordon.block',
	approveServer: 'mcpCordon.approveServer',
	scan: 'mcpCordon.scan',
	showQuarantine: 'mcpCordon.showQuarantine',
	showLog: 'mcpCordon.showLog',
	openDefinition: 'mcpCordon.openDefinition',
	resetDecisions: 'mcpCordon.resetDecisions',
	markSeen: 'mcpCordon.markSeen',
	selfTest: 'mcpCordon.selfTest',
	setTrust: 'mcpCordon.setTrust',
	suppress: 'mcpCordon.suppress',
	suppressions: 'mcpCordon.suppressions',
	pinVersion: 'mcpCordon.pinVersion',
	moveSecret: 'mcpCordon.moveSecret',
	reviewNext: 'mcpCordon.reviewNext',
	compareVersions: 'mcpCordon.compareVersions',
	toggleDoNotDisturb: 'mcpCordon.toggleDoNotDisturb',
	filter: 'mcpCordon.filter',
	clearFilter: 'mcpCordon.clearFilter',
	writeLock: 'mcpCordon.writeLock',
	exportDecisions: 'mcpCordon.exportDecisions',
	importDecisions: 'mcpCordon.importDecisions',
	clearActivity: 'mcpCordon.clearActivity',
	answerQuestion: 'mcpCordon.answerQuestion',
	permissions: 'mcpCordon.permissions',
	showWithheld: 'mcpCordon.showWithheld',
	releaseAnswer: 'mcpCordon.releaseAnswer',
	showSession: 'mcpCordon.showSession',
	clearFlagged: 'mcpCordon.clearFlagged',
} as const;

export const VIEWS = {
	container: 'mcpCordon',
	quarantine: 'mcpCordon.quarantine',
	findings: 'mcpCordon.findings',
	activity: 'mcpCordon.activity',
	review: 'mcpCordon.review',
	withheld: 'mcpCordon.withheld',
	session: 'mcpCordon.session',
} as const;
export const STATUS_ITEM = 'mcpCordon.status';
export const QUESTION_ITEM = 'mcpCordon.question';
export const RISK_ITEM = 'mcpCordon.risk';

export const SETTINGS = {
	section: 'mcpCordon',
	notifications: 'notifications',
	doNotDisturb: 'doNotDisturb',
	startServersAfterProtect: 'startServersAfterProtect',
	showStatusBarItem: 'showStatusBarItem',
	hideFromGit: 'hideFromGit',
	preset: 'preset',
	resultsInjection: 'results.injection',
	resultsLinks: 'results.links',
	resultsMail: 'results.mail',
	resultsPatterns: 'results.patterns',
	resultsPii: 'results.pii',
	resultsSecrets: 'results.secrets',
	callsInjection: 'calls.injection',
	callsPatterns: 'calls.patterns',
	callsPii: 'calls.pii',
	callsSecrets: 'calls.secrets',
	callsUrls: 'calls.urls',
	callsPaths: 'calls.paths',
	callsCommands: 'calls.commands',
	callsSchema: 'calls.schema',
	callsFiles: 'calls.files',
	resultsReport: 'results.report',
	resultsBlockedAnswer: 'results.blockedAnswer',
	resultsMaxContentLength: 'results.maxContentLength',
	resultsTrustedMailServers: 'results.trustedMailServers',
	resultsSpotlight: 'results.spotlight',
	servers: 'servers',
} as const;

export const CONTEXT_KEYS = { isProtecting: 'mcpCordon.isProtecting', isFiltered: 'mcpCordon.isFiltered' } as const;

/** `source` of every diagnostic; quick fixes look for it. */
export const DIAGNOSTIC_SOURCE = 'MCP Cordon';
