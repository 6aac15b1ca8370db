import type { DeviationKind } from '../../flow/baseline.ts';
import type { ContradictionRow } from '../../flow/contradiction.ts';
import type { ExfiltrationRule } from '../../flow/exfiltration.ts';
import type { FlowPattern } from '../../flow/flow-types.ts';
import type { DriftFinding } from '../../flow/goal-drift.ts';
import type { CrossServerRule } from '../../flow/session-analyzer.ts';
import type { ToolPolicyClass } from './tool-policy.ts';

/** Rules about a call and about earlier calls in the session, dotted for records. */
export type CallReasonRule =
	| `flow.${FlowPattern | 'forgotten' | 'partly_checked'}`
	| `session.${CrossServerRule}`
	| `contradiction.${ContradictionRow}`
	| `exfiltration.${ExfiltrationRule}`
	| `drift.${DriftFinding['kind']}`
	| `baseline.${DeviationKind}`
	| `policy.${Exclude<ToolPolicyClass, 'contradiction'>}`
	| 'gate.after_flagged_content'
	| 'risk.score';

/** One plain sentence per rule, without any names. */
export const CALL_REASON_TITLES: Readonly<Record<CallReasonRule, string>> = {
	'flow.internal_to_external': 'The call sends out text from a server that holds your data.',
	'flow.pii_to_external': 'The call sends out personal data from a server that holds your data.',
	'flow.unknown_involved': "The call contains text from another server, and MCP Cordon doesn't know the kind of one of the two servers.",
	'flow.forgotten': 'MCP Cordon no longer knows what this session read, so the call may contain it.',
	'flow.partly_checked': 'The arguments are too large to check completely.',
	'session.read_then_send': 'The call sends data shortly after another server read data.',
	'session.burst': 'The server was called too often within seconds.',
	'session.cross_server_flow': 'The call writes or sends data in the same turn in which another server read data.',
	'session.shadow_tool': 'The tool now comes from a different server.',
	'contradiction.read_destructive_name': "The model says it only reads, but the tool's name says it deletes or destroys.",
	'contradiction.read_destructive_arguments': 'The model says it only reads, but the arguments delete or destroy something.',
	'contradiction.read_only_destructive': 'The server declares the tool read-only, but the model uses it to delete or destroy.',
	'contradiction.public_pii': 'The model says the data is public, but the arguments contain personal data.',
	'contradiction.read_external_url': 'The model says it only reads, but the arguments use an external address.',
	'exfiltration.suspicious_endpoint': 'The arguments use a data collection service.',
	'exfiltration.pii_to_external': 'Personal data is about to go to an external service.',
	'exfiltration.repeated_pii_sends': 'Personal data has gone to external services several times.',
	'exfiltration.rapid_external_sends': 'Many calls went to external services within a minute.',
	'exfiltration.large_external_volume': 'A lot of data went to external services within minutes.',
	'drift.visits_url': "This call's destination came from untrusted content.",
	'drift.writes_to_address': "This call's recipient came from flagged content.",
	'baseline.new_tool': "This tool wasn't used before, although its server was called often.",
	'baseline.large_arguments': 'The arguments are much larger than ever before.',
	'baseline.large_result': 'The result is much larger than ever before.',
	'baseline.high_rate': 'The tool is called much more often than ever before.',
	'baseline.new_shape': 'This combination of arguments is new.',
	'baseline.new_destination': 'The call uses an address that earlier calls of this tool never used.',
	'policy.read': 'Your settings ask before calls that read data.',
	'policy.write': 'Your settings ask before calls that write data.',
	'policy.destructive': 'Your settings ask before calls that delete or destroy data.',
	'gate.after_flagged_content': 'An earlier result in this session contained a possible prompt injection.',
	'risk.score': 'Several findings together make this call risky.',
};
