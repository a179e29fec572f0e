import type { WorkingHead } from '../../../cms/studio-api.ts';
import { DifferenceLine } from '../../differences/difference-line.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { publishStrings } from '../../strings/publish.ts';
import styles from './publish-dialog.module.css';
import type { ReaderChanges } from './use-reader-changes.ts';

interface ReaderDifferencesProps {
  readonly status: WorkingHead['status'];
  readonly changes: ReaderChanges;
}

/** What readers will see differently. It has the first focus while there is nothing that one may publish at once. */
export function ReaderDifferences({ status, changes }: ReaderDifferencesProps) {
  return (
    <section tabIndex={-1} data-read-first={isReadFirst(changes) || undefined} className={styles.part}>
      <Changes status={status} changes={changes} />
    </section>
  );
}

const isReadFirst = (changes: ReaderChanges): boolean =>
  changes.kind !== 'unseen' && !(changes.kind === 'compared' && changes.differences.length > 0);

function Changes({ status, changes }: ReaderDifferencesProps) {
  switch (changes.kind) {
    case 'unseen': {
      const { unseen } = publishStrings;
      // A document that readers see has one of the two other states.
      return (
        <p className={styles.first}>{unseen[status === 'published' || status === 'modified' ? 'draft' : status]}</p>
      );
    }
    case 'loading':
      return <Skeleton lines={3} />;
    case 'unknown':
      return <FailedState title={publishStrings.failed} safe={publishStrings.safe} {...changes} />;
    case 'compared': {
      const { differences, before } = changes;
      if (differences.length === 0) return <p className={styles.first}>{publishStrings.none}</p>;
      return (
        <>
          <h3>{publishStrings.changes(differences.length)}</h3>
          <ul>
            {differences.map((difference) => (
              <DifferenceLine key={`${difference.kind} ${difference.address}`} difference={difference} other={before} />
            ))}
          </ul>
        </>
      );
    }
  }
}
