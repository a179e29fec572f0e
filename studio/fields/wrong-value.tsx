import type { FieldValue } from '../../cms/studio-types.ts';
import { Button } from '../parts/button.tsx';
import { fieldStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import styles from './wrong-value.module.css';

/** A value that the field cannot show, for instance from an older model. It is shown as it is until it is removed. */
export function WrongValue(field: FieldProps<FieldValue>) {
  const { isReadOnly } = useEditor();
  const { value, setValue } = field;
  return (
    <GroupShell field={field} ownHelp={fieldStrings.wrong.text}>
      {value !== undefined && <ShownValue value={value} />}
      {!isReadOnly && (
        <div>
          <Button isSmall onPress={() => setValue(null)}>
            {fieldStrings.wrong.remove}
          </Button>
        </div>
      )}
    </GroupShell>
  );
}

/** Shows any value as text or JSON. */
export function ShownValue({ value }: { value: FieldValue }) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <pre className={styles.value} tabIndex={0}>
      {typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)}
    </pre>
  );
}
