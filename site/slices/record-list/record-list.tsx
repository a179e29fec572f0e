import { Card } from '../../components/card/card.tsx';
import { Carousel } from '../../components/carousel/carousel.tsx';
import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { RecordListSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toRecordListView, type RecordListView, type RecordView } from './record-list-view.ts';
import styles from './record-list.module.css';

/** Awards, accreditations, repositories, talks: as a list of rows, or as a carousel of cards. */
function RecordList({ view, container, headingLevel }: SliceProps<RecordListView>) {
  const Records = view.variation === 'carousel' ? RecordCards : RecordRows;
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <Records view={view} level={getItemLevel(headingLevel, view.heading)} />
    </Section>
  );
}

interface RecordsProps {
  readonly view: RecordListView;
  readonly level: ReturnType<typeof getItemLevel>;
}

function RecordCards({ view, level }: RecordsProps) {
  return (
    <Carousel label={view.heading ?? view.records[0]?.title ?? ''} words={view.words.carousel}>
      {view.records.map((record) => (
        <Card
          key={toKey(record)}
          title={record.title}
          headingLevel={level}
          link={record.link}
          meta={(record.date || record.label) && <RecordDate record={record} />}
          variant="framed"
        >
          {record.text.length > 0 && <RichText view={record.text} headingShift={2} />}
        </Card>
      ))}
    </Carousel>
  );
}

/** Date and category on the left, the record on the right. */
function RecordRows({ view, level }: RecordsProps) {
  const Title = `h${level}` as const;
  const hasSide = view.records.some(({ date, label }) => date || label);
  return (
    <ul className={styles.records}>
      {view.records.map((record) => (
        <li key={toKey(record)} className={`${styles.record} ${hasSide ? styles.sided : ''}`.trim()}>
          {hasSide && (
            <p className={styles.side}>
              <RecordDate record={record} />
            </p>
          )}
          <div>
            <Title className={styles.title}>
              {record.link?.text ? record.title : <Link view={record.link}>{record.title}</Link>}
            </Title>
            <RichText view={record.text} headingShift={2} className={styles.text} />
            {record.link?.text && (
              <p className={styles.more}>
                <Link view={record.link} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function RecordDate({ record: { date, label } }: { record: RecordView }) {
  return (
    <>
      {date && <time dateTime={date.value}>{date.text}</time>}
      {label && <span>{label}</span>}
    </>
  );
}

function toKey({ title, date }: RecordView): string {
  return `${title} ${date?.value ?? ''}`;
}

export const recordListSlice: Slice<RecordListSlice, RecordListView> = {
  type: 'record_list',
  toView: toRecordListView,
  Component: RecordList,
};
