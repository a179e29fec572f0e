import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { Section } from '../../components/section/section.tsx';
import type { SchemePageDocument } from '../../content/content-types.generated.ts';
import { FactList } from '../../slices/scheme-facts/fact-list.tsx';
import { SliceZone } from '../../slices/slice-zone.tsx';
import { DateList } from '../../slices/timeline/date-list.tsx';
import type { PageType } from '../page-type.ts';
import { querySlicePage, type RawSlicePage } from '../slice-page.ts';
import { OpenWeek } from './open-week.tsx';
import { toSchemePageView, type SchemePageView } from './scheme-page-view.ts';

/** The first two slices, which explain how the scheme works, come between its facts and its dates. */
const slicesBeforeDates = 2;

function SchemePage({ view }: { view: SchemePageView }) {
  return (
    <>
      <PageHeading eyebrow={view.eyebrow} title={view.title} lede={view.lede} seed={view.week ? undefined : view.id} />
      {view.week && <OpenWeek view={view.week} />}
      {view.facts.facts.length > 0 && (
        <Section heading={view.labels.facts} headingLevel={2} container="page">
          <FactList view={view.facts} isWide />
        </Section>
      )}
      <SliceZone views={view.slices.slice(0, slicesBeforeDates)} />
      {view.ruleDates.entries.length > 0 && (
        <Section heading={view.labels.ruleDates} headingLevel={2} container="page">
          <DateList view={view.ruleDates} level={3} isWide />
        </Section>
      )}
      <SliceZone views={view.slices.slice(slicesBeforeDates)} />
    </>
  );
}

export const schemePage: PageType<RawSlicePage<SchemePageDocument>, SchemePageView> = {
  layout: 'default',
  query: (context) => querySlicePage('scheme_page', context),
  getDocument: ({ document }) => document,
  view: toSchemePageView,
  head: ({ head }) => head,
  Page: SchemePage,
};
