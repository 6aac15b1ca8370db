import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { withoutBom } from '../../base/text.ts';
import type { DefinitionFormat } from '../../definitions/format.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { positionAt } from '../../definitions/jsonc.ts';
import { definitionGlob } from '../../gateway/interposition/sources.ts';
import { isAboutPlainHttp } from '../flows/allow-plain-http.ts';
import { canMoveSecret, SECRET, UNPINNED } from '../flows/pin-version.ts';
import { COMMANDS, DIAGNOSTIC_SOURCE } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { type DiagnosticView, diagnosticsOf, fixTitles, SCAN_CODE } from '../view-models/diagnostics-view.ts';
import { ruleLink } from '../view-models/rule-link.ts';
import { afterBursts } from './burst.ts';

const LEVELS = {
	error: vscode.DiagnosticSeverity.Error,
	warning: vscode.DiagnosticSeverity.Warning,
	information: vscode.DiagnosticSeverity.Information,
} as const;

/** Diagnostics on each server's key, with quick fixes that open the review. */
export function registerDiagnostics({ definitions, overview }: Services): Disposable {
	const own = new DisposableStore();
	const collection = own.add(vscode.languages.createDiagnosticCollection(DIAGNOSTIC_SOURCE));
	const targets = new WeakMap<vscode.Diagnostic, DiagnosticView>();
	const lineOf = (file: string, offset: number): number | undefined => {
		const text = definitions.snapshot(file)?.text;
		return text === undefined ? undefined : positionAt(withoutBom(text), offset).line;
	};
	const render = (): void => {
		const views = diagnosticsOf(overview.current, vscode.l10n, lineOf);
		collection.clear();
		for (const [file, list] of views) {
			const text = definitions.snapshot(file)?.text ?? '';
			collection.set(
				vscode.Uri.file(file),
				list.map((view) => toDiagnostic(view, text, targets)),
			);
		}
	};
	own.add(afterBursts(overview.onDidRecord, 80, render));
	own.add(
		vscode.languages.registerCodeActionsProvider(
			{ pattern: definitionGlob() },
			{
				provideCodeActions: (document, range) => {
					const here = (collection.get(document.uri) ?? []).filter((diagnostic) => diagnostic.range.intersection(range) !== undefined);
					const items = new Set(
						here.map((diagnostic) => JSON.stringify(targets.get(diagnostic)?.item)).filter((item) => item !== undefined),
					);
					const rules = new Set(here.flatMap((diagnostic) => targets.get(diagnostic)?.rules ?? []));
					const format = formatOf(document.uri.fsPath, document.getText());
					const among = { format, isOneOfSeveral: items.size > 1, hasSeveralRules: rules.size > 1 };
					return withoutDoubles(here.flatMap((diagnostic) => actionsFor(diagnostic, targets.get(diagnostic), among))).slice(0, MAX_ACTIONS);
				},
			},
			{ providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
		),
	);
	render();
	return own;
}

function toDiagnostic(view: DiagnosticView, text: string, targets: WeakMap<vscode.Diagnostic, DiagnosticView>): vscode.Diagnostic {
	const diagnostic = new vscode.Diagnostic(rangeOf(view.place, text), view.message, LEVELS[view.level]);
	diagnostic.source = DIAGNOSTIC_SOURCE;
	const link = ruleLink(view.code);
	diagnostic.code = link === undefined ? view.code : { value: view.code, target: vscode.Uri.parse(link, true) };
	targets.set(diagnostic, view);
	return diagnostic;
}

/** Offsets don't count a byte order mark. Lines and columns count from 1. */
export function rangeOf(place: DiagnosticView['place'], text: string): vscode.Range {
	if (place.kind === 'point') {
		const point = new vscode.Position(Math.max(0, place.line - 1), Math.max(0, place.column - 1));
		return new vscode.Range(point, point.translate(0, 1));
	}
	const body = withoutBom(text);
	const [start, end] = [positionAt(body, place.start), positionAt(body, place.end)];
	return new vscode.Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1);
}

/** Merges quick fixes with the same effect, because several diagnostics can share one key. */
function withoutDoubles(actions: readonly vscode.CodeAction[]): vscode.CodeAction[] {
	const known = new Map<string, vscode.CodeAction>();
	for (const action of actions) {
		const key = JSON.stringify([action.title, action.command?.command, action.command?.arguments]);
		const same = known.get(key);
		if (same === undefined) known.set(key, action);
		else same.diagnostics = [...(same.diagnostics ?? []), ...(action.diagnostics ?? [])];
	}
	return [...known.values()];
}

/** Nobody reads a longer list. */
const MAX_ACTIONS = 6;

/** Quick fixes for a diagnostic, safest first. Every decision asks in a dialog of ours. */
function actionsFor(
	diagnostic: vscode.Diagnostic,
	view: DiagnosticView | undefined,
	{
		format,
		hasSeveralRules,
		isOneOfSeveral,
	}: { readonly format: DefinitionFormat; readonly hasSeveralRules: boolean; readonly isOneOfSeveral: boolean },
): readonly vscode.CodeAction[] {
	if (view?.target === undefined) return [];
	const { code, config, item, target } = view;
	const make = (title: string, command: string, argument: object = item ?? target): vscode.CodeAction => {
		const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
		action.command = { command, title, arguments: [argument] };
		action.diagnostics = [diagnostic];
		return action;
	};
	if (code.startsWith('observed.')) return [make(vscode.l10n.t('Protect this server'), COMMANDS.protect, target)];
	if (code === SCAN_CODE)
		return [
			make(vscode.l10n.t('Protect this server'), COMMANDS.protect, target),
			make(vscode.l10n.t('Show scan result'), COMMANDS.showScan, target),
		];
	if (code.startsWith('coverage.')) return [make(vscode.l10n.t('Show in Quarantine view'), COMMANDS.showQuarantine)];
	// If several rules matched at one key, a single quick fix opens the list of rules.
	const suppress = hasSeveralRules
		? make(vscode.l10n.t('Ignore a rule for this server…'), COMMANDS.suppress, target)
		: make(vscode.l10n.t('Ignore {0} for this server…', view.rules[0] ?? code), COMMANDS.suppress, {
				...target,
				rule: view.rules[0] ?? code,
			});
	if (config !== undefined) {
		return [
			...(code === SECRET && canMoveSecret(format)
				? [make(vscode.l10n.t('Move secret out of the file'), COMMANDS.moveSecret, { ...target, pointer: config.pointer })]
				: []),
			...(code === UNPINNED && format.syntax === 'json' ? [make(vscode.l10n.t('Pin package version'), COMMANDS.pinVersion, target)] : []),
			...(isAboutPlainHttp(config) ? [make(vscode.l10n.t('Allow its unencrypted address…'), COMMANDS.allowPlainHttp, target)] : []),
			...(item === undefined ? [make(vscode.l10n.t('Protect this server'), COMMANDS.protect, target)] : [suppress]),
		];
	}
	const titles = fixTitles(item, isOneOfSeveral, vscode.l10n);
	return [
		make(titles.review, item === undefined ? COMMANDS.reviewServer : COMMANDS.review),
		make(titles.block, item === undefined ? COMMANDS.blockSuspicious : COMMANDS.block),
		make(titles.approve, item === undefined ? COMMANDS.approveServer : COMMANDS.approve),
		...(view.rules.length > 0 ? [suppress] : []),
	];
}
