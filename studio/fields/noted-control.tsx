import type { ReactNode } from 'react';
import type { ControlProps } from './field-shell.tsx';
import styles from './noted-control.module.css';

interface NotedControlProps {
  readonly control: ControlProps;
  readonly note: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with a note below it, which is part of its accessible description. */
export function NotedControl({ control, note, children }: NotedControlProps) {
  const id = `${control.id}-note`;
  if (note === undefined) return children(control);
  const describedBy = control['aria-describedby'];
  return (
    <>
      {children({ ...control, 'aria-describedby': describedBy === undefined ? id : `${id} ${describedBy}` })}
      <p id={id} className={styles.note}>
        {note}
      </p>
    </>
  );
}
