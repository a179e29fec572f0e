import { useId, useState } from 'react';
import { FieldFrame } from '../parts/field-frame.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { fieldStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import styles from './embed-field.module.css';
import { findProvider } from './embed-provider.ts';
import type { FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import type { StoredEmbed } from './stored-values.ts';
import { useSyncedText } from './use-synced-text.ts';

/**
 * Embedded content of another site. The studio loads nothing from it, and the site asks its reader for consent first.
 */
export function EmbedField(field: FieldProps<StoredEmbed>) {
  const { document, dir, isReadOnly } = useEditor();
  const [isLeft, setLeft] = useState(false);
  const id = useId();
  const { value, setValue } = field;
  const { embed } = fieldStrings;
  const host = URL.parse(value?.embed_url ?? '')?.hostname;
  const provider = host === undefined ? undefined : findProvider(host);
  const address = useSyncedText<HTMLInputElement>(value?.embed_url ?? '', (text) => {
    // The provider's data belongs to the previous URL; only the title was written by the editor.
    const title = value?.title;
    setValue(text === '' ? null : { embed_url: text.trim(), ...(title && { title }) }, { isTyping: true });
  });
  const title = useSyncedText<HTMLInputElement>(value?.title ?? '', (text) => {
    if (!value) return;
    const { title: _before, ...other } = value;
    setValue((text === '' ? other : { ...other, title: text }) as StoredEmbed, { isTyping: true });
  });
  const isWrong = isLeft && value !== undefined && host === undefined;
  return (
    <GroupShell field={field} ownProblem={isWrong ? embed.wrongAddress : undefined}>
      <TextInput
        {...address}
        type="url"
        aria-label={embed.address}
        placeholder="https://"
        dir="ltr"
        readOnly={isReadOnly}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      {host !== undefined && (
        <>
          <p className={styles.provider}>{provider === undefined ? embed.unknown(host) : embed.provider(provider)}</p>
          <FieldFrame id={id} controlId={`${id}-control`} label={embed.title} help={embed.titleHelp}>
            <TextInput
              {...title}
              id={`${id}-control`}
              aria-describedby={`${id}-help`}
              lang={document.lang}
              dir={dir}
              readOnly={isReadOnly}
            />
          </FieldFrame>
        </>
      )}
    </GroupShell>
  );
}
