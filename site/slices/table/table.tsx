import { Link } from '../../components/link/link.tsx';
import { InlineRichText, RichText } from '../../components/rich-text/rich-text.tsx';
import type { RichTextView } from '../../view/rich-text-view.ts';
import { Section } from '../../components/section/section.tsx';
import type { TableSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toTableView, type TableView } from './table-view.ts';
import styles from './table.module.css';

/** A table with its caption, in a region that scrolls if the table is wider than the screen. */
function Table({ view, container, headingLevel }: SliceProps<TableView>) {
  // On a page the caption is in the column beside the heading.
  const isCaptionBeside = container === 'page' && view.heading !== undefined && view.caption !== undefined;
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={isCaptionBeside && <p>{view.caption}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <div className={styles.frame} data-columns={Math.min(view.columnCount, 6)}>
        {view.columnCount > 2 ? (
          <section className={styles.scroller} aria-label={view.label} tabIndex={0}>
            <Rows view={view} isCaptionBeside={isCaptionBeside} />
          </section>
        ) : (
          <Rows view={view} isCaptionBeside={isCaptionBeside} />
        )}
        {(view.note.length > 0 || view.source) && (
          <div className={styles.note}>
            <RichText view={view.note} />
            {view.source && (
              <p>
                {view.source.label}{' '}
                <Link view={view.source.link}>{view.source.link.text ?? view.source.link.href}</Link>
              </p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function Rows({
  view: { caption, head, rows, figureColumns, shortColumns },
  isCaptionBeside,
}: {
  view: TableView;
  isCaptionBeside: boolean;
}) {
  const getHeadClass = (column: number) => (figureColumns[column] ? styles.figures : undefined);
  const getClass = (column: number) => getHeadClass(column) ?? (shortColumns[column] ? styles.short : undefined);
  return (
    <table className={styles.table} aria-label={isCaptionBeside ? caption : undefined}>
      {caption && !isCaptionBeside && (
        <caption>
          <span className={styles.caption}>{caption}</span>
        </caption>
      )}
      {head.length > 0 && (
        <thead>
          <tr>
            {head.map((cell, index) =>
              // An empty corner is not a header.
              cell.length > 0 ? (
                <th key={index} scope="col" className={getHeadClass(index)}>
                  <Cell view={cell} />
                </th>
              ) : (
                <td key={index} />
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([first = [], ...cells], index) => (
          <tr key={index}>
            <th scope="row">
              <Cell view={first} />
            </th>
            {cells.map((cell, cellIndex) => (
              <td key={cellIndex} className={getClass(cellIndex + 1)}>
                <Cell view={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ view }: { view: RichTextView }) {
  return view.length > 1 ? <RichText view={view} /> : <InlineRichText view={view} />;
}

export const tableSlice: Slice<TableSlice, TableView> = { type: 'table', toView: toTableView, Component: Table };
