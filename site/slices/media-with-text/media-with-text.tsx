import { Image } from '../../components/image/image.tsx';
import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { MediaWithTextSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toMediaWithTextView, type MediaWithTextView } from './media-with-text-view.ts';
import styles from './media-with-text.module.css';

/** A picture beside text. The text comes first in the markup, on whichever side it is shown. */
function MediaWithText({ view, container, headingLevel }: SliceProps<MediaWithTextView>) {
  const { image, caption, link } = view;
  const Heading = `h${headingLevel}` as const;
  const layout = container === 'article' ? styles.inArticle : image ? styles[view.side] : '';
  return (
    <Section anchor={view.anchor} container={container} headingLevel={headingLevel}>
      <div className={`${styles.pair} ${layout}`.trim()}>
        <div className={styles.text}>
          {view.eyebrow && <p className={styles.eyebrow}>{view.eyebrow}</p>}
          {view.heading && <Heading className={styles.heading}>{view.heading}</Heading>}
          <RichText view={view.body} headingShift={headingLevel === 2 ? 1 : 2} className={styles.body} />
          {link?.text && (
            <p className={styles.more}>
              <Link view={link} />
            </p>
          )}
        </div>
        {image && (
          <figure>
            <Image view={image} sizes="(width < 1009px) 100vw, 580px" className={styles.image} />
            {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
          </figure>
        )}
      </div>
    </Section>
  );
}

export const mediaWithTextSlice: Slice<MediaWithTextSlice, MediaWithTextView> = {
  type: 'media_with_text',
  toView: toMediaWithTextView,
  Component: MediaWithText,
};
