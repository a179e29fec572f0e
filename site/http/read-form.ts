import { HttpError } from '../contract/http-error.ts';

/** The fields of a form. Throws 400 for an invalid body. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new HttpError(400, 'The form could not be read', { cause });
  }
}
