import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { CustomerStorySlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toCustomerStoryView, type CustomerStoryView } from './customer-story-view.ts';
import styles from './customer-story.module.css';

/** The result as heading with figures beside it; below, the story in parts and a quote. */
function CustomerStory({ view, container, headingLevel }: SliceProps<CustomerStoryView>) {
  const { parts, quote } = view;
  const Label = headingLevel === 2 ? 'h3' : 'h4';
  return (
    <Section
      anchor={view.anchor}
      eyebrow={view.eyebrow}
      heading={view.result}
      intro={view.figures.length > 0 && <Figures figures={view.figures} />}
      container={container}
      headingLevel={headingLevel}
    >
      {(parts.length > 0 || quote) && (
        <div className={styles.story}>
          <div className={`${styles.parts} ${container === 'page' ? styles.columns : ''}`.trim()}>
            {parts.map(({ label, text }) => (
              <div key={label} className={styles.part}>
                <Label className={styles.label}>{label}</Label>
                <RichText view={text} headingShift={2} />
              </div>
            ))}
          </div>
          {quote && (
            <figure className={styles.quote}>
              <blockquote>
                <p>{quote.text}</p>
              </blockquote>
              {(quote.name || quote.role) && (
                <figcaption>{[quote.name, quote.role].filter(Boolean).join(', ')}</figcaption>
              )}
            </figure>
          )}
        </div>
      )}
    </Section>
  );
}

function Figures({ figures }: Pick<CustomerStoryView, 'figures'>) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={`${value} ${label}`} className={styles.figure}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const customerStorySlice: Slice<CustomerStorySlice, CustomerStoryView> = {
  type: 'customer_story',
  toView: toCustomerStoryView,
  Component: CustomerStory,
};
