import { isJsonObject, type Json } from '../../base/json.ts';
import { type Surface, type SurfaceGap, surfacesOf } from '../../mcp/surfaces.ts';
import { classifyToolName } from '../classify/tool-name.ts';
import { type Finding, type Severity, type ToolDefinition, worstSeverity } from '../finding.ts';
import { findInjection } from '../results/injection.ts';
import { urlsIn } from '../results/urls.ts';
import { hintOf } from '../sensitive/field-hints.ts';
import { type SensitiveScan, scanValue } from '../sensitive/scan-value.ts';
import { commandInName, dangersOf, isCommandParameter, isNameParameter, protectedWriteIn } from './commands.ts';
import { isForThisMachine, isOfSignedUrl } from './own-credentials.ts';
import { pathSigns } from './paths.ts';
import type { CallRuleId } from './rules.ts';
import { schemaMismatches } from './schema.ts';

/** One call, or any other request whose parameters leave the machine. */
export interface CallSubject {
	/** The tool's name; undefined for other requests. */
	readonly tool: string | undefined;
	readonly definition: ToolDefinition | undefined;
	readonly arguments: Json;
	/** Absolute folders of the workspace. None = not known. */
	readonly roots?: readonly string[];
}

export interface CallInspection {
	/** Pointers start at the arguments. In document order. */
	readonly findings: readonly Finding[];
	readonly severity: Severity;
	/** Personal data and credentials, for masks. */
	readonly sensitive: SensitiveScan;
	/** Lower-case hosts outside, sorted. */
	readonly hosts: readonly string[];
	readonly gaps: readonly SurfaceGap[];
}

const MAX_FINDINGS = 64;
/** Texts longer than this are content: nobody puts a path or a host name of that length. */
const SHORT = 2_048;

