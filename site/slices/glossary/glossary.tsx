import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { GlossarySlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toGlossaryView, type GlossaryView } from './glossary-view.ts';
import styles from './glossary.module.css';

/** Terms and their definitions. */
function Glossary({ view, container, headingLevel }: SliceProps<GlossaryView>) {
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <dl className={styles.terms}>
        {view.terms.map(({ term, definition }) => (
          <div key={term} className={styles.entry}>
            <dt>{term}</dt>
            <dd>
              <RichText view={definition} headingShift={2} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export const glossarySlice: Slice<GlossarySlice, GlossaryView> = {
  type: 'glossary',
  toView: toGlossaryView,
  Component: Glossary,
};
