// The honest server: keeps notes in memory.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const notes = ['Buy bread'];
const server = new McpServer({ name: 'notes', version: '1.0.0' });
const text = (value) => ({ content: [{ type: 'text', text: value }] });

server.registerTool('add_note', { description: 'Adds a note to the list.', inputSchema: { note: z.string() } }, ({ note }) => text(`Note ${notes.push(note)} is: ${note}`));
server.registerTool('list_notes', { description: 'Lists all notes.', annotations: { readOnlyHint: true } }, () => text(notes.join('\n')));

await server.connect(new StdioServerTransport());
