import { land } from './land-paths.generated.ts';
import { getArc, toMapPoint, type MapFrame, type MapLayout } from './map-geometry.ts';
import type { OfficeView } from './office-map-view.ts';
import styles from './office-map.module.css';
import { placeLabels, type LabelPosition } from './place-labels.ts';

interface Pin {
  readonly office: OfficeView;
  /** Index in the list of offices. */
  readonly index: number;
  readonly at: { x: number; y: number };
}

/** The offices that are inside the layout's frames. */
export function listPins(layout: MapLayout, offices: readonly OfficeView[]): Pin[] {
  return offices.flatMap((office, index) => {
    const at = office.position && toMapPoint(layout, office.position);
    return at ? [{ office, index, at }] : [];
  });
}

/** Land, lines to the headquarters, and the offices as links to their entries in the list. */
export function MapDrawing({
  layout,
  offices,
  landId,
  label,
  className,
}: {
  layout: MapLayout;
  offices: readonly OfficeView[];
  /** Id of the land's path, which all drawings of a page share. */
  landId: string;
  label: string;
  className: string | undefined;
}) {
  const pins = listPins(layout, offices);
  const center = pins.find(({ office }) => office.isHeadquarters) ?? pins[0];
  const connections = pins
    .filter((pin) => pin !== center)
    .flatMap(({ at }) => (center ? [{ from: center.at, to: at }] : []));
  const labelPositions = placeLabels(
    layout,
    pins.map(({ office, at }) => ({ name: office.city, at })),
    connections,
  );
  return (
    <svg className={className} viewBox={`0 0 ${layout.width} ${layout.height}`} role="group" aria-label={label}>
      {layout.frames.map((frame) => (
        <LandFrame key={frame.x} layout={layout} frame={frame} landId={landId} />
      ))}
      <path className={styles.connection} d={connections.map(({ from, to }) => getArc(from, to).data).join('')} />
      {pins.map((pin, index) => (
        <Marker key={pin.index} pin={pin} labelPosition={labelPositions[index]} />
      ))}
    </svg>
  );
}

/** The land's path. It must be outside of elements that CSS hides. */
export function LandPath({ id }: { id: string }) {
  return (
    <svg className={styles.source} aria-hidden="true" width="0" height="0">
      <defs>
        <path id={id} className={styles.land} d={land.path} transform={`scale(${land.unit})`} />
      </defs>
    </svg>
  );
}

function LandFrame({ layout, frame, landId }: { layout: MapLayout; frame: MapFrame; landId: string }) {
  const { x, width, landX } = frame;
  const isPart = layout.frames.length > 1;
  const edges = [x, x + width].filter((edge) => edge > 0 && edge < layout.width);
  return (
    <>
      <svg
        x={x}
        width={width}
        height={layout.height}
        viewBox={`${landX} ${layout.landY} ${width} ${layout.height}`}
        aria-hidden="true"
      >
        <use href={`#${landId}`} />
      </svg>
      {isPart && <path className={styles.fold} d={edges.map((edge) => `M${edge} 0V${layout.height}`).join('')} />}
    </>
  );
}

function Marker({ pin: { office, index, at }, labelPosition }: { pin: Pin; labelPosition: LabelPosition | undefined }) {
  const center = { cx: at.x, cy: at.y };
  const marker = (
    <>
      <circle className={styles.hit} {...center} r={22} />
      {office.isHeadquarters && <circle className={styles.ring} {...center} r={12} />}
      <circle className={office.isHeadquarters ? styles.full : styles.hollow} {...center} r={6} />
      <text
        className={styles.name}
        x={at.x}
        y={at.y}
        dx={labelPosition?.dx}
        dy={labelPosition?.dy}
        textAnchor={labelPosition?.anchor}
      >
        {office.city}
      </text>
    </>
  );
  if (!office.id) return <g className={styles.marker}>{marker}</g>;
  return (
    <a className={styles.marker} href={`#${office.id}`} data-office={index}>
      {marker}
    </a>
  );
}
