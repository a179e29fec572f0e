import { ApiError } from '../api/api-error.ts';
import { showToast } from './toast.tsx';

/** The message for a failed action, with the problems of the model that caused it. */
export function toSentence(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error instanceof ApiError && error.problems.length > 0
    ? `${error.message} ${error.problems.map(({ message }) => message).join('; ')}`
    : error.message;
}

/** Shows the error as a toast; the action can be tried again where it was started. */
export const tellFailure = (error: unknown): void => showToast({ tone: 'bad', message: toSentence(error) });
