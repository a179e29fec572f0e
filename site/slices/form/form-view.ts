import type { RichTextView } from '../../view/rich-text-view.ts';
import type { FormSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface FormView {
  anchor: string | undefined;
  heading: string | undefined;
  intro: string | undefined;
  submitLabel: string;
  privacyLine: RichTextView;
  contactHref: string;
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
