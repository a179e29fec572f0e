import { Check, CloudOff, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import type { DraftStatus } from '../../draft/draft-status.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import styles from './save-state.module.css';
import { toSavingWords, toToldWords } from './saving-words.ts';
import { useDraftStatus } from './use-draft.ts';

/** The minimum time between two announcements. */
const toldEveryMs = 10_000;

/** Whether changes are saved, and where: in words, not by colour only. */
export function SaveState({ draft }: { draft: DraftEngine }) {
  const status = useDraftStatus(draft);
  const { saving } = status;
  const [Icon, tone] = toLook(status);
  return (
    <p className={`${styles['state']} ${styles[tone]}`}>
      <Icon aria-hidden size="0.875rem" />
      {/* Focusable, so that keyboard users can read the exact time. */}
      <span tabIndex={0} data-times className={styles['words']}>
        {toSavingWords(status)} {saving.kind === 'saved' && <TimeAgo at={saving.at} />}
      </span>
      <Told words={toToldWords(status)} />
    </p>
  );
}

function toLook({ saving }: DraftStatus): [LucideIcon, 'calm' | 'warning'] {
  switch (saving.kind) {
    case 'opening':
    case 'saving':
      return [LoaderCircle, 'calm'];
    case 'saved':
      return [Check, 'calm'];
    case 'kept-in-browser':
      return [saving.reason === 'no-connection' ? CloudOff : TriangleAlert, 'warning'];
  }
}

function Told({ words }: { words: string }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(words), told === '' ? 0 : toldEveryMs);
    return () => clearTimeout(timer);
  }, [words, told]);
  return (
    <span role="status" className="visually-hidden">
      {told}
    </span>
  );
}
