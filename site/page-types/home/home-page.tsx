import type { HomeDocument } from '../../content/content-types.generated.ts';
import { siteName } from '../../document/head.ts';
import { schemaContext, toOrganization, toWebSite } from '../../document/structured-data.ts';
import { SliceZone, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import { querySlicePage, toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';

interface HomeView {
  readonly slices: readonly SliceView[];
  readonly head: ReturnType<typeof toHead>;
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
  head: ({ head }, { settings, view, language }) => ({
    ...head,
    title: siteName,
    structuredData: [
      { '@context': schemaContext, ...toOrganization(settings) },
      toWebSite({ home: `${settings.publicUrl}${view.path('/')}`, language, origin: settings }),
      ...(head.structuredData ?? []),
    ],
  }),
  Page: Home,
};
