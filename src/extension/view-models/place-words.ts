import { pointerSteps } from '../../base/json.ts';
import { nameForDisplay } from '../../base/text.ts';
import type { L10n } from './l10n.ts';

/** `/inputSchema/properties/city/description` → `parameter city, description`. Names are escaped. */
export function placeOf(pointer: string, l10n: L10n): string {
	const steps = pointerSteps(pointer);
	const words: string[] = [];
	for (let index = 0; index < steps.length; index++) {
		const step = steps[index] ?? '';
		if (step === 'inputSchema' || (step === 'required' && index === steps.length - 1)) continue;
		if (step === 'properties' && steps[index + 1] !== undefined)
			words.push(l10n.t('parameter {0}', nameForDisplay(steps[++index] ?? '', 60)));
		else words.push(nameForDisplay(partName(step, l10n), 60));
	}
	return words.length === 0 ? l10n.t('Parameters') : words.join(', ');
}

/** The display name of a definition's part. */
export function partName(part: string, l10n: L10n): string {
	switch (part) {
		case 'name':
			return l10n.t('Name');
		case 'title':
			return l10n.t('Title');
		case 'description':
			return l10n.t('Description');
		case 'inputSchema':
			return l10n.t('Parameters');
		case 'outputSchema':
			return l10n.t('Result');
		case 'annotations':
			return l10n.t('What it declares about its effects');
		case 'execution':
			return l10n.t('How it runs (tasks)');
		case 'version':
			return l10n.t('Version');
		case 'icons':
			return l10n.t('Icons');
		case '_meta':
			return l10n.t('Other data (_meta)');
		case 'instructions':
			return l10n.t('Instructions for the model');
		case 'serverInfo':
			return l10n.t('Server name and version');
		case 'commandLine':
			return l10n.t('Command line');
		case 'cwd':
			return l10n.t('Working directory');
		case 'envNames':
			return l10n.t('Variables');
		case 'envFile':
			return l10n.t('Environment file');
		case 'loader':
			return l10n.t('Variables that affect which code runs');
		case 'arguments':
			return l10n.t('Arguments');
		case 'uri':
		case 'uriTemplate':
			return l10n.t('Address');
		case 'mimeType':
			return l10n.t('Type');
		case 'values':
			return l10n.t('Values of its variables');
		case 'inputs':
			return l10n.t('Inputs it refers to');
		default:
			return launchPartName(part, l10n) ?? part;
	}
}

/** The display name of a part of a launch that is compared by value (`gateway/pipeline/resolved-launch.ts`). */
function launchPartName(part: string, l10n: L10n): string | undefined {
	const colon = part.indexOf(':');
	const name = nameForDisplay(part.slice(colon + 1), 60);
	switch (colon < 0 ? part : part.slice(0, colon)) {
		case 'program':
			return l10n.t('Where its program is');
		case 'package':
			return l10n.t('The installed package ({0})', nameForDisplay(part.slice(colon + 1), 500));
		case 'command':
			return l10n.t('Its command');
		case 'argument':
			return l10n.t('Argument {0}', name);
		case 'env':
			return l10n.t('Variable {0}', name);
		case 'input':
			return l10n.t('Input {0}', name);
		case 'header':
			return l10n.t('Header {0}', name);
		case 'origin':
			return l10n.t('The server it connects to');
		case 'url':
			return l10n.t('The rest of its address');
		default:
			return undefined;
	}
}
