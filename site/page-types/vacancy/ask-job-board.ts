import { JobBoardUnavailable } from '../../../integrations/job-boards/job-board.ts';
import { HttpError } from '../../http-error.ts';

/** A board that does not answer makes the page unavailable, never missing. */
export async function askJobBoard<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof JobBoardUnavailable) throw new HttpError(503, cause.message, { cause });
    throw cause;
  }
}
