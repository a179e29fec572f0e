import { Fragment } from 'react';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import type { MessageStepperView, Outcome, StepView } from './message-stepper-view.ts';
import styles from './message-stepper.module.css';

/** One message: sender and receiver, name, text and sample. */
export function MessageStep({
  step,
  words,
  level,
}: {
  step: StepView;
  words: MessageStepperView['words'];
  level: 2 | 3 | 4 | 5;
}) {
  const Heading = `h${level}` as const;
  return (
    <>
      <div className={styles.words}>
        <p className={`mono ${styles.position}`}>{step.position}</p>
        <Direction step={step} words={words} />
        <Heading className={styles.title}>{step.title}</Heading>
        <RichText view={step.text} className={styles.text} />
        <p className={styles.outcome} data-outcome={step.outcome}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d={outcomeMarks[step.outcome]} />
          </svg>
          {step.outcomeLabel}
        </p>
      </div>
      {step.sample && (
        <details className={styles.sample} open>
          <summary>
            {words.sampleMessage} <span className="mono">{step.message}</span>
          </summary>
          <pre tabIndex={0}>
            <code>
              <Sample text={step.sample} />
            </code>
          </pre>
        </details>
      )}
    </>
  );
}

/** Arrow, tick, cross, clock: colour never conveys the outcome alone. */
const outcomeMarks: Readonly<Record<Outcome, string>> = {
  sent: 'M3 10h14M11 4l6 6-6 6',
  accepted: 'M4 10.5l4.5 4.5L17 5.5',
  rejected: 'M5 5l10 10M15 5L5 15',
  pending: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6.5V10l2.5 2',
};

/** The sender of the first message stays on the left, so that a reply points back. */
function Direction({
  step: { sender, receiver, message, isReturn },
  words,
}: {
  step: StepView;
  words: MessageStepperView['words'];
}) {
  return (
    <p className={`${styles.direction} ${isReturn ? styles.return : ''}`.trim()}>
      <span className={styles.end}>
        <span className="visuallyHidden">{words.from}: </span>
        {sender}
      </span>
      <span className={`mono ${styles.message}`}>{message}</span>
      <span className={styles.end}>
        <span className="visuallyHidden">{words.to}: </span>
        {receiver}
      </span>
    </p>
  );
}

/** Highlights the values of the XML between its tags. */
function Sample({ text }: { text: string }) {
  return text
    .split(/(?<=>)([^<>\n]*\S[^<>\n]*)(?=<)/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? <b>{part}</b> : part}</Fragment>);
}
