import { Lightbulb } from 'lucide-react';
import styles from './advice-line.module.css';

/** Something worth knowing, told by shape and words; it is no fault. */
export function AdviceLine({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={styles['line']}>
      <Lightbulb aria-hidden size="0.875rem" /> {children}
    </p>
  );
}
