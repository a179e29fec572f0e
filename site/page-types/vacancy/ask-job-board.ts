import { HttpError } from '../../contract/http-error.ts';
import { isUnavailable } from '../../../integrations/unavailable.ts';

/** A board that does not answer makes the page unavailable, never missing. */
export async function askJobBoard<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (isUnavailable(cause)) throw new HttpError(503, cause.message, { cause });
    throw cause;
  }
}
