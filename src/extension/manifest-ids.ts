/** Ids that package.json also names. A test compares them. */
export const COMMANDS = {
	protect: 'mcpCordon.protect',
	protectShown: 'mcpCordon.protectShown',
	discardChanges: 'mcpCordon.discardChanges',
	unprotect: 'mcpCordon.unprotect',
	unprotectFile: 'mcpCordon.unprotectFile',
	reviewServer: 'mcpCordon.reviewServer',
	review: 'mcpCordon.review',
	reviewIdentity: 'mcpCordon.reviewIdentity',
	approve: 'mcpCordon.approve',
	block: 'mcpCordon.block',
	blockSuspicious: 'mcpCordon.blockSuspicious',
	undoDecision: 'mcpCordon.undoDecision',
	withdraw: 'mcpCordon.withdraw',
	keepHeld: 'mcpCordon.keepHeld',
	approveServer: 'mcpCordon.approveServer',
	trySample: 'mcpCordon.trySample',
	removeSample: 'mcpCordon.removeSample',
	scan: 'mcpCordon.scan',
	showScan: 'mcpCordon.showScan',
	showQuarantine: 'mcpCordon.showQuarantine',
	showLog: 'mcpCordon.showLog',
	showOutput: 'mcpCordon.showOutput',
	openDefinition: 'mcpCordon.openDefinition',
	resetDecisions: 'mcpCordon.resetDecisions',
	markSeen: 'mcpCordon.markSeen',
	selfTest: 'mcpCordon.selfTest',
	setTrust: 'mcpCordon.setTrust',
	suppress: 'mcpCordon.suppress',
	suppressions: 'mcpCordon.suppressions',
	explainRule: 'mcpCordon.explainRule',
	pinVersion: 'mcpCordon.pinVersion',
	moveSecret: 'mcpCordon.moveSecret',
	allowPlainHttp: 'mcpCordon.allowPlainHttp',
	reviewNext: 'mcpCordon.reviewNext',
	nextChange: 'mcpCordon.nextChange',
	previousChange: 'mcpCordon.previousChange',
	compareVersions: 'mcpCordon.compareVersions',
	toggleDoNotDisturb: 'mcpCordon.toggleDoNotDisturb',
	filter: 'mcpCordon.filter',
	clearFilter: 'mcpCordon.clearFilter',
	writeLock: 'mcpCordon.writeLock',
	exportDecisions: 'mcpCordon.exportDecisions',
	importDecisions: 'mcpCordon.importDecisions',
	clearActivity: 'mcpCordon.clearActivity',
	showInActivity: 'mcpCordon.showInActivity',
	answerQuestion: 'mcpCordon.answerQuestion',
	permissions: 'mcpCordon.permissions',
	showWithheld: 'mcpCordon.showWithheld',
	releaseAnswer: 'mcpCordon.releaseAnswer',
	showSession: 'mcpCordon.showSession',
	clearFlagged: 'mcpCordon.clearFlagged',
	showBaselines: 'mcpCordon.showBaselines',
	reloadPatterns: 'mcpCordon.reloadPatterns',
	openPatterns: 'mcpCordon.openPatterns',
	chooseClassifier: 'mcpCordon.chooseClassifier',
	downloadClassifier: 'mcpCordon.downloadClassifier',
	verifyAudit: 'mcpCordon.verifyAudit',
	showAudit: 'mcpCordon.showAudit',
	exportAudit: 'mcpCordon.exportAudit',
} as const;

/** Follows a link of a page of ours (`PageLinks`). In no menu, because it does nothing without a link's secret. */
export const PAGE_LINK = 'mcpCordon.followPageLink';

export const VIEWS = {
	container: 'mcpCordon',
	/** Shown while servers run and none is protected. */
	start: 'mcpCordon.start',
	quarantine: 'mcpCordon.quarantine',
	findings: 'mcpCordon.findings',
	activity: 'mcpCordon.activity',
	review: 'mcpCordon.review',
	reviewAll: 'mcpCordon.reviewAll',
	scan: 'mcpCordon.scanResult',
	withheld: 'mcpCordon.withheld',
	session: 'mcpCordon.session',
	audit: 'mcpCordon.audit',
} as const;
/** The provider of shadow copies. Keeps its first name, because the editor stores under this id which servers may start. */
export const SHADOW_COPY_PROVIDER = 'mcpCordon.twins';
/** URI scheme of the texts that Protect would write. Its diff editor has our buttons in its title. */
export const PREVIEW_SCHEME = 'mcp-cordon-preview';
/** A command of the editor. */
export const RELOAD_WINDOW = 'workbench.action.reloadWindow';
export const STATUS_ITEM = 'mcpCordon.status';

