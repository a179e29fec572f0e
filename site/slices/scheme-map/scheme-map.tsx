import { Link } from '../../components/link/link.tsx';
import drawing from '../../components/mirrored-drawing/mirrored-drawing.module.css';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { useSliceMark } from '../../components/section/slice-mark.tsx';
import type { SchemeMapSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { MapDrawing } from './map-drawing.tsx';
import { tallLayout, wideLayout } from './map-geometry.ts';
import styles from './scheme-map.module.css';
import { toSchemeMapView, type RouteView, type SchemeMapView } from './scheme-map-view.ts';

/**
 * The path of an instant payment. Schemes are a radio group with `:has()`, without script. Without CSS
 * the facts of all routes follow one another, and the table compares them.
 */
function SchemeMap({ view, headingLevel, container }: SliceProps<SchemeMapView>) {
  const mark = useSliceMark();
  const Heading = `h${headingLevel}` as const;
  return (
    <section id={view.anchor} {...mark} className={container === 'page' ? styles.section : undefined}>
      <div className={container === 'page' ? 'wrap' : undefined}>
        <Heading className="visuallyHidden">{view.title}</Heading>
        <div className={`${styles.map} ${container === 'page' ? styles.onPage : ''}`.trim()}>
          <Tabs view={view} />
          <div className={styles.drawing}>
            <MapDrawing layout={wideLayout} routes={view.routes} className={`${styles.wide} ${drawing.mirrored}`} />
            <MapDrawing layout={tallLayout} routes={view.routes} className={styles.tall} />
          </div>
          {/* Announces the facts of the chosen scheme; the drawing is hidden. */}
          <div role="status">
            {view.routes.map((route, index) => (
              <RouteFacts key={route.name} route={route} index={index} level={headingLevel === 2 ? 3 : 4} />
            ))}
          </div>
          <details className={styles.compare}>
            <summary>{view.tableLabel}</summary>
            <ComparisonTable view={view} />
            <RichText view={view.note} className={styles.note} />
          </details>
        </div>
      </div>
    </section>
  );
}

function Tabs({ view }: { view: SchemeMapView }) {
  return (
    <div className={styles.bar}>
      <fieldset className={styles.tabs}>
        <legend className="visuallyHidden">{view.chooseLabel}</legend>
        {view.routes.map((route, index) => (
          <label key={route.name} className={styles.tab}>
            <input type="radio" name={view.id} value={index} defaultChecked={index === 0} />
            {route.name}
          </label>
        ))}
      </fieldset>
      <div className={styles.messages} aria-hidden="true">
        {view.routes.map((route, index) => (
          <p key={route.name} className="mono" data-route={index}>
            {route.messages}
          </p>
        ))}
      </div>
    </div>
  );
}

function RouteFacts({ route, index, level }: { route: RouteView; index: number; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.facts} data-route={index}>
      <Heading className="visuallyHidden">{route.name}</Heading>
      <dl>
        {route.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ComparisonTable({ view }: { view: SchemeMapView }) {
  const labels = [...new Set(view.routes.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  return (
    <section className={styles.scroller} tabIndex={0} aria-label={view.tableLabel}>
      <table>
        <thead>
          <tr>
            <td />
            {view.routes.map((route) => (
              <th key={route.name} scope="col">
                <Link view={route.link}>{route.name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {view.routes.map((route) => (
                <td key={route.name}>
                  <bdi>{route.facts.find((fact) => fact.label === label)?.value ?? '–'}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const schemeMapSlice: Slice<SchemeMapSlice, SchemeMapView> = {
  type: 'scheme_map',
  toView: toSchemeMapView,
  Component: SchemeMap,
  isDrawing: true,
};
