import { Section } from '../../components/section/section.tsx';
import type { SchemeFactsSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { FactList } from './fact-list.tsx';
import { toSchemeFactsView, type SchemeFactsView } from './scheme-facts-view.ts';

/** The rules of a payment scheme, each with its source. */
function SchemeFacts({ view, container, headingLevel }: SliceProps<SchemeFactsView>) {
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <FactList view={view.list} isWide={container === 'page'} />
    </Section>
  );
}

export const schemeFactsSlice: Slice<SchemeFactsSlice, SchemeFactsView> = {
  type: 'scheme_facts',
  toView: toSchemeFactsView,
  Component: SchemeFacts,
};
