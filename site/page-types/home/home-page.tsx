import type { HomeDocument } from '../../content/content-types.generated.ts';
import { siteName } from '../../document/head.ts';
import { SliceZone, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import { querySlicePage, toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';
import { toOrganization } from './organization.ts';

interface HomeView {
  slices: readonly SliceView[];
  head: ReturnType<typeof toHead>;
}

function Home({ view }: { view: HomeView }) {
  return <SliceZone views={view.slices} />;
}

export const homePage: PageType<RawSlicePage<HomeDocument>, HomeView> = {
  layout: 'default',
  query: (context) => querySlicePage('home', context),
  getDocument: ({ document }) => document,
  view: (raw, context) => ({
    slices: viewSlices(raw, context),
    head: toHead(raw.document, context, { title: siteName, description: raw.document.data.title ?? siteName }),
  }),
  head: ({ head }, { settings }) => ({
    ...head,
    title: siteName,
    structuredData: [toOrganization(settings.publicUrl)],
  }),
  Page: Home,
};
