/** One scope in a list, with UTF-16 offsets in the surrounding text. */
export interface Scope {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

export interface DoubtfulScope extends Scope {
	/** Fixed words. */
	readonly why: string;
	/** Whether the scope contradicts the purpose. False: it is only broad. */
	readonly isBeyond: boolean;
}

/**
 * Scopes that grant access to a whole account or organization. Sources: the scope lists of GitHub, Google, Microsoft Graph, Slack, and
 * GitLab.
 */
const BROAD =
	/^(?:\*|all|full|full[_:-]?access|root|sudo|superuser|admin|admin:\*|\*:\*|\w{1,40}:\*|write:\*|admin:(?:org|enterprise|repo_hook|org_hook|public_key|gpg_key)|delete_repo|site_admin|api|https:\/\/mail\.google\.com\/?|https:\/\/www\.googleapis\.com\/auth\/(?:drive|cloud-platform|admin\.directory\.user|gmail\.modify|calendar|contacts)|(?:https:\/\/graph\.microsoft\.com\/)?(?:Directory|Files|Mail|Sites|User|Group|Application|RoleManagement|Calendars)\.(?:ReadWrite|FullControl)\.(?:All|Directory)|Directory\.AccessAsUser\.All|users:write\.admin|admin\.\w{1,40}:write)$/i;
const IDENTITY = /^(?:openid|email|profile|offline_access|user:email|read:user|user\.read)$/i;
const WRITES =
	/(?:^|[:._/-])(?:write|readwrite|rw|manage|modify|delete|send|edit|create|admin|full|fullcontrol|publish|upload|transfer|insert)(?=$|[:._/-])|\*$/i;
const READS = /(?:^|[:._/-])(?:read|readonly|view|list|search|status|metadata|readbasic)(?=$|[:._/-])/i;

/** What accounts hold, with the words for it in scopes and in server names. */
const SERVICES: readonly (readonly [name: string, words: RegExp])[] = [
	['calendar', /calendar|events?\b|schedule/i],
	['mail', /mail\b|mail[.:]|e-?mails?|inbox|gmail/i],
	['files', /drive|files?\b|storage|sites[.:]|documents?\b/i],
	['contacts', /contacts?\b|people\b|customers?|crm/i],
	['directory', /directory|admin[.:]|\borg\b|users[.:]|groups?[.:]|rolemanagement/i],
	['code', /repos?\b|repo[.:_]|issues?\b|gists?|pull|commits?\b|workflow/i],
	['money', /payments?|billing|charges?\b|transfers?|beneficiar|invoices?|balance|accounts[.:]/i],
	['chat', /chat|channels?|messages?|im[.:]/i],
	['photos', /photos?/i],
	['notes', /notes?\b|wiki|pages?\b|docs?\b/i],
	['weather', /weather|forecast/i],
	['time', /\btime\b|clock|timezone/i],
];

/** Words for a purpose that changes nothing. */
const READ_ONLY = /\bread[- _]?only\b|\bview(?:er|ing)?\b|\breader\b|\blook(?:s)?[- _]?up\b|\blookup\b|\bsearch\b/i;

function servicesOf(text: string): ReadonlySet<string> {
	return new Set(SERVICES.filter(([, words]) => words.test(text)).map(([name]) => name));
}

/** The scopes that are broad, or that the purpose (names and a first sentence) doesn't explain. Cost: O(scopes). */
export function doubtfulScopes(scopes: readonly Scope[], purpose: string): readonly DoubtfulScope[] {
	const plain = purpose.replace(/[_-]/g, ' ');
	const meant = servicesOf(plain);
	const isReadOnly = READ_ONLY.test(plain);
	return scopes.flatMap((scope): readonly DoubtfulScope[] => {
		const { text } = scope;
		if (IDENTITY.test(text)) return [];
		const own = servicesOf(text.replace(/^https:\/\/[\w.]+\/(?:auth\/)?/, ''));
		// A scope that names a service without a verb covers everything in it.
		const writes = WRITES.test(text) || (own.size > 0 && !READS.test(text));
		if (writes && meant.size > 0 && own.size > 0 && [...own].every((each) => !meant.has(each)))
			return [{ ...scope, why: 'a scope beyond the purpose', isBeyond: true }];
		if (writes && isReadOnly) return [{ ...scope, why: 'a scope to write, where the purpose is to read', isBeyond: true }];
		return BROAD.test(text) ? [{ ...scope, why: 'rights over a whole account', isBeyond: false }] : [];
	});
}

/** Parses `a:read b.write *`, separated by spaces, commas, or plus signs. */
export function scopesOfList(text: string): readonly Scope[] {
	return [...text.matchAll(/[^\s,;+"'[\]]+/g)].map(({ 0: scope, index }) => ({ text: scope, start: index, end: index + scope.length }));
}

/** UTF-16 units after the word `scope` in which a list may appear. */
const LIST = 480;
const NAMED = /\bscopes?(?:_\w{1,20})?\b/gi;
const SCOPE =
	/https:\/\/(?:www\.googleapis\.com\/auth|graph\.microsoft\.com)\/[\w.]{1,80}|https:\/\/mail\.google\.com\/?|(?<![\w:./@-])(?:[A-Za-z][\w-]{0,40}(?:[:.][\w*-]{1,40}){1,4}|delete_repo|site_admin)(?![\w:/@])/g;
const QUERY = /^=([^\s"'<>&#)]{1,600})/;

export interface ScopeList {
	/** Offset of the word `scope`. */
	readonly at: number;
	/** Whether the list is a query parameter of a URL. */
	readonly isQuery: boolean;
	readonly scopes: readonly Scope[];
}

/** Scope lists that a text contains. Cost: O(n). */
export function scopeLists(text: string): readonly ScopeList[] {
	return [...text.matchAll(NAMED)].flatMap(({ 0: word, index }): readonly ScopeList[] => {
		const from = index + word.length;
		const query = QUERY.exec(text.slice(from, from + 601))?.[1];
		if (query !== undefined && /[?&]$/.test(text.slice(0, index))) {
			const scopes = [...query.matchAll(/(?:(?!%20|\+)[^,])+/g)].map((match) => {
				const start = from + 1 + match.index;
				return { text: match[0].replaceAll(/%3a/gi, ':').replaceAll(/%2f/gi, '/').replace(/^20/, ''), start, end: start + match[0].length };
			});
			return [{ at: index, isQuery: true, scopes }];
		}
		const list = text.slice(from, from + LIST).split(/\n\s*\n|\bscopes?\b/i, 1)[0] ?? '';
		const scopes = [...list.matchAll(SCOPE)]
			.filter(({ 0: scope }) => READS.test(scope) || WRITES.test(scope) || BROAD.test(scope) || scope.startsWith('https:'))
			.map((match) => ({ text: match[0], start: from + match.index, end: from + match.index + match[0].length }));
		return scopes.length === 0 ? [] : [{ at: index, isQuery: false, scopes }];
	});
}
