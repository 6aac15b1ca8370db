import type * as vscode from 'vscode';
import { isSha256Hex } from '../../base/ids.ts';
import { createSigner, generateSigner, publishKey, type Signer } from '../../gateway/keys.ts';
import type { DecisionHead } from '../../link/host-messages.ts';

const KEY = 'mcpCordon.signingKey';
const HEAD = 'mcpCordon.decisionHead';

/** The installation's signing key. Created at the first activation and stored only in SecretStorage. */
export async function loadSigner(
	secrets: vscode.SecretStorage,
	stateRoot: string,
): Promise<{ readonly signer: Signer; readonly isNew: boolean }> {
	const known = parseKey(await secrets.get(KEY));
	if (known !== undefined) {
		publishKey(stateRoot, known);
		return { signer: known, isNew: false };
	}
	await secrets.store(KEY, generateSigner().privateKeyPem);
	// Another window may have stored its own key at the same moment. Both use the one that was kept.
	const kept = parseKey(await secrets.get(KEY)) ?? generateSigner();
	publishKey(stateRoot, kept);
	return { signer: kept, isNew: true };
}

function parseKey(pem: string | undefined): Signer | undefined {
	if (pem === undefined) return undefined;
	try {
		return createSigner(pem);
	} catch {
		return undefined;
	}
}

/** Where the chain of decisions ended when this installation last checked, to detect a shortened chain. */
export async function loadHead(secrets: vscode.SecretStorage): Promise<DecisionHead | undefined> {
	const text = await secrets.get(HEAD);
	if (text === undefined) return undefined;
	const [counter, hash] = text.split(' ');
	const number = Number(counter);
	return Number.isSafeInteger(number) && isSha256Hex(hash) ? { counter: number, hash } : undefined;
}

export async function storeHead(secrets: vscode.SecretStorage, head: DecisionHead): Promise<void> {
	const known = await loadHead(secrets);
	if (known === undefined || known.counter < head.counter) await secrets.store(HEAD, `${head.counter} ${head.hash}`);
}

export function onDidChangeHead(secrets: vscode.SecretStorage, listener: () => void): vscode.Disposable {
	return secrets.onDidChange(({ key }) => {
		if (key === HEAD) listener();
	});
}
