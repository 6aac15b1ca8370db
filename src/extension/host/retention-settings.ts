import * as vscode from 'vscode';
import type { Retention } from '../../link/retention.ts';
import { SETTINGS } from '../manifest-ids.ts';

const MAX_DAYS = 3_650;

/** How long the audit log is kept, as the user has set it. The chain is kept as long as the bodies at least. */
export function readRetention(): Retention {
	const section = vscode.workspace.getConfiguration(SETTINGS.section);
	const days = (key: string, otherwise: number): number => {
		const value: unknown = section.get(key);
		return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.min(value, MAX_DAYS) : otherwise;
	};
	const bodyDays = days(SETTINGS.auditBodyDays, 30);
	return { bodyDays, chainDays: Math.max(bodyDays, days(SETTINGS.auditLogDays, 365)) };
}
