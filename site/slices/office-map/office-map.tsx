import { Section } from '../../components/section/section.tsx';
import type { OfficeMapSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { LandPath, listPins, MapDrawing } from './map-drawing.tsx';
import { narrowLayout, wideLayout } from './map-geometry.ts';
import styles from './office-map.module.css';
import { toOfficeMapView, type OfficeMapView, type OfficeView } from './office-map-view.ts';

/**
 * A map of the offices, with the details of each below. The map's markers select an entry (site/browser/maps.ts), or
 * link to it.
 */
function OfficeMap({ view, headingLevel, container }: SliceProps<OfficeMapView>) {
  const { anchor, heading, intro, offices, words } = view;
  const landId = `${view.id}-land`;
  const drawing = { offices, landId, label: words.officeMap };
  return (
    <Section
      anchor={anchor}
      heading={heading}
      intro={intro && <p>{intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <div className={styles.panel} data-map="" data-part="maps">
        {listPins(wideLayout, offices).length > 0 && (
          <div className={styles.map}>
            <LandPath id={landId} />
            <MapDrawing {...drawing} layout={wideLayout} className={styles.wide} />
            <MapDrawing {...drawing} layout={narrowLayout} className={styles.narrow} />
          </div>
        )}
        <ul className={styles.offices}>
          {offices.map((office) => (
            <Office
              key={office.id ?? office.city}
              office={office}
              words={words}
              level={getItemLevel(headingLevel, heading)}
            />
          ))}
        </ul>
        <p role="status" className="visuallyHidden" />
      </div>
    </Section>
  );
}

function Office({ office, words, level }: { office: OfficeView; words: OfficeMapView['words']; level: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <li id={office.id} className={styles.office}>
      <Heading className={styles.city}>{office.city}</Heading>
      {(office.country || office.isHeadquarters) && (
        <p className={styles.country}>
          {office.country}
          {office.isHeadquarters && <span className={styles.mark}>{words.opensHeadquarters}</span>}
        </p>
      )}
      {office.addressLines.length > 0 && (
        <address className={styles.address}>
          {office.addressLines.map((line) => (
            <span key={line}>
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      )}
      {(office.hours || office.email) && (
        <dl className={styles.facts}>
          {office.hours && (
            <div>
              <dt>{words.hours}</dt>
              <dd>{office.hours}</dd>
            </div>
          )}
          {office.email && (
            <div>
              <dt>{words.email}</dt>
              <dd>
                <a href={`mailto:${office.email}`}>{office.email}</a>
              </dd>
            </div>
          )}
        </dl>
      )}
    </li>
  );
}

export const officeMapSlice: Slice<OfficeMapSlice, OfficeMapView> = {
  type: 'office_map',
  toView: toOfficeMapView,
  Component: OfficeMap,
};
