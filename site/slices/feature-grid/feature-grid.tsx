import { FeatureArt } from '../../components/feature-art/feature-art.tsx';
import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { FeatureGridSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import styles from './feature-grid.module.css';
import { toFeatureGridView, type FeatureGridView, type FeatureView } from './feature-grid-view.ts';

/** Features as cards with a drawing each, or as a list of rows. */
function FeatureGrid({ view, headingLevel, container }: SliceProps<FeatureGridView>) {
  const itemLevel = getItemLevel(headingLevel, view.heading);
  const isCards = view.variation === 'cards';
  return (
    <Section
      anchor={view.anchor}
      eyebrow={view.eyebrow}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <ul className={isCards ? `${styles.cards} ${container === 'page' ? styles.bento : ''}`.trim() : styles.list}>
        {view.features.map((feature, index) => (
          <li
            key={feature.title}
            className={isCards ? `${styles.card} ${index < view.wideCount ? styles.half : ''}`.trim() : styles.row}
          >
            <Feature feature={feature} level={itemLevel} hasArt={isCards} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The title's link covers the whole card; links in the card's text stay above it. */
function Feature({
  feature: { title, text, link, art },
  level,
  hasArt,
}: {
  feature: FeatureView;
  level: 2 | 3 | 4;
  hasArt: boolean;
}) {
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading className={styles.title}>
        <Link view={link} className={styles.cover}>
          {title}
        </Link>
      </Heading>
      <RichText view={text} className={styles.text} />
      {hasArt && art && <FeatureArt view={art} className={styles.art} />}
    </>
  );
}

export const featureGridSlice: Slice<FeatureGridSlice, FeatureGridView> = {
  type: 'feature_grid',
  toView: toFeatureGridView,
  Component: FeatureGrid,
};
