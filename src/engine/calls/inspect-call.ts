import { isJsonObject, type Json } from '../../base/json.ts';
import { Remembered } from '../../base/remembered.ts';
import { type Surface, surfacesOf } from '../../mcp/surfaces.ts';
import { classifyToolName } from '../classify/tool-name.ts';
import { type Finding, type Severity, type ToolDefinition, worstSeverity } from '../finding.ts';
import { findInjection } from '../results/injection.ts';
import { bareHostSigns, type ClassifiedUrl, urlsIn, urlsInside } from '../results/urls.ts';
import { hintOf } from '../sensitive/field-hints.ts';
import { type ScanOptions, type SensitiveScan, scanValue } from '../sensitive/scan-value.ts';
import { stakeOf } from '../sensitive/stake.ts';
import { StrongestFindings } from '../strongest.ts';
import { type SchemaMismatch, schemaMismatches } from './argument-schema.ts';
import type { CallRuleId } from './call-rules.ts';
import { interpreterDangers, isSql } from './interpreters.ts';
import { isForThisMachine, isOfSignedUrl } from './own-credentials.ts';
import { isDestination, type ParameterRole, roleOf } from './parameters.ts';
import { pathSigns } from './paths.ts';
import { breakOutOf, type CommandSign, commandInName, dangersOf, protectedWriteIn } from './shell-commands.ts';

/** A call, or another request whose parameters leave the machine. */
export interface CallSubject {
	/** The tool's name; undefined for other requests. */
	readonly tool: string | undefined;
	readonly definition: ToolDefinition | undefined;
	readonly arguments: Json;
	/** Absolute folders of the workspace. Empty means unknown. */
	readonly roots?: readonly string[];
	/** The marks that replaced removed or masked text in results that a model received (`RedactionMarks`). */
	readonly redactionMarks?: readonly string[];
}

export interface CallInspection {
	/** In document order. Pointers are relative to the arguments. */
	readonly findings: readonly Finding[];
	readonly severity: Severity;
	/** Personal data and credentials, for masking. */
	readonly sensitive: SensitiveScan;
	/** External hosts, in lowercase and sorted. */
	readonly hosts: readonly string[];
	readonly gaps: SensitiveScan['gaps'];
}

const MAX_FINDINGS = 64;
/** Longer texts are content: paths and host names aren't that long. UTF-16 units. */
const SHORT = 2_048;

