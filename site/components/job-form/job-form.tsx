import { Form } from '../form-fields/form.tsx';
import type { JobFormView } from './job-form-view.ts';

/** An application: applicant, files, the vacancy's own questions, and agreements. */
export function JobForm({ view }: { view: JobFormView }) {
  return <Form view={view} />;
}
