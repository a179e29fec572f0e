import type { RichTextView } from '../../view/rich-text-view.ts';
import type { FormSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface FormView {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly submitLabel: string;
  readonly privacyLine: RichTextView;
  readonly contactHref: string;
}

export function toFormView({ primary }: FormSlice, context: ViewContext): FormView {
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    submitLabel: primary.submit_label || (context.strings.sections['/contact'] ?? context.strings.send),
    privacyLine: context.richText(primary.privacy_line),
    contactHref: context.path('/contact'),
  };
}