/** Inspects what a call would send. Pure and linear; never throws. */
export function inspectCall({ arguments: given, definition, roots = [], redactionMarks = [], tool }: CallSubject): CallInspection {
	const walk = surfacesOf(given);
	const findings = new StrongestFindings(MAX_FINDINGS);
	const hosts = new Set<string>();
	const effect = tool === undefined ? 'read' : classifyToolName(tool).effect;
	const writes = effect !== 'read';
	const add = (
		rule: CallRuleId,
		at: Surface,
		severity: Severity,
		confidence: number,
		detail: string,
		start = 0,
		end = at.text.length,
	): void => {
		const tier = severity === 'high' || severity === 'critical' ? 'hard' : 'soft';
		findings.add({
			rule,
			tier,
			severity,
			confidence,
			pointer: at.pointer,
			start,
			end,
			...(at.isKey ? { onKey: true as const } : {}),
			detail,
		});
	};
	const addSign = (rule: CallRuleId, at: Surface, { end, severity, start, what }: CommandSign): void =>
		add(rule, at, severity, 0.85, what, start, end);
	const installs = tool !== undefined && INSTALLS.test(tool);
	const sensitive = scanValue(given, SOUGHT_VALUES);
	const roles = rolesOf(definition);
	const roleAt = (pointer: string, text = ''): ParameterRole => {
		const known = roles.get(pointer) ?? roles.set(pointer, roleOfPlace(pointer, definition));
		// A query in words is a search; a query in SQL is executed.
		return known === 'search' && isSql(text) ? 'other' : known;
	};
	const isLocal = isForThisMachine(given);
	const surfaceAt = new Map(walk.surfaces.map((surface) => [`${surface.isKey} ${surface.pointer}`, surface]));
	// Set when the call searches a home folder or above. `soughtCredentials` holds what the call searches for.
	let isOutside = false;
	const soughtCredentials: { readonly surface: Surface; readonly detail: string; readonly start: number; readonly end: number }[] = [];
	for (const { matches, onKey, pointer } of sensitive.fields) {
		for (const match of matches) {
			const { category, confidence, end, severity, start, type } = match;
			const surface = surfaceAt.get(`${onKey} ${pointer}`) ?? { pointer, text: '', isKey: onKey };
			if (category === 'path') {
				const role = roleAt(pointer);
				// A text that is only a path counts as one, whatever the parameter is called.
				const isPath = isPathLike(surface) && ((role !== 'search' && role !== 'stored') || isBarePath(surface.text));
				add('calls.sensitive_path', surface, isPath ? atLeast(severity, 'medium') : 'info', confidence, type, start, end);
				if (role === 'search' || /glob|pattern/i.test(pointer)) soughtCredentials.push({ surface, detail: type, start, end });
			} else if (category === 'pii') add('calls.pii', surface, stakeOf(match), confidence, type, start, end);
			else
				add(
					'calls.secret',
					surface,
					isForCredential(pointer, definition)
						? 'info'
						: confidence < 0.6 ||
								(isLocal(match, surface.text) && roleAt(pointer) !== 'command') ||
								(!onKey && isOfSignedUrl(surface.text, match, lastOf(pointer)))
							? 'low'
							: 'medium',
					confidence,
					type,
					start,
					end,
				);
		}
	}
	const addAddress = (surface: Surface, { end, host, role, scheme, signs, start }: ClassifiedUrl, isInside = false): void => {
		const has = (sign: (typeof signs)[number]): boolean => signs.includes(sign);
		const detail = signs.join(', ');
		// Prose only mentions an address. Displaying prose fetches at most its images.
		const isMentioned =
			role !== 'image' && surface.text.trim().length > end - start && ['stored', 'search'].includes(roleAt(surface.pointer, surface.text));
		const doubt = (severity: Severity): Severity => (isMentioned ? 'low' : severity);
		if (has('cloud metadata address')) add('calls.metadata_address', surface, doubt('high'), 0.95, detail, start, end);
		else if (has('command scheme') || has('script scheme')) add('calls.suspicious_address', surface, 'medium', 0.7, detail, start, end);
		else if (has('disguised ip address') || has('look-alike name') || has('raw protocol'))
			add('calls.suspicious_address', surface, doubt('medium'), 0.7, detail, start, end);
		// The address itself doesn't count toward the limit.
		else if (has('known capture endpoint') && surface.text.trim().length - (end - start) <= SHORT)
			add('calls.suspicious_address', surface, 'medium', 0.7, detail, start, end);
		else if (has('tunnel') && installs) add('calls.suspicious_address', surface, 'medium', 0.7, `${detail}, installed`, start, end);
		else if (has('control port')) add('calls.private_address', surface, doubt('medium'), 0.7, detail, start, end);
		else if (has('private address')) {
			// A login that redirects to this machine is normal.
			const isLoopback = /^(?:localhost|127\.[\d.]+|::1|.+\.localhost)$/.test(host);
			add('calls.private_address', surface, isInside && !isLoopback ? 'medium' : 'low', 0.6, detail, start, end);
		} else if (!isInside && host !== '' && /^(?:https?|wss?|ftps?|sftp|ssh)$/.test(scheme)) {
			hosts.add(host);
			add('calls.external_address', surface, 'info', 0.9, detail === '' ? scheme : detail, start, end);
		}
	};
	for (const surface of walk.surfaces) {
		const { isKey, pointer, text } = surface;
		if (text.length < 2) continue;
		const role = roleAt(pointer, text);
		for (const url of urlsIn(text)) {
			addAddress(surface, url);
			// An address inside another one, such as a redirect target.
			if (role !== 'stored')
				for (const inside of urlsInside(text.slice(url.start, url.end)))
					addAddress(
						surface,
						{ ...inside, start: url.start, end: url.end },
						!url.signs.includes('private address') && !isOfOwner(inside.host, url.registrableDomain),
					);
		}
		if (isKey) continue;
		if (tool !== undefined && writes) {
			for (const mark of redactionMarks) {
				const start = text.indexOf(mark);
				if (start < 0) continue;
				add('calls.stand_in', surface, 'medium', 0.9, 'a placeholder for removed text', start, start + mark.length);
				break;
			}
		}
		if (role === 'search') {
			const sought = SOUGHT.exec(text);
			if (sought !== null)
				soughtCredentials.push({ surface, detail: 'credentials', start: sought.index, end: sought.index + sought[0].length });
		}
		// Network tools accept a host without a scheme.
		if (role === 'name' || text.length <= 64) {
			const signs = bareHostSigns(text);
			if (signs.includes('cloud metadata address')) add('calls.metadata_address', surface, 'high', 0.95, signs.join(', '));
			else if (
				isHostParameter(lastOf(pointer)) &&
				!(/^\d+$/.test(text) && Number(text) < FIRST_NUMBER) &&
				signs.includes('disguised ip address')
			)
				add('calls.suspicious_address', surface, 'medium', 0.7, signs.join(', '));
		}
		const name = lastOf(pointer);
		const paths = pathSigns(text, roots);
		if (paths !== undefined && role !== 'stored' && role !== 'search' && !isProgram(name)) {
			const isWritten = writes || isDestination(name);
			const isPut = effect === 'write' || effect === 'destructive' || isDestination(name);
			if (paths.isProtected && isWritten) add('calls.protected_file', surface, 'high', 0.9, effect);
			else if (paths.isStartup && isPut) add('calls.protected_file', surface, 'high', 0.85, 'runs automatically');
			if (paths.isHome) isOutside = true;
			if (paths.traversal !== undefined) add('calls.traversal', surface, paths.traversal, 0.8, 'leaves its folder');
			else if (paths.isOutside) add('calls.outside_workspace', surface, 'low', 0.5, 'absolute path');
			if (paths.isForeignShare) add('calls.suspicious_address', surface, 'medium', 0.7, "another machine's network share");
		}
		if (role === 'command' || isShellTool(tool)) {
			for (const sign of dangersOf(text)) addSign('calls.dangerous_command', surface, sign);
			const write = protectedWriteIn(text);
			if (write !== undefined) add('calls.protected_file', surface, 'high', 0.85, 'a command', write.start, write.end);
		} else if (role !== 'stored' && (text.length <= SHORT || role === 'name') && !(role === 'other' && !isProgram(name) && isProse(text))) {
			const injected =
				(role === 'name' ? commandInName(text) : undefined) ?? (isProgram(name) ? undefined : breakOutOf(text, role === 'search'));
			if (injected === undefined || isSqlParameter(name))
				for (const sign of role === 'search' ? [] : dangersOf(text)) addSign('calls.dangerous_command', surface, sign);
			else addSign('calls.command_injection', surface, injected);
		}
		if (role !== 'stored') for (const sign of interpreterDangers(text, role === 'search')) addSign('calls.dangerous_query', surface, sign);
		if (text.length >= 16) {
			for (const { confidence, detail, end, severity, start } of findInjection(text)) {
				if (severity === 'low') continue;
				// Agents legitimately write about instructions: report without blocking, unless a hard finding exists.
				add('calls.injection', surface, severity === 'medium' ? 'low' : 'medium', confidence, detail, start, end);
			}
		}
	}
	for (const { at, surface } of argumentLists(walk.surfaces, roleAt)) addSign('calls.dangerous_command', surface, at);
	if (isOutside)
		for (const { detail, end, start, surface } of soughtCredentials)
			add('calls.sensitive_path', surface, 'medium', 0.7, `${detail}, looked for in a home folder`, start, end);
	for (const { isForbidden, kind, pointer } of schemaMismatches(given, definition?.['inputSchema'])) {
		const surface: Surface = { pointer, text: lastOf(pointer), isKey: true };
		// Limits of a parameter that decides what is opened, run, or queried are a safeguard. Elsewhere a mismatch is a mistake.
		const severity = decides(pointer, roleAt) ? 'medium' : 'low';
		if (kind === 'undeclared') add('calls.undeclared_parameter', surface, isForbidden ? 'medium' : 'low', 0.7, MISMATCH[kind]);
		else add('calls.wrong_type', surface, kind === 'missing' ? 'info' : severity, 0.7, MISMATCH[kind]);
	}
	return {
		findings: findings.kept,
		severity: worstSeverity(findings.kept.map(({ severity }) => severity)),
		sensitive,
		hosts: [...hosts].sort(),
		gaps: [...new Set([...walk.gaps, ...sensitive.gaps])].sort(),
	};
}

