import { Link } from '../../components/link/link.tsx';
import { Section } from '../../components/section/section.tsx';
import type { RegionOverviewSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toRegionOverviewView, type RegionOverviewView, type RegionView } from './region-overview-view.ts';
import styles from './region-overview.module.css';

/** More regions are stacked on a page too. */
const maxInRow = 4;

/** Regions side by side with hairlines between them, each with its schemes. */
function RegionOverview({ view, container, headingLevel }: SliceProps<RegionOverviewView>) {
  const isRow = container === 'page' && view.regions.length <= maxInRow;
  return (
    <Section
      anchor={view.anchor}
      eyebrow={view.eyebrow}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <div className={`${styles.regions} ${isRow ? styles.row : ''}`.trim()}>
        {view.regions.map((region) => (
          <Region key={region.name} region={region} level={getItemLevel(headingLevel, view.heading)} />
        ))}
      </div>
    </Section>
  );
}

function Region({ region: { name, rows, link }, level }: { region: RegionView; level: 2 | 3 | 4 }) {
  const Name = `h${level}` as const;
  return (
    <div className={styles.region}>
      <Name className={styles.name}>{name}</Name>
      {rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {link && (
        <p className={styles.more}>
          <Link view={link} />
        </p>
      )}
    </div>
  );
}

export const regionOverviewSlice: Slice<RegionOverviewSlice, RegionOverviewView> = {
  type: 'region_overview',
  toView: toRegionOverviewView,
  Component: RegionOverview,
};
