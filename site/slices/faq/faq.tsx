import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { FaqSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toFaqView, type FaqView } from './faq-view.ts';
import styles from './faq.module.css';

/** Questions that open in place. Each is a heading, so that screen readers can jump between them. */
function Faq({ view, container, headingLevel }: SliceProps<FaqView>) {
  const Question = `h${getItemLevel(headingLevel, view.heading)}` as const;
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      container={container}
      layout="beside"
      headingLevel={headingLevel}
    >
      <div className={styles.questions}>
        {view.questions.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.summary}>
              <Question className={styles.question}>{question}</Question>
            </summary>
            <RichText view={answer} headingShift={2} className={styles.answer} />
          </details>
        ))}
      </div>
    </Section>
  );
}

export const faqSlice: Slice<FaqSlice, FaqView> = { type: 'faq', toView: toFaqView, Component: Faq };
