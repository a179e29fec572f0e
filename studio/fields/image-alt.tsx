import { useId } from 'react';
import { FieldFrame } from '../parts/field-frame.tsx';
import { TextArea } from '../parts/text-input.tsx';
import { mediaStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import styles from './image-alt.module.css';
import { useSyncedText } from './use-synced-text.ts';

interface ImageAltProps {
  /** Null: not decided yet. Empty: decorative. */
  readonly alt: string | null;
  readonly onAlt: (alt: string | null, options?: { readonly isTyping?: boolean }) => void;
}

/** The text alternative of an image in the document's language, or the choice that the image is decorative. */
export function ImageAlt({ alt, onAlt }: ImageAltProps) {
  const { document, dir, isReadOnly } = useEditor();
  const id = useId();
  const isDecorative = alt === '';
  const synced = useSyncedText<HTMLTextAreaElement>(alt ?? '', (text) =>
    onAlt(text === '' ? null : text, { isTyping: true }),
  );
  return (
    <div className={styles.alt}>
      {!isDecorative && (
        <FieldFrame
          id={id}
          controlId={`${id}-control`}
          label={mediaStrings.alt}
          help={alt === null ? <span className={styles.missing}>{mediaStrings.altMissing}</span> : mediaStrings.altHelp}
        >
          <TextArea
            {...synced}
            id={`${id}-control`}
            aria-describedby={`${id}-help`}
            rows={1}
            lang={document.lang}
            dir={dir}
            readOnly={isReadOnly}
          />
        </FieldFrame>
      )}
      <label className={styles.decorative}>
        <input
          type="checkbox"
          checked={isDecorative}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onAlt(currentTarget.checked ? '' : null)}
        />
        {mediaStrings.decorative}
      </label>
    </div>
  );
}
