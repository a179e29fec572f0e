import {
  at,
  cloudOfRoute,
  getCloudPath,
  getRailPath,
  getRailRows,
  getRoutePath,
  toPathData,
  type MapLayout,
} from './map-geometry.ts';
import type { RouteView } from './scheme-map-view.ts';
import styles from './scheme-map.module.css';

const clouds = ['A', 'B', 'C'];

/** Hidden from assistive technology: the strip and the table hold the same facts as text. */
export function MapDrawing({
  layout,
  routes,
  className,
}: {
  layout: MapLayout;
  routes: readonly RouteView[];
  className: string | undefined;
}) {
  const railRows = getRailRows(routes.length);
  // When tall, the columns are narrow: rails that are not taken end early to make room for words.
  const unselectedEnd = layout.isTall ? layout.rail : layout.payee;
  const edges = [
    [at(layout, layout.payer, 1), at(layout, layout.gateway, 1)],
    ...layout.rows.map((_, row) => getCloudPath(layout, row)),
    ...railRows.map((row) => getRailPath(layout, row, unselectedEnd)),
  ];
  return (
    <svg className={className} viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
      <OwnSegment layout={layout} />
      <path className={styles.edge} d={edges.map(toPathData).join('')} />
      {railRows.map((row) => (
        <g key={row}>
          <circle className={styles.node} {...toCenter(layout, layout.rail, row)} r={6} />
          {!layout.isTall && <circle className={styles.node} {...toCenter(layout, layout.payee, row)} r={6} />}
        </g>
      ))}
      {clouds.map((name, row) => (
        <CloudBox key={name} layout={layout} row={row} name={name} />
      ))}
      {!layout.isTall &&
        routes.map((route, index) => (
          <text
            key={route.name}
            className={styles.secondaryText}
            {...at(layout, layout.rail, railRows[index] ?? 1)}
            dy={40}
          >
            {route.rail}
          </text>
        ))}
      {routes.map((route, index) => (
        <LiveRoute key={route.name} layout={layout} route={route} index={index} railRow={railRows[index] ?? 1} />
      ))}
    </svg>
  );
}

/** Our part of the path: from the gateway to the point where the routes meet again. */
function getOwnSegment(layout: MapLayout) {
  const start = layout.gateway - (layout.isTall ? 26 : 36);
  const length = layout.merge - layout.gateway + (layout.isTall ? 48 : 72);
  const inset = layout.isTall ? 8 : 20;
  return layout.isTall
    ? { x: inset, y: start, width: layout.width - 2 * inset, height: length }
    : { x: start, y: inset, width: length, height: layout.height - 2 * inset };
}

function OwnSegment({ layout }: { layout: MapLayout }) {
  const box = getOwnSegment(layout);
  return (
    <>
      <rect className={styles.ownSegment} {...box} rx={16} />
      <text className={styles.ownSegmentText} x={box.x + 16} y={box.y + 26}>
        Financial Cloud
      </text>
    </>
  );
}

function CloudBox({ layout, row, name }: { layout: MapLayout; row: number; name: string }) {
  const center = at(layout, (layout.cloud.start + layout.cloud.end) / 2, row);
  return (
    <>
      <rect className={styles.cloud} {...toCloudRect(layout, row)} rx={10} />
      <text className={styles.cloudText} {...center} dy="0.36em">
        Cloud {name}
      </text>
    </>
  );
}

