// Every command has a way by keyboard.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { BOUND_KEYS } from '../support/bound-keys.ts';

interface MenuItem {
	readonly command: string;
	readonly when?: string;
	readonly group?: string;
}
interface KeyBinding {
	readonly key: string;
	readonly command: string;
	readonly args?: { readonly commands: readonly (string | { readonly command: string; readonly args: unknown })[] };
	readonly when: string;
}
const { contributes }: { readonly contributes: Contributed } = JSON.parse(readFileSync('package.json', 'utf8'));
interface Contributed {
	readonly commands: readonly { readonly command: string }[];
	readonly keybindings: readonly KeyBinding[];
	readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
	readonly viewsWelcome: readonly { readonly contents: string }[];
	readonly walkthroughs: readonly { readonly steps: readonly { readonly description: string }[] }[];
}
const itemsOf = (menu: string): readonly MenuItem[] => contributes.menus[menu] ?? [];
const hiddenInPalette = new Set(itemsOf('commandPalette').flatMap(({ command, when }) => (when === 'false' ? [command] : [])));
const inRowMenu = (item: MenuItem): boolean => !item.group?.startsWith('inline');

describe('the keyboard', () => {
	it('reaches every command: in the palette, or in the menu of the row it is about', () => {
		const ofRows = new Set(
			itemsOf('view/item/context')
				.filter(inRowMenu)
				.map(({ command }) => command),
		);

		assert.ok(contributes.commands.length > 50);
		assert.deepEqual(
			contributes.commands.map(({ command }) => command).filter((command) => hiddenInPalette.has(command) && !ofRows.has(command)),
			[],
		);
	});

	it('reaches in the palette what stands in the title of a view or of an editor', () => {
		const titles = [...itemsOf('view/title'), ...itemsOf('editor/title')];

		assert.ok(titles.length > 20);
		assert.deepEqual(
			titles.filter(({ command }) => hiddenInPalette.has(command)),
			[],
		);
	});

	it('reaches in the menu of a row what its buttons do: the menu opens with a key, the buttons take a pointer', () => {
		const items = itemsOf('view/item/context');
		const inline = items.filter((item) => !inRowMenu(item));
		const inMenu = (button: MenuItem): boolean =>
			items.some((item) => inRowMenu(item) && item.command === button.command && covers(item.when ?? '', button.when ?? ''));

		assert.ok(inline.length > 10);
		assert.deepEqual(
			inline.filter((button) => !inMenu(button)),
			[],
		);
	});

	it('has a binding for each key that the editor suite presses, and for no other', () => {
		const placeOf = (when: string): string => /^(?:focusedView|activeWebviewPanelId) == '?([\w.]+)'?(?: |$)/.exec(when)?.[1] ?? when;
		/** A binding that takes the row along ends with the command of ours. */
		const commandOf = ({ args, command }: KeyBinding): string => {
			const last = args?.commands.at(-1);
			return command === 'runCommands' && typeof last === 'object' ? last.command : command;
		};
		const bound = contributes.keybindings.map((binding) => [`${binding.key} in ${placeOf(binding.when)}`, commandOf(binding)] as const);

		assert.equal(new Set(bound.map(([name]) => name)).size, contributes.keybindings.length);
		assert.deepEqual(Object.fromEntries(bound), BOUND_KEYS);
	});

	it('reaches what the views and the walkthrough link to without them, too', () => {
		const texts = [
			...contributes.viewsWelcome.map(({ contents }) => contents),
			...contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ description }) => description)),
		];
		const linked = texts.flatMap((text) => [...text.matchAll(/\(command:([\w.]+)\)/g)].map(([, command = '']) => command));

		assert.ok(linked.length > 5);
		assert.deepEqual(
			linked.filter((command) => hiddenInPalette.has(command)),
			[],
		);
	});
});

/** A menu item that is shown for all items of rows is shown for some of them, too. */
function covers(menu: string, button: string): boolean {
	const rows = (when: string): string => /viewItem =~ \/\^([^/]*)\//.exec(when)?.[1] ?? '';
	return menu === button || (rows(menu) !== '' && rows(button).startsWith(rows(menu)));
}
