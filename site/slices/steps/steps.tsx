import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { StepsSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toStepsView, type StepsView } from './steps-view.ts';
import styles from './steps.module.css';

/** More steps are stacked on a page too: side by side their text would be too narrow. */
const maxInRow = 5;

/** A process as a path: one node per step, its duration, and the line to the next. */
function Steps({ view, container, headingLevel }: SliceProps<StepsView>) {
  const Title = `h${getItemLevel(headingLevel, view.heading)}` as const;
  const isRow = view.steps.length > 1 && view.steps.length <= maxInRow;
  const layout = container === 'page' ? (isRow ? styles.row : styles.column) : '';
  return (
    <Section
      anchor={view.anchor}
      eyebrow={view.eyebrow}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <ol className={`${styles.steps} ${layout}`.trim()}>
        {view.steps.map(({ title, duration, text }) => (
          <li key={title} className={styles.step}>
            <Title className={styles.title}>{title}</Title>
            {duration && <p className={styles.duration}>{duration}</p>}
            <RichText view={text} headingShift={2} className={styles.text} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

export const stepsSlice: Slice<StepsSlice, StepsView> = { type: 'steps', toView: toStepsView, Component: Steps };