/** Everything that is highlighted while a route is chosen. */
function LiveRoute({
  layout,
  route,
  index,
  railRow,
}: {
  layout: MapLayout;
  route: RouteView;
  index: number;
  railRow: number;
}) {
  const cloudRow = cloudOfRoute[index] ?? 0;
  const path = toPathData(getRoutePath(layout, cloudRow, railRow));
  const box = getOwnSegment(layout);
  return (
    <g className={styles.route} data-route={index}>
      <path className={styles.live} d={path} />
      <path className={styles.pulse} d={path} pathLength={100} />
      <rect className={styles.liveCloud} {...toCloudRect(layout, cloudRow)} rx={10} />
      <text
        className={styles.cloudText}
        {...at(layout, (layout.cloud.start + layout.cloud.end) / 2, cloudRow)}
        dy="0.36em"
      >
        Cloud {clouds[cloudRow]}
      </text>
      <circle className={styles.stop} {...toCenter(layout, layout.payer, 1)} r={10} />
      <circle className={styles.liveNode} {...toCenter(layout, layout.gateway, 1)} r={6} />
      <circle className={styles.liveNode} {...toCenter(layout, layout.merge, 1)} r={6} />
      <circle className={styles.stop} {...toCenter(layout, layout.rail, railRow)} r={layout.isTall ? 10 : 16} />
      <circle className={styles.stop} {...toCenter(layout, layout.payee, railRow)} r={10} />
      {route.ownTime && (
        <text className={`${styles.code} ${styles.toEnd}`} x={box.x + box.width - 16} y={box.y + 26}>
          {route.ownTime}
        </text>
      )}
      {layout.isTall ? (
        <TallLabels layout={layout} route={route} railRow={railRow} />
      ) : (
        <WideLabels layout={layout} route={route} railRow={railRow} />
      )}
    </g>
  );
}

function WideLabels({ layout, route, railRow }: { layout: MapLayout; route: RouteView; railRow: number }) {
  const rail = at(layout, layout.rail, railRow);
  const payee = at(layout, layout.payee, railRow);
  // Long names would overlap in the middle, so the payee's moves one line down.
  const isCrowded = route.rail.length + route.payee.length > 34;
  const between = (one: number, other: number, row: number) => at(layout, (one + other) / 2, row);
  return (
    <>
      <text className={styles.endText} x={4} y={layout.rows[1]} dy={40}>
        {route.payer}
      </text>
      <text className={styles.code} {...between(layout.payer, layout.gateway - 36, 1)} dy={-14}>
        {route.request}
      </text>
      <text className={styles.railText} {...rail} dy={40}>
        {route.rail}
      </text>
      <text className={styles.code} {...between(layout.rail, layout.payee, railRow)} dy={-14}>
        {route.answerWithin}
      </text>
      <text className={`${styles.endText} ${styles.toEnd}`} x={layout.width - 4} y={payee.y} dy={isCrowded ? 64 : 40}>
        {route.payee}
      </text>
    </>
  );
}

/** Beside the nodes; in the last column only the other side is free. Long names take their own line. */
function TallLabels({ layout, route, railRow }: { layout: MapLayout; route: RouteView; railRow: number }) {
  const isLast = railRow === 2;
  const side = `${styles.endText} ${isLast ? styles.toEnd : ''}`.trim();
  const dx = isLast ? -20 : 20;
  const isLong = (name: string) => name.length > 19;
  const isPayeeBelow = railRow === 1 && isLong(route.payee);
  return (
    <>
      <text
        className={isLong(route.payer) ? styles.railText : styles.endText}
        {...at(layout, layout.payer, 1)}
        dx={isLong(route.payer) ? 0 : 20}
        dy={isLong(route.payer) ? -17 : '0.36em'}
      >
        {route.payer}
      </text>
      <text className={`${styles.code} ${styles.fromStart}`} {...at(layout, layout.payer + 42, 1)} dx={14}>
        {route.request}
      </text>
      {/* A little below its node, clear of the neighbouring nodes. */}
      <text className={side} {...at(layout, layout.rail, railRow)} dx={dx} dy={26}>
        {route.rail}
      </text>
      <text
        className={isPayeeBelow ? styles.railText : side}
        {...at(layout, layout.payee, railRow)}
        dx={isPayeeBelow ? 0 : dx}
        dy={isPayeeBelow ? 30 : '0.36em'}
      >
        {route.payee}
      </text>
    </>
  );
}

function toCenter(layout: MapLayout, along: number, row: number): { cx: number; cy: number } {
  const { x, y } = at(layout, along, row);
  return { cx: x, cy: y };
}

function toCloudRect(layout: MapLayout, row: number): { x: number; y: number; width: number; height: number } {
  const { start, end, breadth } = layout.cloud;
  const { x, y } = at(layout, start, row);
  return layout.isTall
    ? { x: x - breadth / 2, y, width: breadth, height: end - start }
    : { x, y: y - breadth / 2, width: end - start, height: breadth };
}
