import type { ReactNode } from 'react';
import type { LinkView } from '../../routes/links.ts';
import { Link } from '../link/link.tsx';
import styles from './card.module.css';

/**
 * A list item with at most one link, whose target area is the whole card: the title, or the link's own
 * label at the end. A picture is cropped to the card's ratio.
 */
export function Card({
  title,
  headingLevel,
  link,
  language,
  media,
  meta,
  byline,
  variant = 'plain',
  children,
}: {
  title: string;
  headingLevel: 2 | 3 | 4;
  /** With `text` the link is at the card's end; without, the title is the link. */
  link: LinkView | undefined;
  /** Language of the text, if it is not the page's. */
  language?: string | undefined;
  media?: ReactNode;
  meta?: ReactNode;
  /** The author of the text. */
  byline?: string | undefined;
  /** `featured`: wider, with picture and text side by side. `framed`: a border instead of a picture. */
  variant?: 'plain' | 'featured' | 'framed';
  children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={`${styles.card} ${variant === 'plain' ? '' : styles[variant]}`.trim()}>
      {media && <div className={styles.media}>{media}</div>}
      <div className={styles.body}>
        {meta && <p className={styles.meta}>{meta}</p>}
        <Heading className={styles.title} lang={language}>
          {link?.text ? (
            title
          ) : (
            <Link view={link} className={styles.link}>
              {title}
            </Link>
          )}
        </Heading>
        {children && (
          <div className={styles.text} lang={language}>
            {children}
          </div>
        )}
        {byline && (
          <p className={styles.byline} lang={language}>
            {byline}
          </p>
        )}
        {link?.text && (
          <p className={styles.more}>
            <Link view={link} className={styles.link} />
          </p>
        )}
      </div>
    </li>
  );
}
