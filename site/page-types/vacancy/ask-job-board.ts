import { HttpError } from '../../contract/http-error.ts';
import { isUnavailable } from '../../../integrations/unavailable.ts';

/** When the board fails, the page is unavailable (503), not missing (404). */
export async function askJobBoard<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (isUnavailable(cause)) throw new HttpError(503, cause.message, { cause });
    throw cause;
  }
}
