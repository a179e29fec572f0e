import { Archive, Circle, CircleDashed, CircleDot, CircleOff, Minus, Trash2, type LucideIcon } from 'lucide-react';
import type { DocumentState } from '../../cms/studio-api.ts';
import { shortStateStrings, stateStrings } from '../strings/states.ts';
import styles from './state-mark.module.css';

const icons: Readonly<Record<DocumentState, LucideIcon>> = {
  draft: CircleDashed,
  published: Circle,
  modified: CircleDot,
  unpublished: CircleOff,
  archived: Archive,
  trashed: Trash2,
};

interface StateMarkProps {
  readonly state: DocumentState;
  readonly isShort?: boolean;
  /** On a phone only the shape is visible, and the words are for assistive technology. */
  readonly shrinks?: boolean;
}

/** The publication state of a document, as a shape and words. */
export function StateMark({ state, isShort = false, shrinks = false }: StateMarkProps) {
  const words = (isShort ? shortStateStrings : stateStrings)[state];
  return (
    <span className={`${styles.mark} ${styles[state]}`} title={shrinks ? words : undefined}>
      <StateShape state={state} size="0.875rem" />
      {shrinks ? <span className={styles.shrinking}>{words}</span> : words}
    </span>
  );
}

/** The shape only, where the words are beside it. Undefined if there is no document. */
export function StateShape({ state, size = '0.75rem' }: { state: DocumentState | undefined; size?: string }) {
  const Icon = state === undefined ? Minus : icons[state];
  return <Icon aria-hidden size={size} className={styles[state ?? 'draft']} />;
}
