import type { Detector } from '../../detector.ts';
import { type LaunchNote, type LaunchSetting, launchEntryOf, sightingsOf } from '../../launch/entry.ts';

/** Variables that name a library, a script, or options loaded into every process that inherits them. */
const LOADS_CODE =
	/^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|BASH_ENV|ENV|ZDOTDIR|PYTHONSTARTUP|PERL5OPT|PERL5DB|RUBYOPT|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|DOTNET_STARTUP_HOOKS|COR_PROFILER_PATH|CORECLR_PROFILER_PATH|PROMPT_COMMAND|ELECTRON_RUN_AS_NODE)$/i;
/** Search paths for libraries, modules, and programs. */
const SEARCHED = /^(?:PATH|LD_LIBRARY_PATH|DYLD_\w{1,40}|PYTHONPATH|PYTHONHOME|NODE_PATH|PERL5LIB|RUBYLIB|CLASSPATH|GOFLAGS)$/i;
const OPEN_FOLDER =
	/(?:^|[:;=,\s"'])(?:\/tmp|\/var\/tmp|\/dev\/shm|\/private\/tmp|\/Users\/Shared|[A-Za-z]:\\Windows\\Temp|%TEMP%|\/\/|\\\\)(?:[\\/:;]|$)/i;
const OWN_FOLDER = /^(?:\$\{workspaceFolder(?::[^}]{1,80})?\}|\$\{input:[^}]{1,80}\}|\$\{env:[^}]{1,80}\}|\.{1,2}[\\/]|[\w-]{1,80}[\\/])/;
const NODE_LOADS = /(?:^|\s)(?:--(?:require|import|loader|experimental-loader|inspect(?:-brk|-port)?|openssl-config|env-file)\b|-r\s)/;

/** Variables that turn certificate checks off, with the values that do so. */
const TLS_OFF: readonly (readonly [name: RegExp, value: RegExp])[] = [
	[/^NODE_TLS_REJECT_UNAUTHORIZED$/i, /^(?:0|false|no)$/i],
	[
		/^(?:PYTHONHTTPSVERIFY|SSL_VERIFY|VERIFY_SSL|TLS_VERIFY|\w{1,40}_(?:VERIFY_SSL|SSL_VERIFY|TLS_VERIFY|VERIFY_CERTS|VERIFY_TLS))$/i,
		/^(?:0|false|no|off)$/i,
	],
	[/^(?:npm_config_strict_ssl)$/i, /^(?:0|false)$/i],
	[
		/^(?:GIT_SSL_NO_VERIFY|SSL_NO_VERIFY|\w{1,40}_(?:SKIP_TLS_VERIFY|INSECURE|TLS_SKIP_VERIFY|INSECURE_SKIP_VERIFY)|PIP_TRUSTED_HOST|UV_INSECURE_HOST)$/i,
		/^(?!0$|false$|no$|off$).{1,}$/i,
	],
];
const REGISTRY =
	/^(?:npm_config_(?:.{0,60}:)?registry|UV_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_)?INDEX|UV_FIND_LINKS|PIP_(?:EXTRA_)?INDEX_URL|PIP_FIND_LINKS|BUN_CONFIG_REGISTRY|YARN_(?:NPM_)?REGISTRY(?:_SERVER)?|GOPROXY|GONOSUMDB|GONOSUMCHECK|GOINSECURE|NUGET_SOURCE|CARGO_REGISTRIES_\w{1,40})$/i;
const LOCAL_HTTP = /^http:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?=[:/]|$)/i;

/** Variables that make an honest command run other code, or trust other certificates. */
export const detector: Detector = {
	id: 'launch.environment',
	tier: 'hard',
	severity: 'high',
	surfaces: ['launch'],
	title: 'An environment variable changes which code this server runs or trusts.',
	references: [
		{ scheme: 'CWE', id: 'CWE-426', url: 'https://cwe.mitre.org/data/definitions/426.html' },
		{ scheme: 'CWE', id: 'CWE-295', url: 'https://cwe.mitre.org/data/definitions/295.html' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(entry.env.flatMap(notesOn), input.surfaces);
	},
};

function notesOn(setting: LaunchSetting): readonly LaunchNote[] {
	const { isAtName, name, text } = setting;
	const note = (detail: string, isHard: boolean): readonly LaunchNote[] => [
		{ at: setting, detail, ...(isAtName ? { isAtName } : {}), ...(isHard ? { isHard } : { isSoft: true }) },
	];
	if (text === '') return [];
	if (/^ELECTRON_RUN_AS_NODE$/i.test(name) || (/^ENV$/i.test(name) && !/[\\/]/.test(text))) return [];
	if (LOADS_CODE.test(name) && !isHarmlessOptions(name, text) && !OWN_FOLDER.test(text)) return note('loads other code', true);
	if (/^NODE_OPTIONS$/i.test(name) && NODE_LOADS.test(text)) return note('loads other code', !/\$\{workspaceFolder/.test(text));
	if (SEARCHED.test(name) && (OPEN_FOLDER.test(text) || /(?:^|[:;])\.(?:[:;]|$)/.test(text)))
		return note('loads code from a folder that anyone can write to', true);
	if (
		/^GIT_(?:SSH(?:_COMMAND)?|PROXY_COMMAND|EXTERNAL_DIFF|PAGER|EDITOR|ASKPASS)$/i.test(name) &&
		/ProxyCommand|StrictHostKeyChecking=no|[;&|`]|\bnc\b/i.test(text)
	)
		return note('runs another command', true);
	if (TLS_OFF.some(([names, values]) => names.test(name) && values.test(text)))
		return note(
			'turns off certificate checks',
			/^(?:NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY|UV_INSECURE_HOST|PIP_TRUSTED_HOST)$/i.test(name),
		);
	if (
		/^(?:SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|GIT_SSL_CAINFO)$/i.test(name) &&
		OPEN_FOLDER.test(text)
	)
		return note('trusts a certificate that anyone can replace', true);
	if (REGISTRY.test(name)) return note('gets packages from another source', /^http:\/\//i.test(text) && !LOCAL_HTTP.test(text));
	return [];
}

/** Java, Ruby, and Perl options that load nothing. */
function isHarmlessOptions(name: string, text: string): boolean {
	if (/JAVA/i.test(name)) return !/-javaagent:|-agent(?:lib|path):|-Xbootclasspath|-XX:OnOutOfMemoryError|-XX:OnError/.test(text);
	if (/^(?:RUBYOPT|PERL5OPT)$/i.test(name)) return !/-[rMmI]/.test(text);
	return false;
}
