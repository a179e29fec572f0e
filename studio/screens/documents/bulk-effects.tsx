/** The effects of publishing and withdrawing many documents. */
import { useQueries } from '@tanstack/react-query';
import type { DocumentRow } from '../../../cms/studio-api.ts';
import { usesQuery } from '../../api/documents.ts';
import { StateShape } from '../../parts/state-mark.tsx';
import { bulkWords, documentsWords } from '../../words/documents.ts';
import { documentStates } from './list-filter.ts';
import styles from './bulk-bar.module.css';

interface PublishPartProps {
  readonly rows: readonly DocumentRow[];
  /** Those for which the site has no page. */
  readonly deadEnds: readonly DocumentRow[];
}

export function PublishPart({ rows, deadEnds }: PublishPartProps) {
  return (
    <>
      {deadEnds.length > 0 && (
        <div className={styles['warning']}>
          <p>{bulkWords.deadEnds(deadEnds.length)}</p>
          <Titles rows={deadEnds} />
        </div>
      )}
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

/** Above this number, links to the documents are not looked up. */
const maxAsked = 20;

interface WithdrawProps {
  readonly act: 'unpublish' | 'archive';
  readonly rows: readonly DocumentRow[];
}

export function WithdrawPart({ act, rows }: WithdrawProps) {
  const published = rows.filter(({ state }) => state === 'published' || state === 'modified');
  return (
    <>
      <p className={styles['help']}>{act === 'archive' ? bulkWords.archiveHelp : bulkWords.unpublishHelp}</p>
      {act === 'unpublish' && published.length < rows.length && (
        <p>{bulkWords.notPublished(rows.length - published.length)}</p>
      )}
      <LinkingDocuments side="isLive" of={published} rows={rows} words={bulkWords.linkedFrom} />
      <Titles rows={rows} />
    </>
  );
}

/** The states of documents that were surely published once. An archived one may or may not have been. */
const wasPublished: ReadonlySet<DocumentRow['state']> = new Set(['published', 'modified', 'unpublished']);

export function TrashPart({ rows }: { rows: readonly DocumentRow[] }) {
  const onlyArchived = rows.filter(({ state }) => wasPublished.has(state));
  return (
    <>
      {onlyArchived.length > 0 && (
        <div className={styles['warning']}>
          <p>{bulkWords.onlyArchived(onlyArchived.length)}</p>
          <Titles rows={onlyArchived} />
        </div>
      )}
      <p className={styles['help']}>{bulkWords.trashHelp}</p>
      <LinkingDocuments side="isInNewest" of={rows} rows={rows} words={bulkWords.leadsNowhere} />
      <Titles rows={rows} />
    </>
  );
}

export function RestorePart({ rows, help }: { rows: readonly DocumentRow[]; help: string }) {
  return (
    <>
      <p className={styles['help']}>{help}</p>
      <Titles rows={rows} />
    </>
  );
}

interface LinkingProps {
  /** Whether links in the published versions or in the newest ones count. */
  readonly side: 'isLive' | 'isInNewest';
  readonly of: readonly DocumentRow[];
  /** The documents that are part of the same action. */
  readonly rows: readonly DocumentRow[];
  readonly words: (amount: number) => string;
}

function LinkingDocuments({ side, of, rows, words }: LinkingProps) {
  const asked = of.length <= maxAsked ? of : [];
  const own = new Set(rows.map(({ id }) => id));
  const answers = useQueries({ queries: asked.map(({ id }) => usesQuery(id)) });
  const uses = answers
    .flatMap(({ data }) => data?.results ?? [])
    .filter(({ fields }) => fields.some((field) => field[side]));
  const linking = new Map(
    uses.filter(({ document }) => !own.has(document.id)).map(({ document }) => [document.id, document]),
  );
  return (
    <>
      {asked.length < of.length && <p className={styles['help']}>{bulkWords.linkedFromMany}</p>}
      {linking.size > 0 && (
        <div className={styles['warning']}>
          <p>{words(linking.size)}</p>
          <Titles rows={[...linking.values()]} />
        </div>
      )}
    </>
  );
}

function Titles({ rows }: { rows: readonly DocumentRow[] }) {
  return (
    // A scrollable list must be focusable to be scrolled by keyboard.
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
