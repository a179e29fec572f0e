import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A heading of more characters is a sentence, and is set a step smaller. */
const longHeading = 55;

/** `night` is the dark brand panel: at most one a page. */
type SectionTone = 'plain' | 'subtle' | 'night';

/**
 * The frame of every part of a page: what it is about (eyebrow), what it says (heading), the rest in
 * a breath (intro), then the thing itself. Inside an article it is a plain block in the measure.
 */
export function Section({
  anchor,
  eyebrow,
  heading,
  intro,
  headingLevel,
  place,
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
  place: 'page' | 'article';
  tone?: SectionTone | undefined;
  /** Where the children stand on a wide page: below the head, or in the wider column beside it. */
  layout?: 'below' | 'beside' | undefined;
  /** The children span the panel or page; they bring their own `.wrap` where they need one. */
  isBleed?: boolean | undefined;
  children?: ReactNode;
}) {
  const head = <SectionHead eyebrow={eyebrow} heading={heading} intro={intro} headingLevel={headingLevel} />;
  if (place === 'article') {
    return (
      <section id={anchor} className={`${styles.block} ${tone === 'night' ? `night ${styles.inset}` : ''}`.trim()}>
        {head}
        {children}
      </section>
    );
  }
  return (
    <section
      id={anchor}
      className={[styles.section, styles[tone], layout === 'beside' && styles.beside, tone === 'night' && 'night']
        .filter(Boolean)
        .join(' ')}
    >
      <div className="wrap">
        {head}
        {!isBleed && children}
      </div>
      {isBleed && children}
    </section>
  );
}

function SectionHead({
  eyebrow,
  heading,
  intro,
  headingLevel,
}: {
  eyebrow: string | undefined;
  heading: ReactNode;
  intro: ReactNode;
  headingLevel: 2 | 3;
}) {
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
