import type { ComponentProps } from 'react';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { HeadView } from '../../document/head-view.ts';
import { Island } from '../../document/island.tsx';
import type { PageContext } from '../../view/page-context.ts';
import type { PageType } from '../page-type.ts';
import { VisitTables } from './visit-tables.island.tsx';

type DebugView = ComponentProps<typeof VisitTables>;

function Debug({ view }: { view: DebugView }) {
  return (
    <>
      <PageHeading
        eyebrow="/debug"
        title="Your visit, as this site sees it"
        lede="Nothing here is about anyone else, and nothing is kept."
      />
      <Island name="visit-tables" props={view}>
        <VisitTables {...view} />
      </Island>
    </>
  );
}

type RawDebug = Awaited<ReturnType<typeof queryFlags>>;

async function queryFlags(context: PageContext) {
  return { flags: await context.content.getSingle('feature_flags') };
}

/** Each experiment variation has a page of its own, so the server may render its key. */
function showExperiment({ kind, key }: PageContext['variant']): string {
  return kind === 'experiment' ? key : 'none';
}

const head: HeadView = {
  title: 'Debug',
  description: 'What this site knows about your visit, shown to you and to nobody else.',
  type: 'website',
  isIndexed: false,
};

export const debugPage: PageType<RawDebug, DebugView> = {
  layout: 'default',
  query: queryFlags,
  view: ({ flags }, context) => ({
    language: context.language.id,
    layout: 'default',
    experiment: showExperiment(context.variant),
    flags: (flags?.data.flags ?? []).flatMap((flag) =>
      flag.name ? [{ name: flag.name, isEnabled: flag.is_enabled, description: flag.description ?? '' }] : [],
    ),
  }),
  head: () => head,
  Page: Debug,
};
