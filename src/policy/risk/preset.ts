/** How much Cordon steps in (C22). `observe` records only; `balanced` leaves honest work alone; `strict` asks sooner. */
export const PRESETS = ['observe', 'balanced', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];
