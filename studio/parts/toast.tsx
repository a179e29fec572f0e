import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { studioWords } from '../words/studio.ts';
import { Button, IconButton } from './button.tsx';
import styles from './toast.module.css';

export interface Toast {
  readonly message: string;
  readonly tone?: 'good' | 'bad';
  /** Stays until somebody closes it. */
  readonly isLasting?: boolean;
  readonly link?: { readonly label: string; readonly href: string };
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

type Shown = Toast & { readonly id: number };

/** Long enough to read, and to press Undo. A failure stays until somebody closes it. */
const shownMs = 10_000;

let toasts: readonly Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Says what has happened, beside the work: nothing waits for it. */
export function showToast(toast: Toast): void {
  last += 1;
  replace([...toasts, { ...toast, id: last }].slice(-3));
}

function replace(next: readonly Shown[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const remove = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A live region that exists from the start, so that assistive technology hears what comes. */
export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div role="status" className={styles['region']}>
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { toast: Shown }) {
  const { id, message, tone = 'good', link, action } = toast;
  const isLasting = toast.isLasting ?? tone === 'bad';
  useEffect(() => {
    if (isLasting) return;
    const timer = setTimeout(() => remove(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isLasting]);
  return (
    <div className={`${styles['toast']} ${styles[tone]}`}>
      <p className={styles['message']}>
        {message}{' '}
        {link && (
          <a href={link.href} target="_blank" rel="noreferrer">
            {link.label}
          </a>
        )}
      </p>
      {action && (
        <Button
          isSmall
          onPress={() => {
            remove(id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={studioWords.dismiss} onPress={() => remove(id)} />
    </div>
  );
}
