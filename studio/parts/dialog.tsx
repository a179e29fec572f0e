import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { studioStrings } from '../strings/studio.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { ToastRegion } from './toast.tsx';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called for Escape, the close button and a press on the backdrop. */
  readonly onClose: () => void;
  /** The buttons, the main action last. */
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly children: ReactNode;
}

/**
 * The initial focus: what must be read first (`data-read-first`) or the first control of the body, whichever is nearer
 * to the top, otherwise the first button of the footer, but not the close button. Enter then does nothing that one has
 * not read about.
 */
const firstStops = [
  '[data-read-first]',
  'input:not([type=radio])',
  'input:checked',
  'textarea',
  'select',
  'button:enabled',
]
  .map((stop) => `[data-dialog-part=body] ${stop}`)
  .concat('[data-dialog-part=footer] button:enabled')
  .join();

/** A native modal dialog, which traps and restores the focus. Its content is mounted only while it is open. */
export function Dialog({ title, isOpen, onClose, footer, size = 'medium', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>(firstStops)?.focus();
    } else dialog.close();
  }, [isOpen]);
  return (
    // A press on the backdrop has the dialog as its target; the keyboard has Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      aria-labelledby={heading}
      className={`${styles.dialog} ${styles[size]}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {isOpen && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            <IconButton icon={X} label={studioStrings.close} onPress={onClose} />
          </header>
          <div data-dialog-part="body" className={styles.body}>
            {children}
          </div>
          {footer && (
            <footer data-dialog-part="footer" className={styles.footer}>
              {footer}
            </footer>
          )}
          <ToastRegion />
        </div>
      )}
    </dialog>
  );
}
