import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { RecordListSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toRecordListView, type RecordListView } from './record-list-view.ts';
import styles from './record-list.module.css';

/** Awards, accreditations, repositories, talks: when and what kind on the left, the thing itself on the right. */
export function RecordList({ view, place, headingLevel }: SliceProps<RecordListView>) {
  const Title = `h${getItemLevel(headingLevel, view.heading)}` as const;
  const hasSide = view.records.some(({ date, label }) => date || label);
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      place={place}
      headingLevel={headingLevel}
    >
      <ul className={styles.records}>
        {view.records.map(({ title, label, date, text, link }) => (
          <li
            key={`${title} ${date?.value ?? ''}`}
            className={`${styles.record} ${hasSide ? styles.sided : ''}`.trim()}
          >
            {hasSide && (
              <p className={styles.side}>
                {date && <time dateTime={date.value}>{date.text}</time>}
                {label && <span>{label}</span>}
              </p>
            )}
            <div>
              <Title className={styles.title}>{link?.text ? title : <Link view={link}>{title}</Link>}</Title>
              <RichText view={text} headingShift={2} className={styles.text} />
              {link?.text && (
                <p className={styles.more}>
                  <Link view={link} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const recordListSlice: Slice<RecordListSlice, RecordListView> = {
  type: 'record_list',
  toView: toRecordListView,
  Component: RecordList,
};
