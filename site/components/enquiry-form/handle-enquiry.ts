import type { PageContext } from '../../page-types/page-context.ts';
import type { ActionResult } from '../../page-types/page-type.ts';
import { submitForm } from '../form-fields/submit-form.ts';
import { listEnquiryFields, type EnquiryKind } from './enquiry-fields.ts';

/** Takes an enquiry: stored before it is answered, or the same page again with what is to be mended. */
export function handleEnquiry(kind: EnquiryKind, form: FormData, context: PageContext): Promise<ActionResult> {
  const source = context.query.get('utm_source');
  return submitForm({
    kind,
    groups: listEnquiryFields(kind, context.view),
    form,
    context,
    facts: source ? { source } : {},
  });
}
