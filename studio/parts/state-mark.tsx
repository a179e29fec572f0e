import { Circle, CircleDashed, CircleDot, CircleOff, type LucideIcon } from 'lucide-react';
import type { DocumentState } from '../../cms/studio-api.ts';
import { stateWords } from '../words/editor.ts';
import styles from './state-mark.module.css';

const icons: Readonly<Record<DocumentState, LucideIcon>> = {
  draft: CircleDashed,
  published: Circle,
  modified: CircleDot,
  unpublished: CircleOff,
};

/** Where a document stands with readers, in shape and words. */
export function StateMark({ state }: { state: DocumentState }) {
  const Icon = icons[state];
  return (
    <span className={`${styles['mark']} ${styles[state]}`}>
      <Icon aria-hidden size={14} />
      {stateWords[state]}
    </span>
  );
}
