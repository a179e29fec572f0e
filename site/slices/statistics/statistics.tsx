import { Fragment } from 'react';
import { Link } from '../../components/link/link.tsx';
import { Section } from '../../components/section/section.tsx';
import type { StatisticsSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toStatisticsView, type FigureView, type StatisticsView } from './statistics-view.ts';
import styles from './statistics.module.css';

/** More figures are stacked on a page too. */
const maxInRow = 4;

/** Figures, each with its evidence. */
function Statistics({ view, container, headingLevel }: SliceProps<StatisticsView>) {
  const isRow = container === 'page' && view.figures.length <= maxInRow;
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      headingLevel={headingLevel}
      container={container}
      tone="subtle"
    >
      <dl className={`${styles.figures} ${isRow ? styles.row : ''}`.trim()}>
        {view.figures.map((figure, index) => (
          <Figure key={index} figure={figure} sourceLabel={view.sourceLabel} />
        ))}
      </dl>
    </Section>
  );
}

function Figure({ figure, sourceLabel }: { figure: FigureView; sourceLabel: string }) {
  const { value, label, scale, asOf, note, source } = figure;
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {/* Keeps number and unit in order in right-to-left text. */}
        <bdi>
          {value.map(({ text, isNumber }, index) => (
            <Fragment key={index}>
              {index > 0 && ' '}
              <span className={isNumber ? undefined : styles.unit}>{text}</span>
            </Fragment>
          ))}
        </bdi>
      </dd>
      {scale && (
        <dd className={styles.scale}>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M0 5H100${scale.ticks.map((at) => `M${at} 3v4`).join('')}`} />
            <path className={styles.used} d={`M0 5H${scale.used}`} />
            <path className={styles.end} d={`M${scale.used} 5h0`} />
          </svg>
          <span className="mono">{scale.words}</span>
        </dd>
      )}
      {(asOf || note || source) && (
        <dd className={styles.proof}>
          {asOf && <p className={styles.asOf}>{asOf}</p>}
          {note && <p>{note}</p>}
          {source && (
            <p>
              {sourceLabel} <Link view={source}>{source.text ?? source.href}</Link>
            </p>
          )}
        </dd>
      )}
    </div>
  );
}

export const statisticsSlice: Slice<StatisticsSlice, StatisticsView> = {
  type: 'statistics',
  toView: toStatisticsView,
  Component: Statistics,
};
