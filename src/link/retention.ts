/** R149, C19: bodies are deleted first; the chain of the audit log stays longer and records the deletion. In days; undefined: forever. */
export interface Retention {
	readonly bodyDays: number | undefined;
	readonly chainDays: number | undefined;
}

/** R068: `auto_redact_after_days` 30. */
export const DEFAULT_RETENTION: Retention = { bodyDays: 30, chainDays: 365 };
