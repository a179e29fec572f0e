import { useState } from 'react';
import { TextInput } from '../parts/text-input.tsx';
import { fieldStrings } from '../strings/fields.ts';
import styles from './color-field.module.css';
import { formatContrast, getContrast, readColor } from './color-contrast.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { NotedControl } from './noted-control.tsx';
import { useSyncedText } from './use-synced-text.ts';

/** The light and dark background of the site: site/design/tokens.css. */
const [white, dark] = ['#ffffff', '#060f1f'] as const;

/** A colour `#rrggbb`, picked or typed, with its contrast ratios. */
export function ColorField(field: FieldProps<string>) {
  const { isReadOnly } = useEditor();
  const [isLeft, setLeft] = useState(false);
  const { value = '', setValue } = field;
  const color = readColor(value);
  const words = fieldStrings.color;
  const synced = useSyncedText<HTMLInputElement>(value, (text) =>
    setValue(text === '' ? null : text, { isTyping: true }),
  );
  return (
    <FieldShell field={field} ownProblem={isLeft && value !== '' && !color ? words.unfinished : undefined}>
      {(control) => (
        <NotedControl control={control} note={describeContrast(color)}>
          {(noted) => (
            <div className={styles.row}>
              <input
                type="color"
                className={styles.picker}
                aria-label={words.pick}
                value={color ?? '#000000'}
                disabled={isReadOnly}
                onChange={({ currentTarget }) => setValue(currentTarget.value, { isTyping: true })}
              />
              <TextInput
                {...noted}
                {...synced}
                spellCheck={false}
                readOnly={isReadOnly}
                dir="ltr"
                placeholder="#1a2b3c"
                onFocus={() => setLeft(false)}
                onBlur={() => {
                  setLeft(true);
                  if (color && color !== value) setValue(color);
                }}
              />
            </div>
          )}
        </NotedControl>
      )}
    </FieldShell>
  );
}

function describeContrast(color: string | undefined): string | undefined {
  if (color === undefined) return undefined;
  const [onWhite, onDark] = [white, dark].map((canvas) => formatContrast(getContrast(color, canvas)));
  return fieldStrings.color.contrast(onWhite ?? '', onDark ?? '');
}
