import { Link } from '../../components/link/link.tsx';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { SchemePageDocument } from '../../content/content-types.generated.ts';
import { SliceZone } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import { querySlicePage, type RawSlicePage } from '../slice-page.ts';
import { toSchemePageView, type RuleDateView, type SchemeFactView, type SchemePageView } from './scheme-page-view.ts';
import styles from './scheme-page.module.css';

function SchemePage({ view }: { view: SchemePageView }) {
  return (
    <>
      <PageHeading eyebrow={view.eyebrow} title={view.title} lede={view.lede} seed={view.id} />
      {view.facts.length > 0 && (
        <Section heading={view.labels.facts} intro={view.checkedOn} headingLevel={2} place="page">
          <dl className={styles.facts}>
            {view.facts.map((fact) => (
              <Fact key={fact.label} fact={fact} sourceLabel={view.labels.source} />
            ))}
          </dl>
        </Section>
      )}
      <SliceZone views={view.slices.slice(0, 2)} />
      {view.ruleDates.length > 0 && (
        <Section heading={view.labels.ruleDates} headingLevel={2} place="page">
          <ol className={styles.dates}>
            {view.ruleDates.map((entry) => (
              <RuleDate key={`${entry.label}${entry.title}`} entry={entry} />
            ))}
          </ol>
        </Section>
      )}
      <SliceZone views={view.slices.slice(2)} />
    </>
  );
}

function Fact({ fact, sourceLabel }: { fact: SchemeFactView; sourceLabel: string }) {
  return (
    <div className={styles.fact}>
      <dt>{fact.label}</dt>
      <dd>
        <span className={styles.value}>{fact.value}</span>
        {fact.note && <span className={styles.note}>{fact.note}</span>}
        {fact.source && (
          <span className={styles.source}>
            {sourceLabel}: <Link view={fact.source}>{fact.source.text ?? fact.source.href}</Link>
          </span>
        )}
      </dd>
    </div>
  );
}

function RuleDate({ entry }: { entry: RuleDateView }) {
  return (
    <li className={entry.isPast ? styles.past : styles.coming}>
      <p className={styles.when}>{entry.date ? <time dateTime={entry.date}>{entry.label}</time> : entry.label}</p>
      <div>
        <h3 className={styles.what}>{entry.title}</h3>
        <RichText view={entry.text} className={styles.text} />
      </div>
    </li>
  );
}

export const schemePage: PageType<RawSlicePage<SchemePageDocument>, SchemePageView> = {
  template: 'scheme-page',
  layout: 'default',
  query: (context) => querySlicePage('scheme_page', context),
  getDocument: ({ document }) => document,
  view: toSchemePageView,
  head: ({ head }) => head,
  Page: SchemePage,
};
