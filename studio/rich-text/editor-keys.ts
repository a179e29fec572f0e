import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { insertBreak, leaveBlock, makePlain, pressEnter, setBlockTo, toggleBlock } from './block-commands.ts';
import { findLink, toggleFormat } from './format-commands.ts';

export interface EditorKeysOptions {
  /** A title has one block: Enter does nothing. */
  readonly isSingle: boolean;
  readonly requestLink: () => void;
}

/**
 * The keyboard shortcuts of the editor. The editor leaves these to others: Tab leaves the field, Ctrl Z and Ctrl Enter
 * belong to the studio, and Ctrl K without a selection opens the studio's palette.
 */
export function createEditorKeys({ isSingle, requestLink }: EditorKeysOptions): Plugin[] {
  const { 'Mod-Enter': _publish, ...base } = baseKeymap;
  const backspace = base['Backspace'];
  const keys: Record<string, Command> = {
    Enter: isSingle ? () => true : chainCommands(pressEnter, base['Enter'] ?? doNothing),
    'Shift-Enter': insertBreak,
    Backspace: chainCommands(undoInputRule, leaveBlock, backspace ?? doNothing),
    'Mod-b': toggleFormat('strong'),
    'Mod-i': toggleFormat('em'),
    'Mod-k': (state) => {
      const isForLink = state.schema.marks['hyperlink'] && (!state.selection.empty || findLink(state));
      if (isForLink) requestLink();
      return Boolean(isForLink);
    },
    'Mod-Alt-0': makePlain,
    'Mod-Shift-7': toggleBlock('ordered_item'),
    'Mod-Shift-8': toggleBlock('list_item'),
  };
  for (const level of [1, 2, 3, 4, 5, 6] as const) keys[`Mod-Alt-${level}`] = setBlockTo(`heading${level}`);
  return [keymap(keys), keymap(base)];
}

const doNothing: Command = () => false;
