import { useId } from 'react';
import styles from './choices.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly help?: string;
}

/** A radio group with a description for each choice. Short ones are side by side. */
export function Choices<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isRow = false,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isRow?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={isRow ? styles.hidden : styles.legend}>{label}</legend>
      <div className={isRow ? styles.row : styles.stack}>
        {choices.map(({ value: own, label: text, help }) => (
          <label key={own} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
              className={styles.radio}
              {...(help !== undefined && { 'aria-describedby': `${name}-${own}` })}
            />
            <span className={styles.words}>
              <span>{text}</span>
              {help !== undefined && (
                <span id={`${name}-${own}`} className={styles.help}>
                  {help}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
