/** How much MCP Cordon intervenes (C22). `observe` only records; `balanced` leaves honest work alone; `strict` asks sooner. */
export const PRESETS = ['observe', 'balanced', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];
