import { SelectInput } from '../parts/text-input.tsx';
import { fieldStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { TextField } from './text-field.tsx';

/** One of the options of the model. A model without options accepts any text. */
export function SelectField(field: FieldProps<string>) {
  const { isReadOnly } = useEditor();
  const { value, setValue, widget } = field;
  const options = widget.config?.options ?? [];
  if (options.length === 0) return <TextField {...field} />;
  return (
    <FieldShell field={field}>
      {(control) => (
        <SelectInput
          {...control}
          value={value ?? ''}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => setValue(currentTarget.value === '' ? null : currentTarget.value)}
        >
          <option value="">{fieldStrings.none}</option>
          {value !== undefined && !options.includes(value) && (
            <option value={value}>{fieldStrings.select.gone(value)}</option>
          )}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldShell>
  );
}