const SOUGHT_VALUES: ScanOptions = { categories: ['pii', 'secret', 'path'], decodes: true };

/** Each place's role by tool definition, or without one: the same places occur in every call. */
const ROLES = new WeakMap<ToolDefinition, Remembered<ParameterRole>>();
const UNDECLARED = new Remembered<ParameterRole>();

function rolesOf(definition: ToolDefinition | undefined): Remembered<ParameterRole> {
	if (definition === undefined) return UNDECLARED;
	const known = ROLES.get(definition) ?? new Remembered<ParameterRole>();
	ROLES.set(definition, known);
	return known;
}

function roleOfPlace(pointer: string, definition: ToolDefinition | undefined): ParameterRole {
	const path = stepsOf(pointer);
	return roleOf(path.at(-1) ?? '', path, definition);
}

const MISMATCH: Readonly<Record<SchemaMismatch['kind'], string>> = {
	undeclared: 'not declared',
	type: 'has the wrong type',
	value: "isn't one of the declared values",
	limit: 'is beyond the declared limits',
	missing: 'is missing',
};

/** Whether the parameter reaches a path, a command, a query, or an address. */
function decides(pointer: string, roleAt: (pointer: string) => ParameterRole): boolean {
	const name = lastOf(pointer);
	const role = roleAt(pointer);
	return role === 'command' || role === 'search' || isProgram(name) || isHostParameter(name) || REACHES.test(name);
}
const REACHES =
	/(?:^|[_-]|[a-z](?=[A-Z]))(?:path|paths|file|files|filename|filepath|dir|directory|folder|cwd|root|url|uri|href|link|host|endpoint|origin|query|sql|filter|where|expression|statement|command|cmd|script|args|argv|shell|table|collection|bucket|branch|ref|package|image|mode|action|method|operation|format|limit)$/i;

