import type { FieldValue } from '../../cms/studio-types.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import styles from './rich-text-field.module.css';

/** Formatted text, until the editor for it is here: its words, to read. */
export function RichTextField(field: FieldProps<readonly FieldValue[]>) {
  const { document, dir } = useEditor();
  return (
    <GroupShell field={field}>
      <div className={styles['text']} lang={document.lang} dir={dir}>
        {(field.value ?? []).map((block, index) => (
          <p key={index}>{readText(block)}</p>
        ))}
      </div>
    </GroupShell>
  );
}

function readText(block: FieldValue): string {
  const hasText = typeof block === 'object' && block !== null && 'text' in block;
  return hasText && typeof block['text'] === 'string' ? block['text'] : '';
}
