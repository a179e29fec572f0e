import type { ClipboardEvent, KeyboardEvent } from 'react';
import { TextArea } from '../parts/text-input.tsx';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { TextLength } from './text-length.tsx';
import { useProposal } from './use-proposal.ts';
import { useSyncedText } from './use-synced-text.ts';

/** Plain text on one line, unless the editor breaks it with Shift and Enter: a postal address has several lines. */
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

/** Enter breaks a line only with Shift, or if the text already has several lines. */
function keepLine(event: KeyboardEvent<HTMLTextAreaElement>, value: string): void {
  const isComposing = event.nativeEvent.isComposing;
  if (event.key === 'Enter' && !event.shiftKey && !isComposing && !value.includes('\n')) event.preventDefault();
}

/** Joins pasted lines into one, if the text has one line. */
function joinLines(event: ClipboardEvent<HTMLTextAreaElement>, value: string, onInput: () => void): void {
  const pasted = event.clipboardData.getData('text/plain');
  const area = event.currentTarget;
  if (area.readOnly || value.includes('\n') || !/[\r\n]/.test(pasted)) return;
  event.preventDefault();
  const line = pasted.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ');
  area.setRangeText(line, area.selectionStart, area.selectionEnd, 'end');
  onInput();
}
