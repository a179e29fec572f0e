import type { ReactNode } from 'react';
import styles from './field-frame.module.css';

export interface FieldFrameProps {
  readonly label: ReactNode;
  /** The id of the control that the label names. Without it the label names a group, by `labelId`. */
  readonly controlId?: string;
  readonly labelId?: string;
  /** The control's `aria-describedby` must use it: `${id}-help ${id}-problem`. */
  readonly id: string;
  readonly help?: ReactNode;
  readonly problem?: string | undefined;
  /** Advice, which is no problem. */
  readonly advice?: ReactNode;
  /** Shown at the end of the label's line: a counter, a small button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A label with its control, help and problem. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, controlId, labelId, id, help, problem, advice, aside, children } = props;
  return (
    <div className={`${styles.frame} ${problem === undefined ? '' : styles.hasProblem}`}>
      <div className={styles.head}>
        {controlId === undefined ? (
          <span id={labelId} className={styles.label}>
            {label}
          </span>
        ) : (
          <label id={labelId} htmlFor={controlId} className={styles.label}>
            {label}
          </label>
        )}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {advice}
    </div>
  );
}
