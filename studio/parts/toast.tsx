import { ExternalLink, X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { studioStrings } from '../strings/studio.ts';
import { Button, IconButton } from './button.tsx';
import { isLastingToast, limitToasts } from './limit-toasts.ts';
import styles from './toast.module.css';

export interface Toast {
  readonly message: string;
  readonly tone?: 'good' | 'bad';
  /** A new toast replaces earlier ones about the same subject, whose Undo would undo something else. */
  readonly about?: string;
  /** Stays until it is dismissed. */
  readonly isLasting?: boolean;
  /** An action that keeps the toast, such as opening a page in a new tab. */
  readonly open?: { readonly label: string; readonly onPress: () => void };
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

type Shown = Toast & { readonly id: number };

/** How long a toast is shown: long enough to read it and press Undo. Errors stay until they are dismissed. */
const shownMs = 10_000;

let toasts: readonly Shown[] = [];
const none: readonly Shown[] = [];
let last = 0;
/** The mounted regions. Only the last one shows toasts, because content behind a modal dialog is inert. */
let regions: readonly object[] = [];
const listeners = new Set<() => void>();

/** Shows a message that does not interrupt the work. */
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
 * A live region that is mounted before its messages, so that they are announced: one for the studio and one in each
 * open dialog.
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
  const shown = useSyncExternalStore(subscribe, getShown, getShown);
  return (
    <div role="status" className={styles.region}>
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastLine({ toast }: { toast: Shown }) {
  const { id, message, tone = 'good', open, action } = toast;
  // It also stays while a person is about to press its button.
  const [isHeld, setHeld] = useState(false);
  const isLasting = isLastingToast(toast) || isHeld;
  useEffect(() => {
    if (isLasting) return;
    const timer = setTimeout(() => remove(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isLasting]);
  const before = useRef<Element>(undefined);
  const close = () => {
    remove(id);
    giveFocusTo(before.current);
  };
  return (
    <div
      className={`${styles.toast} ${styles[tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        if (relatedTarget && !relatedTarget.closest('[role="status"]')) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.message}>{message}</p>
      {open && (
        <Button isSmall icon={ExternalLink} onPress={open.onPress}>
          {open.label}
        </Button>
      )}
      {action && (
        <Button
          isSmall
          onPress={() => {
            close();
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={studioStrings.dismiss} onPress={close} />
    </div>
  );
}

/** A pressed button has taken the focus, and takes it along. */
function giveFocusTo(element: Element | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true });
  });
}
