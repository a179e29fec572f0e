import type { PageContext } from '../../view/page-context.ts';
import type { FormState } from '../../view/form-state.ts';
import { toFormView, type FormView } from '../form-fields/form-view.ts';
import { listEnquiryFields, type EnquiryKind } from './enquiry-fields.ts';

export type EnquiryFormView = FormView;

/** The forms of the contact page, of landing pages and of campaigns. `state` holds a rejected submission. */
export function toEnquiryFormView(
  kind: EnquiryKind,
  state: FormState | undefined,
  { view: context }: Pick<PageContext, 'view'>,
): EnquiryFormView {
  return toFormView(listEnquiryFields(kind, context), state, {
    context,
    submitLabel: getSubmitLabel(kind, context.strings),
  });
}

function getSubmitLabel(kind: EnquiryKind, { send, forms }: PageContext['view']['strings']): string {
  switch (kind) {
    case 'contact':
      return send;
    case 'download':
      return forms.submitDownload;
    case 'register':
      return forms.submitRegister;
    case 'meeting':
      return forms.submitMeeting;
  }
}
