/*
 * The first thing that runs for a guarded server on Linux. It's linked statically, so the dynamic loader never reads LD_PRELOAD and its like
 * from the environment that an entry sets. It puts those variables aside for the proxy, which gives them to the server once the launch is
 * allowed, and starts the launcher's script. No library, no allocation: built by scripts/build-native-launcher.mjs.
 */
#define PREFIX "MCP_CORDON_KEPT_"
#define MAX_VARIABLES 16384
#define ROOM (1 << 20)

/* The installer writes the path of the script behind the mark. */
static volatile const char script[4096 + 32] __attribute__((used)) = "MCP-CORDON-SCRIPT-PATH-FOLLOWS:";

static char room[ROOM];
static char *variables[MAX_VARIABLES + 1];

static long system_call(long number, long a, long b, long c) {
#if defined(__x86_64__)
	long result;
	__asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
	return result;
#elif defined(__aarch64__)
	register long x8 __asm__("x8") = number;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;
	__asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
	return x0;
#else
#error "no system calls for this processor"
#endif
}

#if defined(__x86_64__)
enum { WRITE = 1, EXECVE = 59, EXIT = 60 };
__asm__(".globl _start\n_start:\n\txor %ebp, %ebp\n\tmov %rsp, %rdi\n\tand $-16, %rsp\n\tcall start\n");
#else
enum { WRITE = 64, EXECVE = 221, EXIT = 93 };
__asm__(".globl _start\n_start:\n\tmov x29, #0\n\tmov x0, sp\n\tbl start\n");
#endif

static int begins(const char *text, const char *with) {
	while (*with)
		if (*text++ != *with++) return 0;
	return 1;
}

/* Read by the dynamic loader or the C library of a program before its first line. */
static int is_for_the_loader(const char *variable) {
	return begins(variable, "LD_") || begins(variable, "GCONV_PATH=") || begins(variable, "GLIBC_TUNABLES=") || begins(variable, "LOCPATH=");
}

static void stop(const char *sentence) {
	long length = 0;
	while (sentence[length]) length++;
	system_call(WRITE, 2, (long)sentence, length);
	system_call(EXIT, 78, 0, 0);
}

__attribute__((used)) void start(long *stack) {
	long count = stack[0];
	char **arguments = (char **)(stack + 1);
	char **environment = arguments + count + 1;
	long used = 0, kept = 0;
	for (; *environment; environment++) {
		if (kept == MAX_VARIABLES) stop("MCP Cordon: Couldn't start this server: its environment has too many variables. Remove some.\n");
		/* Only this program and the script say what was put aside. */
		if (begins(*environment, PREFIX)) continue;
		if (!is_for_the_loader(*environment)) {
			variables[kept++] = *environment;
			continue;
		}
		char *copy = room + used;
		const char *parts[] = {PREFIX, *environment};
		for (int part = 0; part < 2; part++)
			for (const char *from = parts[part]; *from; from++) {
				if (used == ROOM - 1) stop("MCP Cordon: Couldn't start this server: its loader variables are too long. Shorten them.\n");
				room[used++] = *from;
			}
		room[used++] = 0;
		variables[kept++] = copy;
	}
	variables[kept] = 0;
	const char *path = (const char *)script + 31;
	system_call(EXECVE, (long)path, (long)arguments, (long)variables);
	stop("MCP Cordon: Couldn't start this server: its launcher is incomplete. Open VS Code with MCP Cordon enabled to repair it.\n");
}
