import type { FieldValue } from '../../cms/studio-types.ts';
import { fieldStrings } from '../strings/fields.ts';
import type { FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import { ShownValue } from './wrong-value.tsx';

/** A read-only object of another system. */
export function IntegrationField(field: FieldProps<{ readonly [key: string]: FieldValue | undefined }>) {
  return (
    <GroupShell field={field} help={fieldStrings.integration}>
      {field.value === undefined ? <ShownValue value={fieldStrings.none} /> : <ShownValue value={field.value} />}
    </GroupShell>
  );
}
