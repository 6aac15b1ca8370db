// For readers of the rows that are no part of Cordon's command line: `cordon eval` expands by itself.
export { expand, expandText, SECRET_KINDS } from '../src/cli/eval/expand.ts';
