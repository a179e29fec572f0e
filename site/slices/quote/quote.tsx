import { Image } from '../../components/image/image.tsx';
import { Section } from '../../components/section/section.tsx';
import type { QuoteSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toQuoteView, type QuoteView } from './quote-view.ts';
import styles from './quote.module.css';

/** A person's words. On a page of its own the quote is larger and has a portrait. */
function Quote({ view, container, headingLevel }: SliceProps<QuoteView>) {
  return (
    <Section anchor={view.anchor} container={container} headingLevel={headingLevel}>
      <figure className={`${styles.quote} ${container === 'page' ? styles.large : ''}`.trim()}>
        <blockquote>
          <p>{view.quote}</p>
        </blockquote>
        {(view.name || view.role) && (
          <figcaption className={styles.source}>
            {view.portrait && container === 'page' && (
              <Image view={{ ...view.portrait, alt: '' }} sizes="48px" className={styles.portrait} />
            )}
            <span>
              {view.name && <span className={styles.name}>{view.name}</span>}
              {view.name && view.role && ', '}
              {view.role}
            </span>
          </figcaption>
        )}
      </figure>
    </Section>
  );
}

export const quoteSlice: Slice<QuoteSlice, QuoteView> = { type: 'quote', toView: toQuoteView, Component: Quote };
