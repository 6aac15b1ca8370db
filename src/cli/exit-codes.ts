/** Exit codes of `cordon`. Scripts rely on them. Only the gate uses 6 (R157). */
export const EXIT = { ok: 0, failed: 1, usage: 2, badRows: 3, unreadable: 4, gateFailed: 6, interrupted: 130 } as const;
