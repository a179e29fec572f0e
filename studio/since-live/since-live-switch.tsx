import { GitCompareArrows } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WorkingHead } from '../../cms/studio-api.ts';
import { browserMemory } from '../parts/browser-memory.ts';
import { Button } from '../parts/button.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { showToast } from '../parts/toast.tsx';
import { sinceLiveStrings } from '../strings/since-live.ts';
import { useMarkCount } from './use-marks.ts';

/** With what marks look like, so that none is found that cannot be shown. */
const KeepMarks = lazyPart(
  async () => {
    const [{ KeepMarks: loaded }] = await Promise.all([import('./keep-marks.tsx'), import('./mark-views.tsx')]);
    return loaded;
  },
  { failed: sinceLiveStrings.notLoaded },
);

const storageKey = 'studio-since-live';

/** Marks what differs from what readers see. What was chosen stays for the next document. */
export function SinceLiveSwitch({ head: { status, publishedVersion } }: { head: WorkingHead }) {
  const [isWanted, setWanted] = useState(() => browserMemory.get(storageKey) === 'on');
  useEffect(() => browserMemory.set(storageKey, isWanted ? 'on' : 'off'), [isWanted]);
  const count = useMarkCount();
  const isOn = isWanted && publishedVersion !== null;
  const press = () => {
    if (publishedVersion !== null) setWanted(!isWanted);
    else showToast({ message: status === 'draft' ? sinceLiveStrings.never : sinceLiveStrings.withdrawn });
  };
  return (
    <>
      <Button isSmall variant="quiet" icon={GitCompareArrows} aria-pressed={isOn} onPress={press}>
        {isOn && count !== undefined ? sinceLiveStrings.count(count) : sinceLiveStrings.name}
      </Button>
      {isOn && (
        <KeepMarks key={publishedVersion} publishedVersion={publishedVersion} onFailed={() => setWanted(false)} />
      )}
    </>
  );
}
