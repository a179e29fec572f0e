/** What publishing and withdrawing many documents does. */
import { useQueries } from '@tanstack/react-query';
import type { DocumentRow } from '../../../cms/studio-api.ts';
import { usesQuery } from '../../api/documents.ts';
import { StateShape } from '../../parts/state-mark.tsx';
import { bulkWords, documentsWords } from '../../words/documents.ts';
import { documentStates } from './list-filter.ts';
import styles from './bulk-bar.module.css';

export function PublishPart({ rows }: { rows: readonly DocumentRow[] }) {
  return (
    <>
      <p className={styles['help']}>{bulkWords.publishHelp}</p>
      <ul className={styles['facts']}>
        {documentStates.map((state) => {
          const count = rows.filter((row) => row.state === state).length;
          return count === 0 ? null : (
            <li key={state}>
              <StateShape state={state} />
              {bulkWords.parts[state](count)}
            </li>
          );
        })}
      </ul>
      <Titles rows={rows} />
    </>
  );
}

/** Who links to more is a matter of each document. */
const maxAsked = 20;

interface WithdrawProps {
  readonly act: 'unpublish' | 'archive';
  readonly rows: readonly DocumentRow[];
}

export function WithdrawPart({ act, rows }: WithdrawProps) {
  const published = rows.filter(({ state }) => state === 'published' || state === 'modified');
  const asked = published.length <= maxAsked ? published : [];
  const own = new Set(rows.map(({ id }) => id));
  const answers = useQueries({ queries: asked.map(({ id }) => usesQuery(id)) });
  const uses = answers.flatMap(({ data }) => data ?? []).filter(({ fields }) => fields.some(({ isLive }) => isLive));
  const linking = new Map(
    uses.filter(({ document }) => !own.has(document.id)).map(({ document }) => [document.id, document]),
  );
  return (
    <>
      <p className={styles['help']}>{act === 'archive' ? bulkWords.archiveHelp : bulkWords.unpublishHelp}</p>
      {act === 'unpublish' && published.length < rows.length && (
        <p>{bulkWords.notPublished(rows.length - published.length)}</p>
      )}
      {asked.length < published.length && <p className={styles['help']}>{bulkWords.linkedFromMany}</p>}
      {linking.size > 0 && (
        <div className={styles['warning']}>
          <p>{bulkWords.linkedFrom(linking.size)}</p>
          <Titles rows={[...linking.values()]} />
        </div>
      )}
      <Titles rows={rows} />
    </>
  );
}

export function RestorePart({ rows }: { rows: readonly DocumentRow[] }) {
  return (
    <>
      <p className={styles['help']}>{bulkWords.restoreHelp}</p>
      <Titles rows={rows} />
    </>
  );
}

function Titles({ rows }: { rows: readonly DocumentRow[] }) {
  return (
    // It scrolls, so that the keyboard must reach it.
    <ul tabIndex={0} aria-label={documentsWords.list} className={styles['titles']}>
      {rows.map(({ id, title, uid, state }) => (
        <li key={id}>
          <StateShape state={state} />
          <span>{title ?? uid ?? documentsWords.untitled}</span>
        </li>
      ))}
    </ul>
  );
}
