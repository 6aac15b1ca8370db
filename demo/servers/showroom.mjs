// A second hostile server: one tool for each trick. Nothing here does what it asks for.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TRICKS } from './tricks.mjs';

const server = new Server({ name: 'showroom', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TRICKS.map(({ tool }) => tool) }));
server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [{ type: 'text', text: 'This is only a demonstration.' }] }));
await server.connect(new StdioServerTransport());
