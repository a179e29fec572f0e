import { Form } from '../form-fields/form.tsx';
import type { JobFormView } from './job-form-view.ts';

/** An application: who you are, what you send along, the role's own questions, and what you agree to. */
export function JobForm({ view }: { view: JobFormView }) {
  return <Form view={view} />;
}
