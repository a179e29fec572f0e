import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { EngineeringInfoDocument } from '../../content/content-types.generated.ts';
import type { HeadView } from '../../document/head-view.ts';
import { SliceZone, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import { querySlicePage, toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';

interface EngineeringInfoView {
  title: string;
  lede: string;
  id: string;
  slices: readonly SliceView[];
  head: HeadView;
}

function EngineeringInfo({ view }: { view: EngineeringInfoView }) {
  return (
    <>
      {view.slices[0]?.type !== 'hero' && <PageHeading title={view.title} lede={view.lede} seed={view.id} />}
      <SliceZone views={view.slices} />
    </>
  );
}

/** Open source, tech stack and their neighbours: who we are, as engineers. */
export const engineeringInfoPage: PageType<RawSlicePage<EngineeringInfoDocument>, EngineeringInfoView> = {
  template: 'engineering-info',
  layout: 'default',
  query: (context) => querySlicePage('engineering_info', context),
  getDocument: ({ document }) => document,
  view: (raw, context) => {
    const title = raw.document.data.title ?? '';
    const lede = raw.document.data.lede ?? '';
    return {
      title,
      lede,
      id: raw.document.id,
      slices: viewSlices(raw, context),
      head: toHead(raw.document, context, { title, description: lede }),
    };
  },
  head: ({ head }) => head,
  Page: EngineeringInfo,
};
