import type { ReactNode } from 'react';
import styles from './modal.module.css';

/**
 * A native dialog with the fragment `#id`. Links to that fragment open it (site/browser/modals.ts);
 * without script its content is part of the page, and the links jump to it.
 */
export function Modal({
  id,
  title,
  headingLevel,
  closeLabel,
  children,
}: {
  id: string;
  title: ReactNode;
  headingLevel: 2 | 3 | 4;
  closeLabel: string;
  children: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <dialog id={id} className={styles.modal} aria-labelledby={`${id}-title`} data-modal="" data-part="modals">
      <div className={styles.content}>
        <div className={styles.head}>
          <Heading id={`${id}-title`} className={styles.title} tabIndex={-1}>
            {title}
          </Heading>
          <form method="dialog" className="needsScript">
            <button type="submit" className={styles.close} aria-label={closeLabel}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="M4 4l12 12M16 4L4 16" />
              </svg>
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}
