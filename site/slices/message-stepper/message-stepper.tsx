import { Section } from '../../components/section/section.tsx';
import type { MessageStepperSlice } from '../../content/content-types.generated.ts';
import { Island } from '../../document/island.tsx';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { MessageStep } from './message-step.tsx';
import styles from './message-stepper.module.css';
import { toMessageStepperView, type MessageStepperView, type ScenarioView } from './message-stepper-view.ts';
import { StepControls } from './step-controls.island.tsx';

/**
 * The messages of a payment. Scenarios are a radio group with `:has()`. Steps are an ordered list,
 * which script turns into a scrolling row with previous and next. All content is in the markup.
 */
function MessageStepper({ view, headingLevel, container }: SliceProps<MessageStepperView>) {
  const level = getItemLevel(headingLevel, view.heading);
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <div className={`${styles.stepper} ${container === 'page' ? styles.wide : ''}`.trim()}>
        {view.scenarios.length > 1 && <ScenarioChoice view={view} />}
        <div className={styles.scenarios}>
          {view.scenarios.map((scenario, index) => (
            <Scenario key={scenario.id} view={view} scenario={scenario} index={index} level={level} />
          ))}
        </div>
      </div>
    </Section>
  );
}

function ScenarioChoice({ view }: { view: MessageStepperView }) {
  return (
    <fieldset className={styles.tabs}>
      <legend className="visuallyHidden">{view.words.scenario}</legend>
      {view.scenarios.map(({ id, name }, index) => (
        <label key={id} className={styles.tab}>
          <input type="radio" name={view.id} value={index} defaultChecked={index === 0} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Scenario({
  view,
  scenario,
  index,
  level,
}: {
  view: MessageStepperView;
  scenario: ScenarioView;
  index: number;
  level: 2 | 3 | 4;
}) {
  const Heading = `h${level}` as const;
  const controls = {
    trackId: scenario.id,
    label: [view.words.stepControls, scenario.name].filter(Boolean).join(': '),
    previous: view.words.previousStep,
    next: view.words.nextStep,
    positions: scenario.steps.map(({ position, title }) => `${position}: ${title}`),
  };
  return (
    <div className={styles.scenario} data-scenario={index}>
      {scenario.name && <Heading className={styles.name}>{scenario.name}</Heading>}
      {scenario.steps.length > 1 && (
        <div className={styles.controls}>
          <Island name="step-controls" props={controls}>
            <StepControls {...controls} />
          </Island>
        </div>
      )}
      <ol id={scenario.id} className={styles.steps}>
        {scenario.steps.map((step) => (
          <li key={step.position} className={styles.step}>
            <MessageStep
              step={step}
              words={view.words}
              level={scenario.name ? (Math.min(level + 1, 5) as 3 | 4 | 5) : level}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

export const messageStepperSlice: Slice<MessageStepperSlice, MessageStepperView> = {
  type: 'message_stepper',
  toView: toMessageStepperView,
  Component: MessageStepper,
  isDrawing: true,
};
