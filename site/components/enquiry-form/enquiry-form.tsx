import { Form } from '../form-fields/form.tsx';
import type { EnquiryFormView } from './enquiry-form-view.ts';

/** Posts to the page that it is on. */
export function EnquiryForm({ view }: { view: EnquiryFormView }) {
  return <Form view={view} />;
}
