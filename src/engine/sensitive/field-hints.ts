import type { Severity } from '../finding.ts';
import { isDummyValue, isPlaceholder } from './placeholders.ts';
import type { SensitiveCategory } from './sensitive-rule.ts';

/** What a field's name says about its value, if the value alone says little. */
export interface FieldHint {
	readonly type: string;
	readonly category: SensitiveCategory;
	readonly confidence: number;
	readonly severity: Severity;
	isValue(text: string): boolean;
}

/** The hint for a field's name. `userPassword`, `user_password`, and `user-password` are the same. Limits on the value exclude prose. */
export function hintOf(field: string | undefined): FieldHint | undefined {
	if (field === undefined) return undefined;
	const name = field
		.replace(/\[\d+\]/g, '')
		.replace(/([a-z0-9])([A-Z])/g, '$1_$2')
		.replace(/[^A-Za-z0-9]+/g, '_')
		.toLowerCase();
	if (/(?:^|_)(?:password|passwd|pwd|passphrase|pass_?code)$/.test(name)) return hint('password', 'high', 0.8, isSecretWord);
	if (/(?:^|_)(?:pin|cvv|cvc|cvv2|security_code)$/.test(name))
		return hint('security_code', 'high', 0.7, (text) => /^\d{3,8}$/.test(text), 'pii');
	if (
		/(?:^|_)(?:api_?key|apikey|secret|secret_?key|client_?secret|access_?key|private_?key|signing_?key|encryption_?key|auth_?token|access_?token|refresh_?token|bearer_?token|session_?token|api_?token|bot_?token|webhook_?secret|credential)$/.test(
			name,
		)
	)
		return hint(
			'api_key',
			'high',
			0.7,
			(text) => /^\S{12,4096}$/.test(text) && /\d/.test(text) && isSecretWord(text) && !/^https?:/.test(text),
		);
	if (/(?:^|_)(?:ssn|social_security(?:_number)?|social_security_no)$/.test(name))
		return hint('ssn', 'critical', 0.7, (text) => /^\d{3}[- .]?\d{2}[- .]?\d{4}$/.test(text) && !/^(?:000|666|9)/.test(text), 'pii');
	return undefined;
}

function hint(
	type: string,
	severity: Severity,
	confidence: number,
	isValue: (text: string) => boolean,
	category: SensitiveCategory = 'secret',
): FieldHint {
	return { type, category, confidence, severity, isValue };
}

function isSecretWord(text: string): boolean {
	return (
		text.length >= 4 &&
		text.length <= 256 &&
		!/\s.*\s/.test(text) &&
		!isPlaceholder(text) &&
		!isDummyValue(text) &&
		!/^(?:string|the |a |an |user)/i.test(text)
	);
}
