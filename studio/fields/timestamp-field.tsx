import { useState } from 'react';
import { fieldStrings } from '../strings/fields.ts';
import { DateInput } from './date-input.tsx';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { NotedControl } from './noted-control.tsx';
import { readStoredTime, toLocalInput, toStoredTime, toZoneOffset } from './stored-time.ts';

/** A timestamp. It is entered in the browser's time zone and stored in UTC; both are shown. */
export function TimestampField(field: FieldProps<string>) {
  const { isReadOnly } = useEditor();
  const [isUnfinished, setUnfinished] = useState(false);
  const { value, setValue } = field;
  const time = value === undefined ? undefined : readStoredTime(value);
  return (
    <FieldShell field={field} ownProblem={isUnfinished ? fieldStrings.date.notDate : undefined}>
      {(control) => (
        <NotedControl control={control} note={describeZone(time)}>
          {(noted) => (
            <DateInput
              {...noted}
              type="datetime-local"
              value={time ? toLocalInput(time) : ''}
              readOnly={isReadOnly}
              onUnfinished={setUnfinished}
              onDate={(next) => setValue(next === '' ? null : toStoredTime(new Date(next)))}
            />
          )}
        </NotedControl>
      )}
    </FieldShell>
  );
}

/** The offset at that time; without one, the current offset. */
function describeZone(time: Date | undefined): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { zone, utc } = fieldStrings.timestamp;
  const words = zone(timeZone.replaceAll('_', ' '), toZoneOffset(time ?? new Date()));
  return time ? `${words} · ${utc(time)}` : words;
}
