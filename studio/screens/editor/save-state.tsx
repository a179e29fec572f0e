import { Check, CloudOff, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import type { DraftStatus } from '../../draft/draft-status.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import styles from './save-state.module.css';
import { toAnnouncement, toSavingWords } from './saving-words.ts';
import { useDraftStatus } from './use-draft.ts';

/** The minimum time between two announcements. */
const announcedEveryMs = 10_000;

/** Whether changes are saved, and where: in words, not by colour only. */
export function SaveState({ draft }: { draft: DraftEngine }) {
  const status = useDraftStatus(draft);
  const { saving } = status;
  const [Icon, tone] = toLook(status);
  return (
    <p className={`${styles.state} ${styles[tone]}`}>
      <Icon aria-hidden size="0.875rem" />
      {/* Focusable, so that keyboard users can read the exact time. */}
      <span tabIndex={0} data-times className={styles.words}>
        {toSavingWords(status)} {saving.kind === 'saved' && <TimeAgo at={saving.at} />}
      </span>
      <Announcement status={status} />
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

function Announcement({ status }: { status: DraftStatus }) {
  const [announced, setAnnounced] = useState('');
  const words = toAnnouncement(status, announced);
  useEffect(() => {
    if (words === announced) return undefined;
    const timer = setTimeout(() => setAnnounced(words), announced === '' ? 0 : announcedEveryMs);
    return () => clearTimeout(timer);
  }, [words, announced]);
  return (
    <span role="status" className="visually-hidden">
      {announced}
    </span>
  );
}
