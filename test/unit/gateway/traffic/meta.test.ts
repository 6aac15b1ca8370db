import assert from 'node:assert/strict';
import { callMetaOf } from '../../../../src/gateway/traffic/meta.ts';

describe('the conversation and the turn of a request', () => {
	const of = (_meta: Parameters<typeof callMetaOf>[0], conversation?: string) => {
		const found = callMetaOf({ _meta: _meta ?? null }, { client: '7', conversation });
		return [found.conversation, found.turn];
	};

	it('come from the metadata of VS Code or Codex', () => {
		assert.deepEqual(of({ 'vscode.conversationId': 'talk', 'vscode.requestId': 'turn' }, 'of the process'), ['talk', 'turn']);
		// The form that Codex 0.171 sends.
		const codex = {
			callId: 'call_1',
			threadId: 'helper',
			'x-codex-turn-metadata': { session_id: 'talk', thread_id: 'helper', turn_id: 'turn' },
		};
		assert.deepEqual(of(codex), ['talk', 'turn']);
	});

	it('come from the process if the request has no valid ones', () => {
		assert.deepEqual(of({ progressToken: 1 }, 'of the process'), ['of the process', undefined]);
		assert.deepEqual(of({ 'x-codex-turn-metadata': 'talk' }), [undefined, undefined]);
		assert.deepEqual(of({ 'x-codex-turn-metadata': { session_id: 7, turn_id: 'x'.repeat(257) } }), [undefined, undefined]);
	});
});
