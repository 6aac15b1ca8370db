import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { NetworkSettings } from '../../link/network.ts';
import type { Services } from '../services.ts';

/** The editor's own proxy reaches servers over HTTP also when Cordon stands in between. Told at their next start. */
export function registerNetwork({ gateway }: Services): Disposable {
	const send = (): void => gateway.send({ kind: 'network', settings: readNetworkSettings() });
	send();
	return vscode.workspace.onDidChangeConfiguration((change) => {
		if (change.affectsConfiguration('http')) send();
	});
}

/**
 * What the user set, never what a workspace sets: a repository must not lead traffic elsewhere. `http.proxyStrictSSL` is not honoured, a
 * certificate that nobody vouches for is refused in any case.
 */
export function readNetworkSettings(): NetworkSettings {
	const section = vscode.workspace.getConfiguration('http');
	const own = (key: string): unknown => section.inspect(key)?.globalValue;
	if (own('proxySupport') === 'off') return { proxy: '' };
	const [proxy, noProxy, proxyAuthorization] = [own('proxy'), own('noProxy'), own('proxyAuthorization')];
	return {
		proxy: isFilled(proxy) ? proxy : undefined,
		noProxy: Array.isArray(noProxy) && noProxy.length > 0 ? noProxy.filter(isFilled).join(',') : undefined,
		proxyAuthorization: isFilled(proxyAuthorization) ? proxyAuthorization : undefined,
	};
}

function isFilled(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
