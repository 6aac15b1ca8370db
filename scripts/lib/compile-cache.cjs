// Keeps compiled code between the processes of a test run: each saves half a second of CPU. Not by a variable: what a test starts would inherit it.
const { enableCompileCache } = require('node:module');
const path = require('node:path');

enableCompileCache(path.resolve(__dirname, '../../node_modules/.cache/compiled'));
