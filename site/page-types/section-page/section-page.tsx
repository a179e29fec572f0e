import type { EngineeringInfoDocument, SectionPageDocument } from '../../content/content-types.generated.ts';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { HeadView } from '../../document/head-view.ts';
import { SliceZone, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../../view/page-context.ts';
import type { PageType } from '../page-type.ts';
import { querySlicePage, toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';

type RawSectionPage = RawSlicePage<SectionPageDocument | EngineeringInfoDocument>;

interface SectionPageView {
  readonly title: string;
  readonly lede: string;
  /** Seeds the page's generated graph. */
  readonly id: string;
  readonly slices: readonly SliceView[];
  readonly head: HeadView;
}

/** Platform, services, regions, company, engineering and careers. */
export const sectionPage = createSectionPage('section_page');

/** Open source, tech stack and similar pages about engineering. */
export const engineeringInfoPage = createSectionPage('engineering_info');

function createSectionPage(type: RawSectionPage['document']['type']): PageType<RawSectionPage, SectionPageView> {
  return {
    layout: 'default',
    query: (context) => querySlicePage(type, context),
    getDocument: ({ document }) => document,
    view: toSectionPageView,
    head: ({ head }) => head,
    Page: SectionPage,
  };
}

function toSectionPageView(raw: RawSectionPage, context: PageContext): SectionPageView {
  const { document } = raw;
  const title = document.data.title ?? '';
  const lede = document.data.lede ?? '';
  const slices = viewSlices(raw, context);
  return { title, lede, id: document.id, slices, head: toHead(document, context, { title, description: lede }) };
}

/** A hero as the first slice has the h1; otherwise the document's title has. */
function SectionPage({ view }: { view: SectionPageView }) {
  return (
    <>
      {view.slices[0]?.type !== 'hero' && <PageHeading title={view.title} lede={view.lede} seed={view.id} />}
      <SliceZone views={view.slices} />
    </>
  );
}
