import { isJsonObject, type Json, pointerStep } from '../../../base/json.ts';
import type { Surface } from '../../../mcp/surfaces.ts';
import { purposeOf } from '../../classify/declared-kind.ts';
import { wordsOf } from '../../classify/tokens.ts';
import type { Detector, Sighting } from '../../detector.ts';
import type { ToolDefinition } from '../../finding.ts';
import { SECRET_PLACES } from '../../phrases/phrases.ts';
import { matchesOf } from '../../text/patterns.ts';

/** Values that a schema suggests: what a call contains by default, or what an example shows. */
const VALUE = /\/(default|const|enum\/\d+|examples?(?:\/\d+)?)$/;
/** The URL of an icon is fetched as written. A variable in it would be filled in and sent to its host. */
const ICON = /\/icons\/\d+\/src$/;
const VARIABLE = /^https?:[^$<{\s]{0,400}(?:\$\{|\{\{|\$[A-Z_]{3}|%7B)/;
const MAX_DEPTH = 12;

/** A placeholder for something that only the model or its user knows. */
const TEMPLATE_SLOT =
	/(?:\{\{?|<|\$\{|\[)\s{0,2}(?:(?:the|your|all|full|whole|entire|current|last|latest|previous|complete|raw|user'?s?|every|any|recent(?:ly)?|insert|paste|put) ){0,4}(?:contents? (?:of|from)|text (?:of|from)|conversation|chat|dialog(?:ue)?|system[ _-]prompt|instructions|messages|clipboard|credentials?|passwords?|secrets?|private[ _-]keys?|api[ _-]keys?|access[ _-]tokens?|session[ _-]cookies?|environment|opened|open[ _-](?:files?|tabs?|documents?)|memory|history of|tool outputs?)\b[^{}<>[\]\n]{0,80}(?:\}\}?|>|\])/i;
/** For tools about templates, such a placeholder is a template variable. */
const ABOUT_TEMPLATES =
	/\b(?:templates?|prompts?|placeholders?|variables?|chats?|conversations?|messages?|models?|llm|agents?|format\w*|render\w*)\b/;
const ABOUT_PLACES =
	/\b(?:ssh|keys?|credentials?|secrets?|env|environment|dotenv|passwords?|passwd|accounts?|backups?|config\w*|audits?|scan\w*|security|mcp|kube\w*|aws|docker|npm|git|certificates?|tls|ssl|keychain|vaults?)\b/;

const MAIL = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/;
const OUTSIDE = /^https?:\/\/(?!localhost\b|127\.|\[::1\]|0\.0\.0\.0)[^\s]{4,}$/i;
/** Names of parameters that take a second recipient. */
const BLIND_COPY = /^(?:bcc|blind copy|hidden (?:copy|recipient))$/;
const COPY = /\b(?:cc|copy|copies|mirror|forward|relay|telemetry|collector|beacon|exfil|sink|audit|shadow|duplicate)\b/;

/** Names of safeguards, and verbs that turn them off. */
const AGAINST =
	/^(?:skip|bypass|disable|suppress|omit|ignore|no|without|hide from|silence|override|auto (?:approve|confirm|accept|allow|grant))\b/;
const SAFEGUARD =
	/\b(?:confirm\w*|approv\w*|consents?|audit\w*|user|human|review\w*|permissions?|safety|safeguards?|guard\w*|security|policy|policies|sandbox|verification|warnings?|accept|allow|grant)\b/;
/** An action by name, with or without its arguments: `delete_snapshot(all)`. */
const CALL = /^([a-z]{3,20})(?:[_-][a-z0-9]{1,20}){1,6}(?:\([^()]{0,80}\))?$/i;
/** Verbs of actions that can't be undone, including after an `and` in the same name. */
const IRREVERSIBLE =
	/\b(?:delet|wip|purg|eras|drop|destroy|truncat|revok|disabl|deactivat|unsubscrib|uninstall|terminat|empty|shred|transfer|approv|grant|merg|publish|pay)(?:e|es|ed|ing|s)?\b/g;
const LEADS_TO = /\/(?:default|const)(?:\/\d+)?$/;
const ASKS_USER =
	/^(?:notify|tell|ask|inform|show(?: to)?|visible to|confirm with|require) (?:the )?(?:user|human|owner|approval|confirmation|consent)\b/;

/** Risky values that a schema puts into calls: secret places, what the model knows, a second recipient, a safeguard that is off. */
export const detector: Detector = {
	id: 'schema.value',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['tool_definition'],
	title: 'A predefined value makes calls riskier than this tool needs.',
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP03', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'OWASP LLM', id: 'LLM06', url: 'https://genai.owasp.org/llmrisk/llm062025-excessive-agency/' },
	],
	detect({ subject, surfaces, written }) {
		if (subject.kind !== 'tool_definition') return [];
		const { server, tool } = subject;
		// Computed on demand: few values need it.
		const purpose = (): string => purposeOf(tool, server);
		const said = written.flatMap((at) => valueAt(at, purpose));
		const deeds = written.flatMap((at) => deedAt(at, purpose, tool));
		return [...said, ...deeds, ...switchesIn(tool, surfaces)];
	},
};

function valueAt(at: Surface, purpose: () => string): readonly Sighting[] {
	if (at.isKey || at.text.length < 6) return [];
	const variable = ICON.test(at.pointer) ? VARIABLE.exec(at.text) : null;
	if (variable !== null) {
		const place = { at, start: variable.index, end: variable.index + variable[0].length, detail: 'puts a variable into an image address' };
		return [{ ...place, tier: 'hard', severity: 'high', confidence: 0.85 }];
	}
	const kind = VALUE.exec(at.pointer)?.[1];
	if (kind === undefined) return [];
	const isSent = kind === 'default' || kind === 'const';
	const whole = { at, start: 0, end: at.text.length };
	const slot = TEMPLATE_SLOT.exec(at.text);
	if (slot !== null && !ABOUT_TEMPLATES.test(purpose())) {
		const place = { at, start: slot.index, end: slot.index + slot[0].length, detail: 'is a placeholder for what the model knows' };
		return [isSent ? { ...place, tier: 'hard', severity: 'high', confidence: 0.85 } : { ...place, confidence: 0.6 }];
	}
	const [place] = ABOUT_PLACES.test(purpose()) ? [] : matchesOf(SECRET_PLACES, at.text);
	if (place !== undefined)
		return [{ at, start: place.start, end: place.end, confidence: 0.6, detail: 'names a place where secrets are stored' }];
	if (!isSent || !(MAIL.test(at.text) || OUTSIDE.test(at.text))) return [];
	const name = wordsOf(parameterOf(at.pointer)).join(' ');
	if (BLIND_COPY.test(name)) return [{ ...whole, tier: 'hard', severity: 'high', confidence: 0.85, detail: 'adds a hidden recipient' }];
	return COPY.test(name) ? [{ ...whole, confidence: 0.6, detail: 'adds a second recipient' }] : [];
}

/** A default value that calls an action that can't be undone. Hard if the tool claims to be read-only. */
function deedAt(at: Surface, purpose: () => string, tool: ToolDefinition): readonly Sighting[] {
	if (at.isKey || at.text.length > 120 || !LEADS_TO.test(at.pointer) || !CALL.test(at.text)) return [];
	const deeds = wordsOf(at.text).join(' ').match(IRREVERSIBLE);
	if (deeds === null || deeds.some((deed) => purpose().includes(deed.slice(0, 4)))) return [];
	const place = { at, start: 0, end: at.text.length, detail: 'selects a risky action' };
	const hints = tool['annotations'];
	return isJsonObject(hints) && hints['readOnlyHint'] === true
		? [{ ...place, tier: 'hard', severity: 'high', confidence: 0.85 }]
		: [{ ...place, confidence: 0.6 }];
}

/** The parameter's name: `note` for `/inputSchema/properties/note/default`. */
function parameterOf(pointer: string): string {
	const steps = pointer.split('/');
	const at = steps.findLastIndex((step) => step === 'properties' || step === 'patternProperties');
	return (steps[at + 1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Boolean parameters whose default turns a safeguard off, so calls do it without being asked to. */
function switchesIn(tool: ToolDefinition, surfaces: readonly Surface[]): readonly Sighting[] {
	const root = 'inputSchema' in tool ? 'inputSchema' : 'input_schema';
	const found: Sighting[] = [];
	let keys: ReadonlyMap<string, Surface> | undefined;
	const keyAt = (pointer: string): Surface | undefined => {
		keys ??= new Map(surfaces.flatMap((each) => (each.isKey ? [[each.pointer, each] as const] : [])));
		return keys.get(pointer);
	};
	const walk = (schema: Json | undefined, pointer: string, depth: number): void => {
		if (!isJsonObject(schema) || depth > MAX_DEPTH) return;
		const properties = schema['properties'];
		if (isJsonObject(properties)) {
			for (const [key, value] of Object.entries(properties)) {
				const at = `${pointer}/properties${pointerStep(key)}`;
				const taken = isJsonObject(value) ? takesAway(wordsOf(key).join(' '), value) : undefined;
				const surface = taken === undefined ? undefined : keyAt(at);
				if (taken !== undefined && surface !== undefined && surface.text !== '')
					found.push({
						at: surface,
						start: 0,
						end: surface.text.length,
						detail: 'turns off a safeguard',
						...(taken === 'always' ? { tier: 'hard', severity: 'high', confidence: 0.85 } : { confidence: 0.6 }),
					});
				walk(value, at, depth + 1);
			}
		}
		walk(schema['items'], `${pointer}/items`, depth + 1);
	};
	walk(tool[root], pointerStep(root), 0);
	return found;
}

/** Whether the schema turns a safeguard off. `always`: a call can't override it. */
function takesAway(words: string, schema: { readonly [key: string]: Json | undefined }): 'always' | 'unless told' | undefined {
	const isOff = AGAINST.test(words) && SAFEGUARD.test(words);
	if (!isOff && !ASKS_USER.test(words)) return undefined;
	if (schema['const'] === isOff) return 'always';
	return schema['default'] === isOff ? 'unless told' : undefined;
}
