import type { JobBoardUnavailable } from '../../../integrations/job-boards/job-board.ts';
import { HttpError } from '../../http-error.ts';

/** A board that does not answer makes the page unavailable, never missing. */
export async function askJobBoard<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (isUnavailable(cause)) throw new HttpError(503, cause.message, { cause });
    throw cause;
  }
}

/** By name: the board is made outside of the site's bundle, which has a class of its own of this name. */
function isUnavailable(cause: unknown): cause is JobBoardUnavailable {
  return cause instanceof Error && cause.name === 'JobBoardUnavailable';
}
