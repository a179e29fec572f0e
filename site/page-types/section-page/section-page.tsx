import type { SectionPageDocument } from '../../content/content-types.generated.ts';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { HeadView } from '../../document/head-view.ts';
import { SliceZone, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import { querySlicePage, toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';

interface SectionPageView {
  title: string;
  lede: string;
  /** The seed of the page's graph. */
  id: string;
  slices: readonly SliceView[];
  head: HeadView;
}

/** The first slice carries the h1 when it is a hero; else the document's own title does. */
function SectionPage({ view }: { view: SectionPageView }) {
  return (
    <>
      {view.slices[0]?.type !== 'hero' && <PageHeading title={view.title} lede={view.lede} seed={view.id} />}
      <SliceZone views={view.slices} />
    </>
  );
}

function toSectionPageView(
  raw: RawSlicePage<SectionPageDocument>,
  context: Parameters<typeof viewSlices>[1],
): SectionPageView {
  const { document } = raw;
  const title = document.data.title ?? '';
  const lede = document.data.lede ?? '';
  const slices = viewSlices(raw, context);
  return { title, lede, id: document.id, slices, head: toHead(document, context, { title, description: lede }) };
}

export const sectionPage: PageType<RawSlicePage<SectionPageDocument>, SectionPageView> = {
  template: 'section-page',
  layout: 'default',
  query: (context) => querySlicePage('section_page', context),
  getDocument: ({ document }) => document,
  view: toSectionPageView,
  head: ({ head }) => head,
  Page: SectionPage,
};
