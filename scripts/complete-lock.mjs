// Adds to package-lock.json what `npm install` leaves out: optional packages of other platforms, without which `npm ci` refuses.
// usage: node scripts/complete-lock.mjs [--check]    Run it after every change of the dependencies. --check makes no requests and writes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Optional packages that a package of the lock names and the lock lacks: name and exact version. */
export function missingFrom(lock) {
	const missing = new Map();
	for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
		for (const [name, version] of Object.entries(optionalDependencies)) {
			if (/^\d/.test(version) && lock.packages[`node_modules/${name}`] === undefined) missing.set(name, version);
		}
	}
	return [...missing].sort();
}

/** The registry's metadata of the package, or what its name says if this registry doesn't have it. */
function factsOf(name, version) {
	const fields = ['dist.integrity', 'cpu', 'os', 'libc', 'license', 'engines'];
	try {
		const answer = execFileSync('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		const { cpu, engines, libc, license, os, ...rest } = JSON.parse(answer);
		return { version, integrity: rest['dist.integrity'], cpu, dev: true, libc, license, optional: true, os, engines };
	} catch {
		const words = name.split(/[/-]/);
		const os = words.find((word) => ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32'].includes(word));
		const cpu = words.find((word) => ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'].includes(word));
		const libc = words.some((word) => word.startsWith('musl'))
			? ['musl']
			: words.some((word) => word.startsWith('gnu'))
				? ['glibc']
				: undefined;
		if (os === undefined || cpu === undefined) throw new Error(`cannot tell the platform of ${name}`);
		return { version, cpu: [cpu], dev: true, libc, optional: true, os: [os] };
	}
}

if (process.argv[1] === import.meta.filename) {
	const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
	const missing = missingFrom(lock);
	if (process.argv.includes('--check')) {
		if (missing.length > 0)
			console.error(`package-lock.json lacks ${missing.length} packages of other platforms: run node scripts/complete-lock.mjs`);
		process.exit(missing.length > 0 ? 1 : 0);
	}
	for (const [name, version] of missing) {
		lock.packages[`node_modules/${name}`] = factsOf(name, version);
		console.log(`${name}@${version}`);
	}
	lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
	writeFileSync('package-lock.json', `${JSON.stringify(lock, undefined, '\t')}\n`);
}
