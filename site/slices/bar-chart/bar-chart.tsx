import { Link } from '../../components/link/link.tsx';
import { Section } from '../../components/section/section.tsx';
import type { BarChartSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toBarChartView, type BarChartView, type BarView } from './bar-chart-view.ts';
import styles from './bar-chart.module.css';

/** One amount as bars: vertical on wide pages, horizontal on narrow ones. The figures are text. */
function BarChart({ view, container, headingLevel }: SliceProps<BarChartView>) {
  const { anchor, heading, intro, unit, bars, caption, source } = view;
  return (
    <Section
      anchor={anchor}
      heading={heading}
      intro={intro && <p>{intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <figure>
        <dl className={styles.chart}>
          {bars.map((bar) => (
            <Bar key={bar.label} bar={bar} unit={unit} />
          ))}
        </dl>
        {(caption || source) && (
          <figcaption className={styles.caption}>
            {caption && <p>{caption}</p>}
            {source && (
              <p>
                {source.label} <Link view={source.link}>{source.link.text ?? source.link.href}</Link>
              </p>
            )}
          </figcaption>
        )}
      </figure>
    </Section>
  );
}

function Bar({ bar: { label, amount, share, note, kind }, unit }: { bar: BarView; unit: string | undefined }) {
  return (
    <div className={`${styles.bar} ${kind === 'past' ? '' : styles[kind]}`.trim()}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {/* Both dimensions carry the share; the style sheet overrides the one that the bars' direction does not use. */}
        <svg className={styles.plot} aria-hidden="true">
          <rect width={`${share}%`} height={`${share}%`} y={`${Math.round((100 - share) * 10) / 10}%`} />
        </svg>
        <span>
          <bdi className={styles.amount}>{amount}</bdi> {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

export const barChartSlice: Slice<BarChartSlice, BarChartView> = {
  type: 'bar_chart',
  toView: toBarChartView,
  Component: BarChart,
  isDrawing: true,
};
