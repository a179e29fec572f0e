import { ExternalLink, X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { studioWords } from '../words/studio.ts';
import { Button, IconButton } from './button.tsx';
import { isLastingToast, limitToasts } from './limit-toasts.ts';
import styles from './toast.module.css';

export interface Toast {
  readonly message: string;
  readonly tone?: 'good' | 'bad';
  /** The newest one about something replaces those before: an older Undo would undo another thing. */
  readonly about?: string;
  /** Stays until somebody closes it. */
  readonly isLasting?: boolean;
  /** What leaves the words where they are: a page that opens beside. */
  readonly open?: { readonly label: string; readonly onPress: () => void };
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

type Shown = Toast & { readonly id: number };

/** Long enough to read, and to press Undo. A failure stays until somebody closes it. */
const shownMs = 10_000;

let toasts: readonly Shown[] = [];
const none: readonly Shown[] = [];
let last = 0;
/** Places that show them; the last one does: nobody sees or reaches what is behind a modal dialog. */
let regions: readonly object[] = [];
const listeners = new Set<() => void>();

/** Says what has happened, beside the work: nothing waits for it. */
export function showToast(toast: Toast): void {
  last += 1;
  const others = toasts.filter(({ about }) => about === undefined || about !== toast.about);
  replace(limitToasts([...others, { ...toast, id: last }]));
}

function replace(next: readonly Shown[]): void {
  toasts = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

const remove = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * A live region that exists before what it says, so that assistive technology hears it: one for the studio, and one in
 * each open dialog.
 */
export function ToastRegion() {
  const [region] = useState(() => ({}));
  useLayoutEffect(() => {
    regions = [...regions, region];
    tell();
    return () => {
      regions = regions.filter((other) => other !== region);
      tell();
    };
  }, [region]);
  const getShown = useCallback(() => (regions.at(-1) === region ? toasts : none), [region]);
  const shown = useSyncExternalStore(subscribe, getShown);
  return (
    <div role="status" className={styles['region']}>
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { toast: Shown }) {
  const { id, message, tone = 'good', open, action } = toast;
  // Nor does it go while somebody is about to press its button.
  const [isHeld, setHeld] = useState(false);
  const isLasting = isLastingToast(toast) || isHeld;
  useEffect(() => {
    if (isLasting) return;
    const timer = setTimeout(() => remove(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isLasting]);
  return (
    <div
      className={`${styles['toast']} ${styles[tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles['message']}>{message}</p>
      {open && (
        <Button isSmall icon={ExternalLink} onPress={open.onPress}>
          {open.label}
        </Button>
      )}
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
