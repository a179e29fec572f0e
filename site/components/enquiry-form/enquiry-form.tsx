import { Form } from '../form-fields/form.tsx';
import type { EnquiryFormView } from './enquiry-form-view.ts';

/** Who you are and what it is about. Posts to the page it is on. */
export function EnquiryForm({ view }: { view: EnquiryFormView }) {
  return <Form view={view} />;
}
