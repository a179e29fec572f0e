import { Section } from '../../components/section/section.tsx';
import type { SequenceDiagramSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import styles from './sequence-diagram.module.css';
import { toSequenceDiagramView, type SequenceDiagramView, type StepView } from './sequence-diagram-view.ts';

/**
 * Messages between participants. The drawing is the list of messages: between the participants'
 * lifelines where there is room, else as a conversation, one below the other.
 */
function SequenceDiagram({ view, headingLevel, container }: SliceProps<SequenceDiagramView>) {
  const { anchor, heading, intro, participants, columns, steps, words } = view;
  return (
    <Section
      anchor={anchor}
      heading={heading}
      intro={intro && <p>{intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <figure className={styles.figure}>
        <div className={styles.panel} data-columns={columns}>
          {columns && (
            <ul className={styles.participants} aria-label={words.participants}>
              {participants.map((name) => (
                <li key={name}>
                  <span>{name}</span>
                </li>
              ))}
            </ul>
          )}
          <ol className={styles.steps}>
            {steps.map((step) => (
              <Step key={step.number} step={step} />
            ))}
          </ol>
        </div>
        <Caption view={view} />
      </figure>
    </Section>
  );
}

function Step({ step }: { step: StepView }) {
  const { kind, sender, receiver, startLine, endLine, isBackward } = step;
  const lines = { 'data-start': startLine, 'data-end': endLine };
  return (
    <li className={styles.step} data-kind={kind} data-direction={isBackward ? 'backward' : 'forward'}>
      <span className={styles.number} aria-hidden="true" data-line={isBackward ? endLine : startLine}>
        {step.number}
      </span>
      <p className="visuallyHidden">{step.route}</p>
      <p className={styles.route} aria-hidden="true">
        <span>{sender}</span>
        <span>
          <span className={styles.arrow} />
          {kind !== 'internal' && receiver}
        </span>
      </p>
      <div className={styles.words} {...lines}>
        <p className={styles.message}>
          <span>
            <Message text={step.message} />
          </span>
        </p>
        {step.note && (
          <p className={styles.note}>
            <span>{step.note}</span>
          </p>
        )}
      </div>
      <span className={`${styles.arrow} ${styles.line}`} aria-hidden="true" {...lines} />
    </li>
  );
}

/** Identifiers of messages (`pacs.008`), which are set as code. */
const messageName = /\b([a-z]{4}\.\d{3})\b/;

function Message({ text }: { text: string }) {
  return text.split(messageName).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function Caption({ view: { caption, legend } }: { view: SequenceDiagramView }) {
  if (!caption && legend.length === 0) return undefined;
  return (
    <figcaption className={styles.caption}>
      {caption && <p>{caption}</p>}
      {legend.length > 0 && (
        <ul className={styles.legend} aria-hidden="true">
          {legend.map(({ kind, label }) => (
            <li key={kind} data-kind={kind} data-direction="forward">
              <span className={styles.arrow} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </figcaption>
  );
}

export const sequenceDiagramSlice: Slice<SequenceDiagramSlice, SequenceDiagramView> = {
  type: 'sequence_diagram',
  toView: toSequenceDiagramView,
  Component: SequenceDiagram,
  isDrawing: true,
};
