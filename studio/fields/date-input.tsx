import { useEffect, useRef } from 'react';
import { TextInput } from '../parts/text-input.tsx';
import type { ControlProps } from './field-shell.tsx';

interface DateInputProps extends ControlProps {
  readonly type: 'date' | 'datetime-local';
  /** As the input writes it; empty for none. */
  readonly value: string;
  readonly readOnly: boolean;
  readonly onDate: (value: string) => void;
  /** Whether some parts of the date were written, and others not. Told when the person leaves. */
  readonly onUnfinished: (isUnfinished: boolean) => void;
}

/** The browser's own input: in the order of the person's language, with its calendar. An unfinished date sets nothing. */
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
      // Browsers take years of six digits; with this, some go on to the next part after four.
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

/** Parts are missing, or the year has too many digits. */
const isUnfinished = ({ validity, value }: HTMLInputElement): boolean => validity.badInput || /^\d{5}/.test(value);
