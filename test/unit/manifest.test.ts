import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as ids from '../../src/extension/manifest-ids.ts';
import { RESULT_ENGINES } from '../../src/policy/results/result-policy.ts';
import { CALL_ENGINES } from '../../src/policy/traffic/call-policy.ts';

interface Contributed {
	readonly commands: readonly { readonly command: string; readonly title?: string; readonly category?: string }[];
	readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
	readonly configuration: readonly {
		readonly title: string;
		readonly order: number;
		readonly properties: Readonly<Record<string, Setting>>;
	}[];
	readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
	readonly viewsContainers: { readonly activitybar: readonly { readonly id: string; readonly icon: string }[] };
	readonly viewsWelcome: readonly { readonly view: string; readonly contents: string; readonly when?: string }[];
	readonly walkthroughs: readonly {
		readonly id: string;
		readonly steps: readonly { readonly media: { readonly markdown?: string; readonly image?: string } }[];
	}[];
}
interface Setting {
	readonly description?: string;
	readonly markdownDescription?: string;
	readonly scope?: string;
	readonly order?: number;
	readonly default?: unknown;
	readonly enum?: readonly unknown[];
	readonly enumDescriptions?: readonly string[];
	readonly markdownEnumDescriptions?: readonly string[];
}
const manifest: { readonly contributes: Contributed; readonly scripts: Readonly<Record<string, string>>; readonly icon?: string } =
	JSON.parse(readFileSync('package.json', 'utf8'));
const { contributes } = manifest;
/** The settings of all groups in the Settings editor. */
const SETTINGS: Readonly<Record<string, Setting>> = Object.assign({}, ...contributes.configuration.map(({ properties }) => properties));
const commandIds = contributes.commands.map(({ command }) => command);

