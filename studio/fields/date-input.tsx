import { useEffect, useRef } from 'react';
import { TextInput } from '../parts/text-input.tsx';
import type { ControlProps } from './field-shell.tsx';

interface DateInputProps extends ControlProps {
  readonly type: 'date' | 'datetime-local';
  /** In the format of the input's value; empty for none. */
  readonly value: string;
  readonly readOnly: boolean;
  readonly onDate: (value: string) => void;
  /** Called on blur: whether only some parts of the date were entered. */
  readonly onUnfinished: (isUnfinished: boolean) => void;
}

/** The native date input, with the browser's order of parts and its calendar. An incomplete date sets no value. */
export function DateInput({ value, onDate, onUnfinished, ...props }: DateInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = ref.current;
    if (input && !isUnfinished(input) && input.value !== value) input.value = value;
  }, [value]);
  return (
    <TextInput
      {...props}
      ref={ref}
      defaultValue={value}
      // Browsers accept years with six digits. With this maximum, some move to the next part after four.
      max={props.type === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      onInput={({ currentTarget }) => {
        if (isUnfinished(currentTarget) || (currentTarget.value === '' && value === '')) return;
        onUnfinished(false);
        if (currentTarget.value !== value) onDate(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => onUnfinished(isUnfinished(currentTarget))}
    />
  );
}

/** Parts are missing, or the year has more than four digits. */
const isUnfinished = ({ validity, value }: HTMLInputElement): boolean => validity.badInput || /^\d{5}/.test(value);
