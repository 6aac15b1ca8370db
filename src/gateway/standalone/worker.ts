// The worker that judges for one proxy: while the editor's gateway does not answer, and for `cordon guard`.
import { serveStandalone } from './serve.ts';

serveStandalone();
