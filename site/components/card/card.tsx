import type { ReactNode } from 'react';
import type { LinkView } from '../../routes/links.ts';
import { Link } from '../link/link.tsx';
import styles from './card.module.css';

/**
 * A thing among its like, as a list item. It has at most one link, which the whole card is the target
 * of: the title, or words of the link's own at the end. A picture keeps the card's ratio whatever its own.
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
  /** With `text` it stands at the card's end; without, it is the title. */
  link: LinkView | undefined;
  /** Language of the words, when not the page's. */
  language?: string | undefined;
  media?: ReactNode;
  meta?: ReactNode;
  /** Whose words they are. */
  byline?: string | undefined;
  /** `featured`: wider, picture and words beside each other. `framed`: an edge instead of a picture. */
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
