import type { ReactNode } from 'react';
import styles from './field-frame.module.css';

export interface FieldFrameProps {
  readonly label: ReactNode;
  /** Of the control that the label names; without it the label is a group's (`labelId`). */
  readonly controlId?: string;
  readonly labelId?: string;
  /** Say the control's `aria-describedby` with it: `${id}-help ${id}-problem`. */
  readonly id: string;
  readonly help?: ReactNode;
  readonly problem?: string | undefined;
  /** What is worth knowing, and no problem. */
  readonly advice?: ReactNode;
  /** To the right of the label: a counter, a small button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A label, its control, what it is for and what is wrong with it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, controlId, labelId, id, help, problem, advice, aside, children } = props;
  return (
    <div className={`${styles['frame']} ${problem === undefined ? '' : styles['hasProblem']}`}>
      <div className={styles['head']}>
        {controlId === undefined ? (
          <span id={labelId} className={styles['label']}>
            {label}
          </span>
        ) : (
          <label id={labelId} htmlFor={controlId} className={styles['label']}>
            {label}
          </label>
        )}
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </div>
      {children}
      {help !== undefined && (
        <p id={`${id}-help`} className={styles['help']}>
          {help}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
      {advice}
    </div>
  );
}
