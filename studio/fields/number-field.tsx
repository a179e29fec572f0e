import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { TextInput } from '../parts/text-input.tsx';
import { fieldStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';

export function NumberField(field: FieldProps<number>) {
  const { isReadOnly } = useEditor();
  const { value, setValue, widget } = field;
  const [isUnfinished, setUnfinished] = useState(false);
  const { min, max, step } = widget.config ?? {};
  const [least, most] = [min ?? undefined, max ?? undefined];
  return (
    <FieldShell
      field={field}
      ownProblem={isUnfinished ? fieldStrings.number.notNumber : undefined}
      aside={describeBounds(least, most, step)}
    >
      {(control) => (
        <NumberInput
          {...control}
          value={value}
          min={least}
          max={most}
          step={step ?? 'any'}
          readOnly={isReadOnly}
          onUnfinished={setUnfinished}
          onNumber={(next) => setValue(next ?? null, { isTyping: true })}
        />
      )}
    </FieldShell>
  );
}

/** Undefined if every number is valid. */
function describeBounds(least?: number, most?: number, step?: number | null): string | undefined {
  const { range, steps } = fieldStrings.number;
  const parts = [least !== undefined || most !== undefined ? range(least, most) : '', step ? steps(step) : ''];
  return parts.filter((part) => part !== '').join('. ') || undefined;
}

export interface NumberInputProps {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
  readonly value: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | string;
  readonly readOnly: boolean;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onNumber: (value: number | undefined) => void;
  /** Called on blur: whether the input has characters that are no number, such as `-`. */
  readonly onUnfinished: (isUnfinished: boolean) => void;
}

/** The native number input. The typed text stays while it has the same numeric value: `1.50`. */
export function NumberInput({ value, onNumber, onUnfinished, ...props }: NumberInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = ref.current;
    if (input && !input.validity.badInput && readNumber(input) !== value)
      input.value = value === undefined ? '' : String(value);
  }, [value]);
  return (
    <TextInput
      {...props}
      ref={ref}
      type="number"
      defaultValue={value}
      onInput={({ currentTarget }) => {
        if (currentTarget.validity.badInput) return;
        onUnfinished(false);
        onNumber(readNumber(currentTarget));
      }}
      onBlur={({ currentTarget }) => onUnfinished(currentTarget.validity.badInput)}
    />
  );
}

function readNumber(input: HTMLInputElement): number | undefined {
  return input.value === '' ? undefined : input.valueAsNumber;
}
