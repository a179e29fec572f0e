import type { SequenceDiagramSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { Strings } from '../../language/strings.ts';

export interface SequenceDiagramView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly participants: readonly string[];
  /** Columns of the drawing; `undefined` with too many for one: then the steps are a conversation at every width. */
  readonly columns: number | undefined;
  readonly steps: readonly StepView[];
  /** The kinds of messages, if there are several to tell apart. */
  readonly legend: readonly { kind: MessageKind; label: string }[];
  readonly caption: string | undefined;
  readonly words: Pick<Strings, 'participants'>;
}

type MessageKind = 'request' | 'response' | 'internal';

export interface StepView {
  readonly number: number;
  readonly kind: MessageKind;
  readonly sender: string;
  readonly receiver: string;
  /** The arrow in words: "Request, Payer to Bank". */
  readonly route: string;
  readonly message: string;
  readonly note: string | undefined;
  /** Grid lines with two columns per participant, so that every second line is a lifeline. */
  readonly startLine: number;
  readonly endLine: number;
  /** Against the order of the participants. For an internal step: drawn before its lifeline, not after it. */
  readonly isBackward: boolean;
}

type RawStep = SequenceDiagramSlice['primary']['steps'][number];

/** More lifelines leave no room for words between them. */
const maxColumns = 6;

export function toSequenceDiagramView(
  { primary }: SequenceDiagramSlice,
  { strings }: ViewContext,
): SequenceDiagramView | undefined {
  const rawSteps = primary.steps.filter(({ sender, message }) => sender && message);
  if (rawSteps.length === 0) return undefined;
  const participants = listParticipants(primary);
  const steps = rawSteps.map((step, index) => toStep(step, index + 1, participants, strings));
  const kinds = (['request', 'response', 'internal'] as const).filter((kind) =>
    steps.some((step) => step.kind === kind),
  );
  return {
    anchor: primary.anchor ?? undefined,
    heading: primary.heading ?? undefined,
    intro: primary.intro ?? undefined,
    participants,
    columns: participants.length > 1 && participants.length <= maxColumns ? participants.length : undefined,
    steps,
    legend: kinds.length > 1 ? kinds.map((kind) => ({ kind, label: strings.messageKinds[kind] })) : [],
    caption: primary.caption ?? undefined,
    words: strings,
  };
}

/** In the editor's order; participants that only appear in a step come last, so that no message is lost. */
function listParticipants({ participants, steps }: SequenceDiagramSlice['primary']): string[] {
  const names = [
    ...participants.map(({ name }) => name),
    ...steps.flatMap(({ sender, receiver }) => [sender, receiver]),
  ];
  return [...new Set(names.flatMap((name) => name?.trim() || []))];
}

function toStep(step: RawStep, number: number, participants: readonly string[], strings: Strings): StepView {
  const sender = step.sender?.trim() ?? '';
  const receiver = step.receiver?.trim() || sender;
  const kind = receiver === sender ? 'internal' : step.kind === 'response' ? 'response' : 'request';
  const from = participants.indexOf(sender);
  const to = participants.indexOf(receiver);
  const label = strings.messageKinds[kind];
  return {
    number,
    kind,
    sender,
    receiver,
    route: `${label}, ${kind === 'internal' ? sender : strings.messageRoute(sender, receiver)}`,
    message: step.message ?? '',
    note: step.note ?? undefined,
    ...(kind === 'internal' ? getLoopLines(from, participants.length) : getArrowLines(from, to)),
  };
}

function getLifeline(index: number): number {
  return 2 * index + 2;
}

function getArrowLines(from: number, to: number): Pick<StepView, 'startLine' | 'endLine' | 'isBackward'> {
  const [first, second] = [Math.min(from, to), Math.max(from, to)];
  return { startLine: getLifeline(first), endLine: getLifeline(second), isBackward: from > to };
}

/** A loop and its words take one and a half columns, on a side that has them. */
function getLoopLines(at: number, count: number): Pick<StepView, 'startLine' | 'endLine' | 'isBackward'> {
  const line = getLifeline(at);
  const isBackward = at > 0 && at === count - 1;
  return isBackward
    ? { startLine: Math.max(1, line - 3), endLine: line, isBackward }
    : { startLine: line, endLine: Math.min(2 * count + 1, line + 3), isBackward };
}
