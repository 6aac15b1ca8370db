// Compiles native/launch.c for each processor into src/gateway/interposition/native-launcher.generated.ts. Run it after changing that file.
// It needs Zig 0.17.1 (`pip install ziglang==0.17.1`), which compiles for both processors and produces the same bytes everywhere.
// usage: node scripts/build-native-launcher.mjs [python]     python: the interpreter that has ziglang, default python3
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

const SOURCE = 'native/launch.c';
const TARGET = 'src/gateway/interposition/native-launcher.generated.ts';
const PROCESSORS = { x64: 'x86_64-linux-none', arm64: 'aarch64-linux-none' };
const FLAGS = '-Os -nostdlib -static -ffreestanding -fno-stack-protector -fno-pie -no-pie -s -Wl,--build-id=none'.split(' ');

const python = process.argv[2] ?? 'python3';
const folder = mkdtempSync(join(tmpdir(), 'cordon-native-'));
try {
	const built = Object.entries(PROCESSORS).map(([name, target]) => {
		const file = join(folder, name);
		execFileSync(python, ['-m', 'ziglang', 'cc', '-target', target, ...FLAGS, '-o', file, SOURCE], { stdio: 'inherit' });
		return `\t${name}: '${deflateRawSync(readFileSync(file), { level: 9 }).toString('base64')}',\n`;
	});
	const digest = createHash('sha256').update(readFileSync(SOURCE)).digest('hex');
	writeFileSync(
		TARGET,
		`// Written by scripts/build-native-launcher.mjs from native/launch.c: do not edit.\n\n/** SHA-256 of the source. */\nexport const NATIVE_SOURCE = '${digest}';\n/** By processor: a static executable for Linux, deflated, in base64. */\nexport const NATIVE_LAUNCHERS: Readonly<Record<string, string>> = {\n${built.join('')}};\n`,
	);
} finally {
	rmSync(folder, { recursive: true, force: true });
}
