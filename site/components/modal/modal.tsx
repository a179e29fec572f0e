import type { ReactNode } from 'react';
import styles from './modal.module.css';

/**
 * More about something, over the page: a native dialog with an address of its own, `#id`. A link to the
 * address is all that opens it (site/browser/modals.ts); without script it is a part of the page, and the
 * link leads there.
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