/** `wiki.acme.internal` inside `login.acme.com`: a host with the same owner. Numeric addresses have no owner. */
function isOfOwner(host: string, outer: string | undefined): boolean {
	const owner = outer?.split('.')[0] ?? '';
	return owner.length >= 3 && host.split('.').includes(owner);
}

/** Tools that install what will run. */
const INSTALLS = /(?:^|[_.-])(?:install|add|require|get)(?:$|[_.-])|package|plugin|extension|dependenc|module/i;
/** Search texts for credentials. */
const SOUGHT =
	/PRIVATE KEY|aws_secret|secret_access_key|\bid_(?:rsa|ed25519)\b|\.(?:netrc|pem|kdbx)\b|wallet\.dat|\bpasswords?\b|api[_-]?key|\bcredentials?\b/i;
/** Several lines with words. */
function isProse(text: string): boolean {
	return text.length >= 80 && text.split('\n').filter((line) => /\p{L}/u.test(line)).length >= 3;
}
/** Nobody writes an address as a smaller number. */
const FIRST_NUMBER = 2 ** 24;
/** Only a path. */
function isBarePath(text: string): boolean {
	return /[\\/]/.test(text) && /^[~$\w.:%{}\\/ -]+$/.test(text.trim());
}

/** The steps of a pointer that are names, not array positions. */
function stepsOf(pointer: string): readonly string[] {
	return pointer
		.split('/')
		.slice(1)
		.filter((step) => !/^\d+$/.test(step))
		.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function lastOf(pointer: string): string {
	return LASTS.get(pointer) ?? LASTS.set(pointer, stepsOf(pointer).at(-1) ?? '');
}

const LASTS = new Remembered<string>();

/** Whether a parameter holds a host. In other parameters, a number is just a number. */
function isHostParameter(name: string): boolean {
	return /(?:^|[_-]|[a-z](?=[A-Z]))(?:host|hostname|domain|ip|url|uri|address|server|endpoint)s?$/i.test(name);
}

/** Commands passed as lists of words, joined and checked. The finding points at the first word. */
function argumentLists(
	surfaces: readonly Surface[],
	roleAt: (pointer: string) => ParameterRole,
): readonly { readonly surface: Surface; readonly at: CommandSign }[] {
	const lists = new Map<string, Surface[]>();
	for (const surface of surfaces) {
		const list = /^(.*)\/\d+$/.exec(surface.pointer)?.[1];
		if (list === undefined || surface.isKey || roleAt(surface.pointer) !== 'command') continue;
		const known = lists.get(list);
		if (known === undefined) lists.set(list, [surface]);
		else known.push(surface);
	}
	return [...lists.values()]
		.filter((words) => words.length > 1)
		.flatMap((words) => {
			const first = words[0];
			const together = dangersOf(words.map(({ text }) => text).join(' '));
			if (first === undefined || together.length === 0) return [];
			// A command that is complete within one word is already reported there.
			const alone = new Set(words.flatMap(({ text }) => dangersOf(text).map(({ what }) => what)));
			return together
				.filter(({ what }) => !alone.has(what))
				.map((sign) => ({ surface: first, at: { ...sign, start: 0, end: first.text.length } }));
		});
}

/** Whether the tool declares a credential parameter of this name. Masking its value would only break the call. */
function isForCredential(pointer: string, definition: ToolDefinition | undefined): boolean {
	const name = pointer.slice(1);
	const schema = definition?.['inputSchema'];
	const properties = isJsonObject(schema) ? schema['properties'] : undefined;
	return hintOf(name)?.category === 'secret' && isJsonObject(properties) && Object.hasOwn(properties, name);
}

/** Whether the text is a path, not a text that mentions one. */
function isPathLike({ isKey, text }: Surface): boolean {
	return !isKey && (text.length <= 512 || isBarePath(text)) && !/\s\S+\s\S+\s/.test(text);
}

/** Whether a parameter holds a program or a document. Paths in it are mentioned, not opened. */
function isProgram(name: string): boolean {
	return /^(?:html|data|code|command|cmd|script|xml|ya?ml|json)$/i.test(name);
}

/** Whether a parameter holds a whole query. `interpreterDangers` checks what it does beyond its data. */
function isSqlParameter(name: string): boolean {
	return /sql|statement|^query$/i.test(name);
}

function isShellTool(tool: string | undefined): boolean {
	return (
		tool !== undefined &&
		/(?:^|[_.-])(?:exec|execute|run|shell|bash|terminal|command|process|powershell|cmd)(?:$|[_.-])|(?:exec|run|shell)(?:Command|Shell|Script)?$/i.test(
			tool,
		)
	);
}

function atLeast(one: Severity, other: Severity): Severity {
	return worstSeverity([one, other]);
}
