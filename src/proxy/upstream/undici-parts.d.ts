// Only these parts of undici are bundled: the rest (fetch, WebSocket, caches) is 220 KB and 7 MB of unneeded memory.
declare module 'undici/lib/api/api-request.js' {
	import type { Dispatcher } from 'undici';

	function request(this: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
	export default request;
}

declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
	export { EnvHttpProxyAgent as default } from 'undici';
}

declare module 'undici/lib/dispatcher/dispatcher.js' {
	export { Dispatcher as default } from 'undici';
}

declare module 'undici/lib/api/api-connect.js' {
	import type { Dispatcher } from 'undici';

	function connect(this: Dispatcher, options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
	export default connect;
}