/** Everything that is to be said about what would be sent. Pure and linear; never throws. */
export function inspectCall({ arguments: given, definition, roots = [], tool }: CallSubject): CallInspection {
	const walk = surfacesOf(given);
	const findings: Finding[] = [];
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
		if (findings.length >= MAX_FINDINGS) return;
		const tier = severity === 'high' || severity === 'critical' ? 'hard' : 'soft';
		findings.push({
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
	const sensitive = scanValue(given, { categories: ['pii', 'secret', 'path'], decodes: true });
	const isLocal = isForThisMachine(given);
	const surfaceAt = new Map(walk.surfaces.map((surface) => [`${surface.isKey} ${surface.pointer}`, surface]));
	for (const { matches, onKey, pointer } of sensitive.fields) {
		for (const match of matches) {
			const { category, confidence, end, severity, start, type } = match;
			const surface = surfaceAt.get(`${onKey} ${pointer}`) ?? { pointer, text: '', isKey: onKey };
			if (category === 'path')
				add('calls.sensitive_path', surface, isPathLike(surface) ? atLeast(severity, 'medium') : 'info', confidence, type, start, end);
			else if (category === 'pii') add('calls.pii', surface, 'info', confidence, type, start, end);
			else
				add(
					'calls.secret',
					surface,
					isForCredential(pointer, definition)
						? 'info'
						: confidence < 0.6 || isLocal(match) || (!onKey && isOfSignedUrl(surface.text, match, lastStep(pointer)))
							? 'low'
							: 'medium',
					confidence,
					type,
					start,
					end,
				);
		}
	}
	for (const surface of walk.surfaces) {
		const { isKey, pointer, text } = surface;
		if (text.length < 2) continue;
		for (const { end, host, scheme, signs, start } of urlsIn(text)) {
			const has = (sign: (typeof signs)[number]): boolean => signs.includes(sign);
			const detail = signs.join(', ');
			if (has('cloud metadata address')) add('calls.metadata_address', surface, 'high', 0.95, detail, start, end);
			else if (has('command scheme') || has('script scheme') || has('disguised ip address') || has('look-alike name'))
				add('calls.suspicious_address', surface, 'medium', 0.7, detail, start, end);
			else if (has('known capture endpoint') && text.length <= SHORT)
				add('calls.suspicious_address', surface, 'medium', 0.7, detail, start, end);
			else if (has('private address')) add('calls.private_address', surface, 'low', 0.6, detail, start, end);
			else if (host !== '' && /^(?:https?|wss?|ftps?|sftp|ssh)$/.test(scheme)) {
				hosts.add(host);
				add('calls.external_address', surface, 'info', 0.9, detail === '' ? scheme : detail, start, end);
			}
		}
		if (isKey) continue;
		// A bare address without a scheme, as tools for networks take it.
		if (text.length <= 64 && METADATA.test(text)) add('calls.metadata_address', surface, 'high', 0.95, 'cloud metadata address');
		const name = lastStep(pointer);
		const paths = text.length <= SHORT ? pathSigns(text, roots) : undefined;
		if (paths !== undefined && !isProse(name)) {
			if (paths.isProtected && writes) add('calls.protected_file', surface, 'high', 0.9, effect);
			if (paths.traversal !== undefined) add('calls.traversal', surface, paths.traversal, 0.8, 'leaves its folder');
			else if (paths.isOutside) add('calls.outside_workspace', surface, 'low', 0.5, 'absolute path');
		}
		const isCommand = isCommandParameter(name);
		if (isCommand || isShellTool(tool)) {
			for (const { end, severity, start, what } of dangersOf(text))
				add('calls.dangerous_command', surface, severity, 0.85, what, start, end);
			const write = protectedWriteIn(text);
			if (write !== undefined) add('calls.protected_file', surface, 'high', 0.85, 'a command', write.start, write.end);
		}
		if (!isCommand && isNameParameter(name) && text.length <= SHORT) {
			const injected = commandInName(text);
			if (injected !== undefined)
				add('calls.command_injection', surface, injected.severity, 0.8, injected.what, injected.start, injected.end);
		}
		if (text.length >= 16) {
			for (const { confidence, end, kinds, severity, start } of findInjection(text)) {
				if (severity === 'info' || severity === 'low') continue;
				// An agent may well be asked to write about orders: only said, never stopped below a hard finding.
				add(
					'calls.injection',
					surface,
					severity === 'medium' ? 'low' : 'medium',
					confidence,
					kinds.join(', ').replaceAll('_', ' '),
					start,
					end,
				);
			}
		}
	}
	for (const { isForbidden, kind, pointer } of schemaMismatches(given, definition?.['inputSchema'])) {
		const surface: Surface = { pointer, text: lastStep(pointer), isKey: true };
		if (kind === 'undeclared')
			add(
				'calls.undeclared_parameter',
				surface,
				isForbidden ? 'medium' : 'low',
				0.7,
				isForbidden ? 'the tool takes no others' : 'not declared',
			);
		else add('calls.wrong_type', surface, 'info', 0.6, 'another type');
	}
	return {
		findings,
		severity: worstSeverity(findings.map(({ severity }) => severity)),
		sensitive,
		hosts: [...hosts].sort(),
		gaps: [...new Set([...walk.gaps, ...sensitive.gaps])].sort(),
	};
}

const METADATA =
	/^(?:169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|metadata\.google\.internal|\[?fd00:ec2::254\]?)(?::\d+)?(?:\/|$)/i;

function lastStep(pointer: string): string {
	for (const step of pointer.split('/').reverse()) if (!/^\d+$/.test(step)) return step.replaceAll('~1', '/').replaceAll('~0', '~');
	return '';
}

/** The tool declares a parameter for a credential: it asks for one, and masking it would only break the call. */
function isForCredential(pointer: string, definition: ToolDefinition | undefined): boolean {
	const name = pointer.slice(1);
	const schema = definition?.['inputSchema'];
	const properties = isJsonObject(schema) ? schema['properties'] : undefined;
	return hintOf(name)?.category === 'secret' && isJsonObject(properties) && Object.hasOwn(properties, name);
}

/** A file, not a text that mentions one. */
function isPathLike({ isKey, text }: Surface): boolean {
	return !isKey && text.length <= 512 && !/\s\S+\s\S+\s/.test(text);
}

/** A parameter that holds prose or a program: a path in it is mentioned, not opened. */
function isProse(name: string): boolean {
	return /^(?:content|contents|text|body|message|prompt|query|description|title|html|markdown|comment|note|summary|question|data|pattern|regex|search|code|command|cmd|script)$/i.test(
		name,
	);
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
