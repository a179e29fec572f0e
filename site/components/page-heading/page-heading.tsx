import type { ReactNode } from 'react';
import { GraphArt } from '../graph-art/graph-art.tsx';
import { NoRouteArt } from '../graph-art/no-route-art.tsx';
import bandStyles from './heading-band.module.css';
import styles from './page-heading.module.css';

/** The head of a page without a hero: eyebrow, h1, lede and the page's graph. */
export function PageHeading({
  eyebrow,
  title,
  lede,
  seed,
  isBrokenOff = false,
}: {
  eyebrow?: ReactNode;
  title: string;
  lede?: string | undefined;
  /** Seed of the graph band; without it there is no band. */
  seed?: string | undefined;
  /** The path in the band stops early, for error pages. */
  isBrokenOff?: boolean;
}) {
  return (
    <>
      <div className={`wrap ${styles.heading}`}>
        <div>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.title}>{title}</h1>
        </div>
        {lede && <p className={styles.lede}>{lede}</p>}
      </div>
      {isBrokenOff ? (
        <div className={`${bandStyles.band} ${bandStyles.brokenOff}`}>
          <NoRouteArt />
        </div>
      ) : (
        seed && (
          <div className={bandStyles.band}>
            <GraphArt seed={seed} shape="band" />
          </div>
        )
      )}
    </>
  );
}
