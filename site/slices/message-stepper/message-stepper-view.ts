import { asText } from '@prismicio/client';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { MessageStepperSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { Strings } from '../../language/strings.ts';

export interface MessageStepperView {
  /** Unique on the page: the name of the radio group, and the prefix of ids. */
  readonly id: string;
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly scenarios: readonly ScenarioView[];
  readonly words: Pick<
    Strings,
    'scenario' | 'sampleMessage' | 'previousStep' | 'nextStep' | 'stepControls' | 'from' | 'to'
  >;
}

export interface ScenarioView {
  readonly id: string;
  /** Absent for a single unnamed scenario. */
  readonly name: string | undefined;
  readonly steps: readonly StepView[];
}

export interface StepView {
  /** "Step 2 of 3". */
  readonly position: string;
  readonly sender: string;
  readonly receiver: string;
  readonly message: string;
  readonly title: string;
  readonly text: RichTextView;
  readonly sample: string | undefined;
  readonly outcome: Outcome;
  readonly outcomeLabel: string;
  /** Sent back towards the sender of the first message. */
  readonly isReturn: boolean;
}

export type Outcome = keyof Strings['outcomes'];

type RawStep = MessageStepperSlice['primary']['steps'][number];

export function toMessageStepperView(
  { id, primary }: MessageStepperSlice,
  context: ViewContext,
): MessageStepperView | undefined {
  const steps = primary.steps.filter(({ title, message }) => title || message);
  if (steps.length === 0) return undefined;
  const names = [...new Set(steps.map(({ scenario }) => scenario ?? ''))];
  return {
    id,
    anchor: primary.anchor ?? undefined,
    heading: primary.heading ?? undefined,
    intro: primary.intro ?? undefined,
    scenarios: names.map((name, index) => ({
      // Replaces the dollar sign of slice ids, which selectors would have to escape.
      id: `${id.replaceAll('$', '-')}-${index}`,
      name: name || undefined,
      steps: toSteps(
        steps.filter(({ scenario }) => (scenario ?? '') === name),
        context,
      ),
    })),
    words: context.strings,
  };
}

function toSteps(steps: readonly RawStep[], context: ViewContext): StepView[] {
  const origin = steps[0]?.sender;
  return steps.map((step, index) => ({
    position: context.strings.stepOf(index + 1, steps.length),
    sender: step.sender ?? '',
    receiver: step.receiver ?? '',
    message: step.message ?? '',
    title: step.title || (step.message ?? ''),
    text: context.richText(step.text),
    sample: asText(step.sample) || undefined,
    outcome: step.outcome ?? 'sent',
    outcomeLabel: context.strings.outcomes[step.outcome ?? 'sent'],
    isReturn: index > 0 && step.receiver === origin,
  }));
}
