import type { ReactNode } from 'react';
import { isBlank } from '../../view/is-blank.ts';
import { SliceMark, useSliceMark } from './slice-mark.tsx';
import styles from './section.module.css';

/** A heading with more characters is a sentence, and gets a smaller font. */
const longHeading = 55;

/** `night` is the dark brand panel, at most one per page. */
type SectionTone = 'plain' | 'subtle' | 'night';

/**
 * The wrapper of every section of a page: eyebrow, heading, intro, then the content. Inside an article
 * it is a plain block in the text column.
 */
export function Section({
  anchor,
  eyebrow,
  heading,
  intro,
  headingLevel,
  container,
  tone = 'plain',
  layout = 'below',
  isBleed = false,
  children,
}: {
  anchor?: string | undefined;
  eyebrow?: string | undefined;
  heading?: ReactNode;
  intro?: ReactNode;
  headingLevel: 2 | 3;
  container: 'page' | 'article';
  tone?: SectionTone | undefined;
  /** Position of the children on wide pages: below the head, or in the wider column beside it. */
  layout?: 'below' | 'beside' | undefined;
  /** The children span the panel or page and add their own `.wrap` where needed. */
  isBleed?: boolean | undefined;
  children?: ReactNode;
}) {
  const mark = useSliceMark();
  const head = <SectionHead eyebrow={eyebrow} heading={heading} intro={intro} headingLevel={headingLevel} />;
  if (container === 'article') {
    return (
      <section
        id={anchor}
        {...mark}
        className={`${styles.block} ${tone === 'night' ? `night ${styles.inset}` : ''}`.trim()}
      >
        {head}
        <SliceMark>{children}</SliceMark>
      </section>
    );
  }
  return (
    <section
      id={anchor}
      {...mark}
      className={[styles.section, styles[tone], layout === 'beside' && styles.beside, tone === 'night' && 'night']
        .filter(Boolean)
        .join(' ')}
    >
      <div className="wrap">
        {head}
        {!isBleed && <SliceMark>{children}</SliceMark>}
      </div>
      {isBleed && <SliceMark>{children}</SliceMark>}
    </section>
  );
}

function SectionHead({
  eyebrow,
  heading: given,
  intro,
  headingLevel,
}: {
  eyebrow: string | undefined;
  heading: ReactNode;
  intro: ReactNode;
  headingLevel: 2 | 3;
}) {
  // A heading without a name would be an empty stop for those who go from heading to heading.
  const heading = typeof given === 'string' && isBlank(given) ? undefined : given;
  if (!eyebrow && !heading && !intro) return undefined;
  const Heading = `h${headingLevel}` as const;
  const isLong = typeof heading === 'string' && heading.length > longHeading;
  return (
    <div className={styles.head}>
      <div>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        {heading && (
          <Heading className={isLong ? `${styles.heading} ${styles.long}` : styles.heading}>{heading}</Heading>
        )}
      </div>
      {intro && <div className={styles.intro}>{intro}</div>}
    </div>
  );
}
