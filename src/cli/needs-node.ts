// Imported before everything else, because an older Node fails at the first module it lacks, with an unhelpful stack trace.
import process from 'node:process';

/** As in `engines` of package.json: the first version that has `node:sqlite` without a flag. */
const OLDEST = [22, 13] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
	process.stderr.write(`cordon: This is Node.js ${process.versions.node}. MCP Cordon needs ${OLDEST.join('.')} or later.\n`);
	process.exit(1);
}
