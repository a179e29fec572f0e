import { useState } from 'react';
import { fieldWords } from '../words/fields.ts';
import { DateInput } from './date-input.tsx';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { readStoredTime, toLocalInput, toStoredTime, toZoneOffset } from './stored-time.ts';

/** A moment. It is written in the person's own time zone, and stored in UTC: both are shown. */
export function TimestampField(field: FieldProps<string>) {
  const { isReadOnly } = useEditor();
  const [isUnfinished, setUnfinished] = useState(false);
  const { value, setValue } = field;
  const time = value === undefined ? undefined : readStoredTime(value);
  const { timestamp, date } = fieldWords;
  return (
    <FieldShell
      field={field}
      ownProblem={isUnfinished ? date.notDate : undefined}
      aside={
        <>
          {describeZone(time)}
          {time && <>; {timestamp.utc(time.toISOString().slice(0, 16).replace('T', ' '))}</>}
        </>
      }
    >
      {(control) => (
        <DateInput
          {...control}
          type="datetime-local"
          value={time ? toLocalInput(time) : ''}
          readOnly={isReadOnly}
          onUnfinished={setUnfinished}
          onDate={(next) => setValue(next === '' ? null : toStoredTime(new Date(next)))}
        />
      )}
    </FieldShell>
  );
}

/** Its offset is that of the moment; without one, that of today. */
function describeZone(time: Date | undefined): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return fieldWords.timestamp.zone(timeZone, toZoneOffset(time ?? new Date()));
}
