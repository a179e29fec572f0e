import type { RichTextView } from '../../view/rich-text-view.ts';
import type { FaqSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface FaqView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  /** The page also reads these for its structured data. */
  readonly questions: readonly FaqQuestion[];
}

interface FaqQuestion {
  readonly question: string;
  readonly answer: RichTextView;
}

/** Leaves out questions without an answer. */
export function toFaqView({ primary }: FaqSlice, context: ViewContext): FaqView | undefined {
  const questions = primary.questions.flatMap(({ question, answer }) => {
    const text = context.richText(answer);
    return question && text.length > 0 ? [{ question, answer: text }] : [];
  });
  if (questions.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    questions,
  };
}
