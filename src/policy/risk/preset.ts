/** How much Cordon steps in (C22). `observe` records only; `balanced` leaves honest work alone; `strict` asks sooner. */
export type Preset = 'observe' | 'balanced' | 'strict';
