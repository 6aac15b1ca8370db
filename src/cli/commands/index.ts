import type { CommandName } from './command-names.ts';
import type { CommandContext } from './context.ts';

type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

/** Each is loaded only when needed, because loading the engine alone takes longer than most commands run. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<Command>>> = {
	protect: async () => (await import('./protect-command.ts')).protectCommand,
	unprotect: async () => (await import('./unprotect-command.ts')).unprotectCommand,
	status: async () => (await import('./status-command.ts')).statusCommand,
	approve: () => deciding('approve'),
	block: () => deciding('block'),
	forget: async () => (await import('./forget-command.ts')).forgetCommand,
	'start-over': async () => (await import('./start-over-command.ts')).startOverCommand,
	verify: async () => (await import('./verify-command.ts')).verifyCommand,
	restore: async () => (await import('./restore-command.ts')).restoreCommand,
	guard: async () => (await import('./guard-command.ts')).guardCommand,
	export: async () => (await import('./export-command.ts')).exportCommand,
	import: async () => (await import('./import-command.ts')).importCommand,
	audit: async () => (await import('./audit-command.ts')).auditCommand,
	replay: async () => (await import('./replay-command.ts')).replayCommand,
	patterns: async () => (await import('./patterns-command.ts')).patternsCommand,
	classifier: async () => (await import('./classifier-command.ts')).classifierCommand,
	'self-test': async () => (await import('../self-test/self-test-command.ts')).selfTestCommand,
};

async function deciding(action: 'approve' | 'block'): Promise<Command> {
	const { decideCommand } = await import('./decide-command.ts');
	return (args, context) => decideCommand(action, args, context);
}

/** The commands that protect, undo, and decide; `undefined`: the name isn't one of them. */
export async function protectionCommand(name: string | undefined): Promise<Command | undefined> {
	return name !== undefined && isCommand(name) ? COMMANDS[name]() : undefined;
}

function isCommand(name: string): name is keyof typeof COMMANDS {
	return Object.hasOwn(COMMANDS, name);
}
