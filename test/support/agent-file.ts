/** An agent file of Copilot, as a person writes it. Its servers start when the agent `helper` is selected. */
export function agentFileText(servers: Readonly<Record<string, { readonly command: string; readonly args: readonly string[] }>>): string {
	return [
		...['---', 'name: helper', 'description: Helps.', '# Mine.', 'mcp-servers:'],
		...Object.entries(servers).flatMap(([name, { args, command }]) => [
			`  ${name}:`,
			'    type: local',
			`    command: ${JSON.stringify(command)}`,
			`    args: ${JSON.stringify(args)}`,
			'    tools: ["*"]',
		]),
		...['---', 'Help with sums.', ''],
	].join('\n');
}
