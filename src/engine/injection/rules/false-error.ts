import type { InjectionRule } from '../rule.ts';

const SAFEGUARD =
	'=check|checks|verification|validation|sandbox|sandboxing|firewall|antivirus|protection|filter|filters|guardrails|confirmation|confirmations|approval|tls|ssl|safeguards|protected|selinux|gatekeeper|2fa|mfa';
const RIGHTS =
	'=admin|administrator|root|cluster-admin|superuser|owner|full|all|elevated|unrestricted|unlimited|write|higher|wider|broader';
const RIGHT = '=access|role|rights|privileges|privilege|permission|permissions|scopes|scope|mode|account|credentials';

export const rule: InjectionRule = {
	id: 'false-error',
	says: 'an error that asks for a secret, a shell, wider rights, or a disabled check',
	onHonest: { suspect: 0, attack: 0 },
	patterns: [
		{
			in: ['error'],
			weight: 1,
			of: [
				'!=re-run|rerun|retry|call|include|pass|supply|set|needs|resend|send|add|try 6 =contents|content|whole|full|entire 4 secretplace|conversation',
				'=re-run|rerun|retry|call|include|pass|supply|set|resend|add|try|needs 14 secret 8 =note|notes|sidenote|context|debug|trace|confirm|comment',
				'=re-run|rerun|retry|call|run|try 4 =with|using 3 =sudo|elevated|admin|administrator|root',
				'=re-run|rerun|retry|repeat 4 =sudo|elevated|admin|administrator|root|privileged|unrestricted',
				'=note|notes|sidenote|context|debug|trace|confirm|comment|sidenote|auth 3 =set 2 =to 5 secret|secretplace|conversation',
			],
		},
		{
			in: ['error'],
			weight: 0.45,
			of: [
				`=disable|deactivate|bypass|skip|turn|switch|suspend|weaken 5 ${SAFEGUARD}`,
				`${SAFEGUARD} 1 =disabled|off|deactivated|bypassed`,
				`=grant|give|bind|assign|request|add|use|enable|escalate|switched|switch|raise 5 ${RIGHTS} 3 ${RIGHT}`,
				'=with 1 =all|full|every|unrestricted|unlimited 1 =scopes|permissions|access|rights|privileges',
				'=use|call|invoke|run|open|escalate|through|via|using 3 =execute_command|run_command|run_shell|run_terminal_cmd|shell|bash|terminal|powershell|zsh|exec_command',
				'=allow|approve|trust|trusted|whitelist|allowlist|auto-approve 3 =all|every|everything|any 2 =hosts|domains|requests|servers|tools|calls|commands|actions|origins|everything',
				'=auto-approve|autoapprove|auto_approve|yolo 2 =true|on|mode|setting',
				'=permissions|access|chmod 8 =777|everybody|everyone|world-writable',
				'=enable|allow 2 =macros|scripts|popups',
				'=curl|wget 3 address 4 =bash|sh|zsh|python|python3',
				'=list|add|put 8 =trusted 2 =servers|hosts|tools|sources',
			],
		},
	],
	examples: {
		match: [],
		noMatch: [
			'Authentication failed. Set the token in the environment of the server.',
			'Permission denied. Ask an administrator for access.',
			'The check failed. Correct the field and try again.',
		],
	},
};
