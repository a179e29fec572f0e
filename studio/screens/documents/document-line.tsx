import { memo, type MouseEvent, type ReactNode } from 'react';
import type { DocumentRow, MatchRange } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import { StateMark, StateShape } from '../../parts/state-mark.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { documentsStrings, releaseStrings } from '../../strings/documents.ts';
import styles from './document-table.module.css';
import type { ColumnName } from './list-columns.ts';

export interface DocumentLineProps {
  readonly row: DocumentRow;
  readonly index: number;
  readonly columns: readonly ColumnName[];
  readonly repository: Repository | undefined;
  readonly maySelect: boolean;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** The base URL of documents. React Router's Link would render each row again whenever the query string changes. */
  readonly home: string;
  readonly onFocus: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onPick: (row: DocumentRow, withRange: boolean) => void;
}

/** The callbacks are new functions at each render but behave the same, so they are not compared. */
const isSame = (one: DocumentLineProps, other: DocumentLineProps): boolean =>
  one.row === other.row &&
  one.index === other.index &&
  one.columns === other.columns &&
  one.repository === other.repository &&
  one.isCurrent === other.isCurrent &&
  one.isSelected === other.isSelected;

/** A document as a table row, or as a card on a phone. A click anywhere in it opens the document. */
export const DocumentLine = memo(function Line(props: DocumentLineProps) {
  const { row, index, columns, maySelect, isCurrent, isSelected, home, onFocus, onOpen, onPick } = props;
  const title = row.title ?? row.uid ?? documentsStrings.untitled;
  const { matches } = row;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={maySelect ? isSelected : undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-id={row.id}
      data-times
      className={`${styles.row} ${isSelected ? styles.selected : ''}`}
      onFocus={() => onFocus(row.id)}
    >
      <span role="gridcell" className={styles.select}>
        {maySelect && (
          <label className={styles.pick}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={documentsStrings.select(title)}
              checked={isSelected}
              onClick={(event) => onPick(row, event.shiftKey)}
              onChange={() => undefined}
            />
          </label>
        )}
      </span>
      <span role="gridcell" className={styles.title}>
        <span className={styles.name}>
          <a
            href={`${home}/${row.id}`}
            tabIndex={-1}
            onClick={(event) => {
              if (isForBrowser(event)) return;
              event.preventDefault();
              onOpen(row.id);
            }}
            className={`${styles.link} ${row.title === null ? styles.quiet : ''}`}
          >
            <Marked text={title} ranges={row.title === null ? [] : (matches?.title ?? [])} />
          </a>
          {row.problems > 0 && <span className={styles.problems}>{documentsStrings.problems(row.problems)}</span>}
        </span>
        {matches?.excerpt && (
          <span className={styles.excerpt}>
            <Marked text={matches.excerpt.text} ranges={matches.excerpt.ranges} />
          </span>
        )}
      </span>
      {columns.map((name) => (
        <span key={name} role="gridcell" className={`${styles.cell} ${styles[name]}`}>
          {cells[name](props)}
        </span>
      ))}
    </div>
  );
}, isSame);

/** Clicks that the browser handles: open in a new tab or window, download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

const cells: Readonly<Record<ColumnName, (props: DocumentLineProps) => ReactNode>> = {
  type: ({ row, repository }) => repository?.customTypes.find(({ id }) => id === row.type)?.label ?? row.type,
  lang: ({ row, repository }) => <Languages row={row} repository={repository} />,
  state: ({ row }) => <StateMark state={row.state} isShort />,
  release: ({ row }) =>
    row.releases.map(({ label, scheduledAt }) => releaseStrings.name(label, scheduledAt)).join(', '),
  tags: ({ row }) => row.tags.join(', '),
  uid: ({ row }) => row.uid,
  changed: ({ row }) => (
    <>
      <TimeAgo at={row.changedAt} />
      {row.changedBy && <span className={styles.by}>{documentsStrings.by(row.changedBy.name)}</span>}
    </>
  ),
};

/** The document's language, and the state of the translation in each language of the repository. */
function Languages({ row, repository }: { row: DocumentRow; repository: Repository | undefined }) {
  const languages = repository?.languages ?? [];
  const stateOf = (lang: string) => row.translations.find((translation) => translation.lang === lang)?.state;
  const words = languages.map(({ id, name }) => documentsStrings.translation(name, stateOf(id))).join(', ');
  return (
    <span className={styles.languages} title={words}>
      <span className={styles.code}>{row.lang.split('-')[0]}</span>
      {languages.length > 1 && (
        <span role="img" aria-label={words} className={styles.dots}>
          {languages.map(({ id }) => (
            <StateShape key={id} state={stateOf(id)} />
          ))}
        </span>
      )}
    </span>
  );
}

/** A text with the matches marked. */
function Marked({ text, ranges }: { text: string; ranges: readonly MatchRange[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
