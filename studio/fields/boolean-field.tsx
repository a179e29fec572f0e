import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { fieldStrings } from '../strings/fields.ts';
import styles from './boolean-field.module.css';

/** Never empty: an unset value shows the model's default, otherwise false. */
export function BooleanField(field: FieldProps<boolean>) {
  const { isReadOnly } = useEditor();
  const { value, setValue, widget } = field;
  const isOn = value ?? widget.config?.default_value === true;
  return (
    <FieldShell field={field}>
      {(control) => (
        <span className={styles.row}>
          <input
            {...control}
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            className={styles.switch}
            checked={isOn}
            disabled={isReadOnly}
            onChange={(event) => setValue(event.currentTarget.checked)}
          />
          <span aria-hidden className={styles.state}>
            {isOn ? fieldStrings.boolean.on : fieldStrings.boolean.off}
          </span>
        </span>
      )}
    </FieldShell>
  );
}