describe('package.json', () => {
	it('declares exactly the commands of manifest-ids.ts', () => {
		assert.deepEqual(commandIds.toSorted(), Object.values<string>(ids.COMMANDS).toSorted());
	});

	it('gives every command a title and the category MCP Cordon', () => {
		for (const { command, title, category } of contributes.commands) {
			assert.match(title ?? '', /^[A-Z]/, command);
			assert.equal(category, 'MCP Cordon', command);
			assert.ok(!title?.includes('MCP Cordon'), `${command} says its category twice`);
		}
	});

	it('ends the title of each command that asks first with "…"', () => {
		const { COMMANDS } = ids;
		const asking: readonly string[] = [
			...[COMMANDS.protect, COMMANDS.protectShown, COMMANDS.unprotect, COMMANDS.unprotectFile, COMMANDS.scan],
			...[COMMANDS.approve, COMMANDS.block, COMMANDS.blockSuspicious, COMMANDS.withdraw, COMMANDS.approveServer, COMMANDS.resetDecisions],
			...[COMMANDS.setTrust, COMMANDS.suppress, COMMANDS.compareVersions, COMMANDS.explainRule, COMMANDS.filter],
			...[COMMANDS.pinVersion, COMMANDS.moveSecret, COMMANDS.allowPlainHttp, COMMANDS.exportDecisions, COMMANDS.importDecisions],
			...[COMMANDS.showAudit, COMMANDS.exportAudit, COMMANDS.chooseClassifier, COMMANDS.downloadClassifier],
			...[COMMANDS.answerQuestion, COMMANDS.releaseAnswer, COMMANDS.clearFlagged],
		];

		assert.deepEqual(
			contributes.commands.flatMap(({ command, title }) => (title?.endsWith('…') === true ? [command] : [])).toSorted(),
			asking.toSorted(),
		);
	});

	it('names in its menus only commands that it declares', () => {
		const named = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));

		assert.deepEqual(
			named.filter((command) => !commandIds.includes(command)),
			[],
		);
	});

	it('shows no view as empty before its content is known', () => {
		const { hasNoFindings, hasNoServers, hasNotStarted, hasRead, isProtecting } = ids.CONTEXT_KEYS;
		const when = (view: string): readonly (readonly [string, string | undefined])[] =>
			contributes.viewsWelcome.filter((each) => each.view === view).map((each) => [each.contents.slice(0, 20), each.when]);

		assert.deepEqual(when(ids.VIEWS.quarantine), [
			['Reading MCP definiti', `!${hasRead} && !${hasNotStarted}`],
			["MCP Cordon couldn't ", hasNotStarted],
			['No MCP servers found', hasNoServers],
		]);
		assert.deepEqual(when(ids.VIEWS.findings), [
			['No findings in your ', `${hasNoFindings} && ${isProtecting}`],
			['Findings in MCP serv', `${hasNoFindings} && !${isProtecting} && ${hasNoServers}`],
			['Your MCP servers run', `${hasNoFindings} && !${isProtecting} && !${hasNoServers}`],
		]);
	});

	it('shows the Activity view as empty only once the log has been read', () => {
		const { hasNotStarted, isActivityEmpty } = ids.CONTEXT_KEYS;

		assert.deepEqual(
			contributes.viewsWelcome.filter(({ view }) => view === ids.VIEWS.activity).map(({ contents, when }) => [contents, when]),
			[
				['Reading the audit log…', `!${isActivityEmpty} && !${hasNotStarted}`],
				['Calls in this window and what MCP Cordon decided about them appear here, without their contents.', isActivityEmpty],
			],
		);
	});

	it('says on the row of a server that the command unprotects all servers of its file', () => {
		const onRow = contributes.menus['view/item/context']?.filter(({ command }) => command.startsWith(ids.COMMANDS.unprotect)) ?? [];
		const titles = onRow.map(({ command }) => contributes.commands.find((each) => each.command === command)?.title);

		assert.deepEqual(titles, ['Unprotect All Servers in This File…']);
	});

	it('declares exactly the settings of manifest-ids.ts', () => {
		const { section, ...settings } = ids.SETTINGS;

		assert.deepEqual(
			Object.keys(SETTINGS).toSorted(),
			[
				...Object.values(settings),
				...RESULT_ENGINES.map((engine) => `results.${engine}`),
				...CALL_ENGINES.map((engine) => `calls.${engine}`),
			]
				.map((key) => `${section}.${key}`)
				.toSorted(),
		);
	});

	it('describes every setting and every one of its values', () => {
		for (const [key, setting] of Object.entries(SETTINGS)) {
			assert.ok((setting.markdownDescription ?? setting.description ?? '').length > 20, key);
			assert.notEqual(setting.default, undefined, key);
			const described = setting.markdownEnumDescriptions ?? setting.enumDescriptions;
			if (setting.enum !== undefined) assert.equal(described?.length, setting.enum.length, key);
		}
	});

	it('gives every object setting a schema with camel-case keys', () => {
		const keysOf = (schema: unknown): readonly string[] => {
			if (typeof schema !== 'object' || schema === null) return [];
			const properties: unknown = Reflect.get(schema, 'properties');
			const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
			return [...own, ...Object.values(schema).flatMap(keysOf)];
		};
		const objects = Object.entries(SETTINGS).filter(([, { default: value }]) => typeof value === 'object');
		const keys = objects.flatMap(([, schema]) => keysOf(schema));

		assert.ok(keys.length > 40);
		assert.deepEqual(
			keys.filter((key) => !/^[a-z][a-zA-Z]*$/.test(key)),
			[],
		);
		for (const [key, setting] of objects)
			assert.ok(
				['properties', 'additionalProperties', 'items'].some((part) => Reflect.has(setting, part)),
				`${key} has no schema`,
			);
	});

	it('describes every key that completion offers within a setting', () => {
		const undescribed = (schema: unknown, place: string): readonly string[] => {
			if (typeof schema !== 'object' || schema === null) return [];
			const properties: unknown = Reflect.get(schema, 'properties');
			const own = Object.entries(typeof properties === 'object' && properties !== null ? properties : {});
			return [
				...own.flatMap(([key, each]) => (/escription/.test(Object.keys(each).join()) ? [] : [`${place}.${key}`])),
				...own.flatMap(([key, each]) => undescribed(each, `${place}.${key}`)),
				...['items', 'additionalProperties'].flatMap((part) => undescribed(Reflect.get(schema, part), `${place}.${part}`)),
			];
		};

		assert.deepEqual(
			Object.entries(SETTINGS).flatMap(([key, setting]) => undescribed(setting, key)),
			[],
		);
	});

	it('sorts the settings by importance, starting with the preset', () => {
		const orders = Object.entries(SETTINGS).toSorted(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));

		assert.equal(orders[0]?.[0], 'mcpCordon.preset');
		assert.equal(new Set(orders.map(([, { order }]) => order)).size, orders.length);
		assert.ok(orders.every(([, { order }]) => order !== undefined));
	});

	it('groups the settings with a title and an order, each key in one group', () => {
		const groups = contributes.configuration.map(({ properties, title }) => ({ title, keys: Object.keys(properties) }));
		const orders = contributes.configuration.flatMap(({ properties }) => Object.values(properties).map(({ order = 0 }) => order));

		assert.ok(groups.length > 1 && groups.every(({ keys, title }) => title.length > 3 && keys.length > 0));
		assert.equal(groups[0]?.title, 'General');
		assert.deepEqual(
			contributes.configuration.map(({ order }) => order),
			groups.map((_, index) => index + 1),
		);
		assert.equal(groups.flatMap(({ keys }) => keys).length, Object.keys(SETTINGS).length);
		assert.deepEqual(
			orders,
			orders.toSorted((one, other) => one - other),
		);
		// Settings with the same prefix are in one group.
		for (const family of ['results', 'calls', 'flow', 'patterns', 'classifier', 'audit'])
			assert.equal(groups.filter(({ keys }) => keys.some((key) => key.startsWith(`mcpCordon.${family}.`))).length, 1, family);
	});

	it('lets a workspace change only settings that can only make Cordon stricter', () => {
		for (const [key, { scope }] of Object.entries(SETTINGS)) {
			if (!ONLY_TIGHTEN.has(key)) assert.equal(scope, 'application', key);
		}
	});

	it('declares the views of manifest-ids.ts', () => {
		assert.deepEqual(
			contributes.viewsContainers.activitybar.map(({ id }) => id),
			[ids.VIEWS.container],
		);
		assert.ok(contributes.views[ids.VIEWS.container]?.some(({ id }) => id === ids.VIEWS.quarantine));
	});

	it('names only existing files', () => {
		const files = contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.markdown ?? media.image ?? ''));
		files.push(...contributes.viewsContainers.activitybar.map(({ icon }) => icon).filter((icon) => !icon.startsWith('$(')));
		if (manifest.icon !== undefined) files.push(manifest.icon);

		assert.deepEqual(
			files.filter((file) => !existsSync(file)),
			[],
		);
	});

	it('runs the uninstall script in the one form that VS Code accepts', () => {
		assert.match(manifest.scripts['vscode:uninstall'] ?? '', /^node \.\/dist\/[\w.]+\.cjs$/);
	});
});

/** Settings that a workspace may set, because they can only make Cordon stricter there. */
const ONLY_TIGHTEN: ReadonlySet<string> = new Set(
	['preset', 'results.report', 'results.spotlight', 'patterns.custom']
		.concat(['injection', 'links', 'mail', 'patterns', 'pii', 'secrets', 'classifier'].map((engine) => `results.${engine}`))
		.concat(['injection', 'patterns', 'pii', 'secrets', 'urls', 'paths', 'commands', 'schema', 'files'].map((engine) => `calls.${engine}`))
		.map((key) => `mcpCordon.${key}`),
);
