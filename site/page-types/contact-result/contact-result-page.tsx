import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { ContactPageDocument } from '../../content/content-types.generated.ts';
import type { HeadView } from '../../document/head-view.ts';
import { SliceZone, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../page-context.ts';
import type { PageType } from '../page-type.ts';
import { querySlicePage, toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';

interface ContactResultView {
  id: string;
  title: string;
  lede: string;
  slices: readonly SliceView[];
  head: HeadView;
}

function ContactResult({ view }: { view: ContactResultView }) {
  return (
    <>
      <PageHeading title={view.title} lede={view.lede} seed={view.id} />
      <SliceZone views={view.slices} />
    </>
  );
}

function toContactResultView(raw: RawSlicePage<ContactPageDocument>, context: PageContext): ContactResultView {
  const { data, id } = raw.document;
  const title = data.title ?? '';
  const lede = data.lede ?? '';
  const head = toHead(raw.document, context, { title, description: lede });
  return { id, title, lede, slices: viewSlices(raw, context), head: { ...head, isIndexed: false } };
}

/** "Thank you" and "not sent": pages of their own, which make sense without a form sent before (acceptance R-7). */
export const contactResultPage: PageType<RawSlicePage<ContactPageDocument>, ContactResultView> = {
  template: 'contact-result',
  layout: 'default',
  query: (context) => querySlicePage('contact_page', context),
  getDocument: ({ document }) => document,
  view: toContactResultView,
  head: ({ head }) => head,
  Page: ContactResult,
};