/** Each engine also has its own: `results.<engine>` and `calls.<engine>`. */
export const SETTINGS = {
	section: 'mcpCordon',
	notifications: 'notifications',
	doNotDisturb: 'doNotDisturb',
	startServersAfterProtect: 'startServersAfterProtect',
	showStatusBarItem: 'showStatusBarItem',
	hideFromGit: 'hideFromGit',
	protectOnWindows: 'platforms.windows',
	crossServer: 'flow.crossServer',
	internalDomains: 'flow.internalDomains',
	serverKinds: 'flow.servers',
	exfiltration: 'flow.exfiltration',
	afterFlaggedContent: 'flow.afterFlaggedContent',
	toolPolicy: 'flow.toolPolicy',
	riskAssessment: 'flow.riskAssessment',
	agentIntent: 'flow.agentIntent',
	preset: 'preset',
	resultsReport: 'results.report',
	resultsBlockedAnswer: 'results.blockedAnswer',
	resultsMaxContentLength: 'results.maxContentLength',
	resultsTrustedMailServers: 'results.trustedMailServers',
	resultsSpotlight: 'results.spotlight',
	resultsClassifierThreshold: 'results.classifierThreshold',
	classifierFolder: 'classifier.folder',
	classifierSha256: 'classifier.sha256',
	classifierWait: 'classifier.waitMs',
	servers: 'servers',
	patternsFolder: 'patterns.folder',
	patternsCustom: 'patterns.custom',
	auditBodyDays: 'audit.keepContentsDays',
	auditLogDays: 'audit.keepLogDays',
	alertsWebhook: 'alerts.webhook',
} as const;

export const CONTEXT_KEYS = {
	isProtecting: 'mcpCordon.isProtecting',
	isFiltered: 'mcpCordon.isFiltered',
	/** The definition files have been read. */
	hasRead: 'mcpCordon.hasRead',
	/** The files have been read and the view is empty. Without this key, the view would report no servers while the editor loads the rows. */
	hasNoServers: 'mcpCordon.hasNoServers',
	/** Servers run, and none is protected. */
	hasUnguarded: 'mcpCordon.hasUnguarded',
	hasSample: 'mcpCordon.hasSample',
	hasNoFindings: 'mcpCordon.hasNoFindings',
	/** The audit log has been read and is empty. */
	isActivityEmpty: 'mcpCordon.isActivityEmpty',
	hasNotStarted: 'mcpCordon.hasNotStarted',
	/** An item waits for a review. */
	hasOpen: 'mcpCordon.hasOpen',
	hasUndo: 'mcpCordon.hasUndo',
	/** The approval of an item can be revoked, or its versions compared: of the item on the review page in front, or of any item. */
	canRevoke: 'mcpCordon.canRevoke',
	canCompare: 'mcpCordon.canCompare',
	hasPermissions: 'mcpCordon.hasPermissions',
	/** A call or a result waits for an answer. */
	hasQuestions: 'mcpCordon.hasQuestions',
	hasWithheld: 'mcpCordon.hasWithheld',
	hasIgnored: 'mcpCordon.hasIgnored',
	hasCalls: 'mcpCordon.hasCalls',
	isSendingHeld: 'mcpCordon.isSendingHeld',
	hasServers: 'mcpCordon.hasServers',
	/** Which quick fixes apply to the definition files. */
	hasSecret: 'mcpCordon.hasSecret',
	hasUnpinned: 'mcpCordon.hasUnpinned',
	hasPlainHttp: 'mcpCordon.hasPlainHttp',
} as const;

/** `source` of every diagnostic; quick fixes look for it. */
export const DIAGNOSTIC_SOURCE = 'MCP Cordon';
