import { GitCompareArrows } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { WorkingHead } from '../../cms/studio-api.ts';
import { Button } from '../parts/button.tsx';
import { showToast } from '../parts/toast.tsx';
import { sinceLiveWords } from '../words/since-live.ts';
import { useMarkCount } from './use-marks.ts';

const KeepMarks = lazy(async () => ({ default: (await import('./keep-marks.tsx')).KeepMarks }));

const storageKey = 'studio-since-live';

/** Marks what differs from what readers see. What was chosen stays for the next document. */
export function SinceLiveSwitch({ head: { status, publishedVersion } }: { head: WorkingHead }) {
  const [isWanted, setWanted] = useState(() => localStorage.getItem(storageKey) === 'on');
  useEffect(() => localStorage.setItem(storageKey, isWanted ? 'on' : 'off'), [isWanted]);
  const count = useMarkCount();
  const isOn = isWanted && publishedVersion !== null;
  const press = () => {
    if (publishedVersion !== null) setWanted(!isWanted);
    else showToast({ message: status === 'draft' ? sinceLiveWords.never : sinceLiveWords.withdrawn });
  };
  return (
    <>
      <Button isSmall variant="quiet" icon={GitCompareArrows} aria-pressed={isOn} onPress={press}>
        {isOn && count !== undefined ? sinceLiveWords.count(count) : sinceLiveWords.name}
      </Button>
      {isOn && (
        <Suspense>
          <KeepMarks key={publishedVersion} publishedVersion={publishedVersion} />
        </Suspense>
      )}
    </>
  );
}
