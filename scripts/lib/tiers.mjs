/** The editor suites of the gate: one through a guarded server's whole life, one through what only the page shows. */
export const SMOKE_SUITES = ['test/editor/e2e/guarded-server.test.ts', 'test/editor/e2e/rug-pull.test.ts'];
