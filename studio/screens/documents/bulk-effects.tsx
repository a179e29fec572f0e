/** The effects of publishing and withdrawing many documents. */
import type { DocumentRow } from '../../../cms/studio-api.ts';
import { StateShape } from '../../parts/state-mark.tsx';
import { bulkStrings, documentsStrings } from '../../strings/documents.ts';
import { documentStates } from './list-filter.ts';
import styles from './bulk-bar.module.css';
import { listOnlyArchived, listVisible, mayDo } from './bulk-readiness.ts';
import type { Linking } from './use-linking.ts';

interface PublishPartProps {
  readonly rows: readonly DocumentRow[];
  /** Those for which the site has no page. */
  readonly deadEnds: readonly DocumentRow[];
}

export function PublishPart({ rows, deadEnds }: PublishPartProps) {
  return (
    <>
      {deadEnds.length > 0 && (
        <div className={styles.warning}>
          <p>{bulkStrings.deadEnds(deadEnds.length)}</p>
          <Titles rows={deadEnds} />
        </div>
      )}
      <p className={styles.help}>{mayDo('publish', rows) ? bulkStrings.publishHelp : bulkStrings.nothingDiffers}</p>
      <ul className={styles.facts}>
        {documentStates.map((state) => {
          const count = rows.filter((row) => row.state === state).length;
          return count === 0 ? null : (
            <li key={state}>
              <StateShape state={state} />
              {bulkStrings.parts[state](count)}
            </li>
          );
        })}
      </ul>
      <Titles rows={rows} />
    </>
  );
}

interface WithdrawProps {
  readonly act: 'unpublish' | 'archive';
  readonly rows: readonly DocumentRow[];
  readonly linking: Linking;
}

export function WithdrawPart({ act, rows, linking }: WithdrawProps) {
  const others = rows.length - listVisible(rows).length;
  return (
    <>
      <p className={styles.help}>{act === 'archive' ? bulkStrings.archiveHelp : bulkStrings.unpublishHelp}</p>
      {act === 'unpublish' && others > 0 && <p>{bulkStrings.notPublished(others)}</p>}
      <LinkingDocuments linking={linking} words={bulkStrings.linkedFrom} />
      <Titles rows={rows} />
    </>
  );
}

export function TrashPart({ rows, linking }: Omit<WithdrawProps, 'act'>) {
  const onlyArchived = listOnlyArchived(rows);
  return (
    <>
      {onlyArchived.length > 0 && (
        <div className={styles.warning}>
          <p>{bulkStrings.onlyArchived(onlyArchived.length)}</p>
          <Titles rows={onlyArchived} />
        </div>
      )}
      <p className={styles.help}>{bulkStrings.trashHelp}</p>
      <LinkingDocuments linking={linking} words={bulkStrings.leadsNowhere} />
      <Titles rows={rows} />
    </>
  );
}

export function RestorePart({ rows, help }: { rows: readonly DocumentRow[]; help: string }) {
  return (
    <>
      <p className={styles.help}>{help}</p>
      <Titles rows={rows} />
    </>
  );
}

interface LinkingProps {
  readonly linking: Linking;
  readonly words: (amount: number) => string;
}

function LinkingDocuments({ linking: { documents, isFailed, isTooMany }, words }: LinkingProps) {
  return (
    <>
      {isTooMany && <p className={styles.help}>{bulkStrings.linkedFromMany}</p>}
      {isFailed && <p className={styles.help}>{bulkStrings.linkedFromUnknown}</p>}
      {documents.length > 0 && (
        <div className={styles.warning}>
          <p>{words(documents.length)}</p>
          <Titles rows={documents} />
        </div>
      )}
    </>
  );
}

function Titles({ rows }: { rows: readonly DocumentRow[] }) {
  return (
    // A scrollable list must be focusable to be scrolled by keyboard.
    <ul tabIndex={0} aria-label={documentsStrings.list} className={styles.titles}>
      {rows.map(({ id, title, uid, state }) => (
        <li key={id}>
          <StateShape state={state} />
          <span>{title ?? uid ?? documentsStrings.untitled}</span>
        </li>
      ))}
    </ul>
  );
}
