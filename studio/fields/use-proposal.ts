import { useEffect } from 'react';
import { toAddress } from '../draft/field-address.ts';
import { useEditor } from './editor-context.ts';
import type { FieldPlace } from './field-props.ts';
import { followText } from './follow-text.ts';
import { proposeText } from './propose-text.ts';

/** Proposes a text from another field beside it (`config.studio.proposeFrom`). */
export function useProposal({ address, widget }: FieldPlace): void {
  const editor = useEditor();
  const hints = widget.config?.studio;
  useEffect(() => {
    if (hints?.proposeFrom === undefined || editor.isReadOnly) return undefined;
    const { draft, document } = editor;
    const source = `${address.slice(0, address.lastIndexOf('/'))}/${toAddress(hints.proposeFrom)}`;
    const propose = () => {
      const words = draft.getValue(source);
      return typeof words === 'string' ? proposeText(words, { ...hints, lang: document.lang }) : '';
    };
    return followText(editor, { source, address, propose });
  }, [editor, address, hints]);
}
