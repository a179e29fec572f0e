import { Lightbulb } from 'lucide-react';
import styles from './advice-line.module.css';

/** A line of advice, marked by shape and words. It is no problem. */
export function AdviceLine({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={styles.line}>
      <Lightbulb aria-hidden size="0.875rem" /> {children}
    </p>
  );
}
