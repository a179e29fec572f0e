import { useState } from 'react';
import { fieldStrings } from '../strings/fields.ts';
import { DateInput } from './date-input.tsx';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';

/** A date without a time, stored as `2026-05-31`. */
export function DateField(field: FieldProps<string>) {
  const { isReadOnly } = useEditor();
  const [isUnfinished, setUnfinished] = useState(false);
  const { value = '', setValue } = field;
  return (
    <FieldShell field={field} ownProblem={isUnfinished ? fieldStrings.date.notDate : undefined}>
      {(control) => (
        <DateInput
          {...control}
          type="date"
          value={value}
          readOnly={isReadOnly}
          onUnfinished={setUnfinished}
          onDate={(next) => setValue(next === '' ? null : next)}
        />
      )}
    </FieldShell>
  );
}
