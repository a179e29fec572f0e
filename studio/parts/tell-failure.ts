import { ApiError } from '../api/api-error.ts';
import { showToast } from './toast.tsx';

/** What a failed act says to the person, with the rules of the model that stand in the way. */
export function toSentence(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error instanceof ApiError && error.problems.length > 0
    ? `${error.message} ${error.problems.map(({ message }) => message).join('; ')}`
    : error.message;
}

/** Beside the work: the act can be tried again where it was tried. */
export const tellFailure = (error: unknown): void => showToast({ tone: 'bad', message: toSentence(error) });
