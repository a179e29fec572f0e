import type { ClipboardEvent, KeyboardEvent } from 'react';
import { TextArea } from '../parts/text-input.tsx';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { TextLength } from './text-length.tsx';
import { useProposal } from './use-proposal.ts';
import { useSyncedText } from './use-synced-text.ts';

/** Unformatted text. It is one line, unless somebody breaks it on purpose: an address of an office has lines. */
export function TextField(field: FieldProps<string>) {
  const { document, dir, isReadOnly } = useEditor();
  const { value = '', setValue, widget } = field;
  const onText = (text: string) => setValue(text === '' ? null : text, { isTyping: true });
  const synced = useSyncedText<HTMLTextAreaElement>(value, onText);
  useProposal(field);
  return (
    <FieldShell field={field} aside={<TextLength text={value} hints={widget.config?.studio} />}>
      {(control) => (
        <TextArea
          {...control}
          {...synced}
          rows={1}
          lang={document.lang}
          dir={dir}
          readOnly={isReadOnly}
          onKeyDown={(event) => keepLine(event, value)}
          onPaste={(event) => joinLines(event, value, synced.onInput)}
        />
      )}
    </FieldShell>
  );
}

/** Enter breaks a line only with Shift, or where there are lines already. */
function keepLine(event: KeyboardEvent<HTMLTextAreaElement>, value: string): void {
  const isComposing = event.nativeEvent.isComposing;
  if (event.key === 'Enter' && !event.shiftKey && !isComposing && !value.includes('\n')) event.preventDefault();
}

/** Lines from elsewhere become one, where there is one. */
function joinLines(event: ClipboardEvent<HTMLTextAreaElement>, value: string, onInput: () => void): void {
  const pasted = event.clipboardData.getData('text/plain');
  const area = event.currentTarget;
  if (area.readOnly || value.includes('\n') || !/[\r\n]/.test(pasted)) return;
  event.preventDefault();
  const line = pasted.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ');
  area.setRangeText(line, area.selectionStart, area.selectionEnd, 'end');
  onInput();
}
