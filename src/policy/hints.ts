import { isJsonObject } from '../base/json.ts';
import { classifyToolName } from '../engine/classify/tool-name.ts';
import type { ToolDefinition } from '../engine/finding.ts';

/**
 * VS Code skips its confirmation for a tool that claims `readOnlyHint: true`, and shows a tool's results for review when it has
 * `openWorldHint: true` (measured in 1.139). If the tool's own name contradicts the claim, drops the claim and asks for the review.
 * `undefined`: nothing to change.
 */
export function withoutFalseClaim(tool: ToolDefinition): ToolDefinition | undefined {
	const annotations = tool['annotations'];
	if (!isJsonObject(annotations) || annotations['readOnlyHint'] !== true) return undefined;
	const { effect, channel } = classifyToolName(tool.name);
	// A bare verb says too little: `add` may add numbers or rows.
	const isOnlyVerb = /^[a-z]+$/.test(tool.name);
	const contradicts = (effect === 'write' && !isOnlyVerb) || effect === 'destructive' || channel === 'send';
	if (!contradicts) return undefined;
	const { readOnlyHint: _dropped, ...kept } = annotations;
	return { ...tool, annotations: { ...kept, openWorldHint: true } };
}
