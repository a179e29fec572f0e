import type { FieldAddress } from '../../cms/studio-types.ts';
import { ApiError } from '../api/api-error.ts';
import { fieldStrings } from '../strings/fields.ts';
import { showToast } from './toast.tsx';

type NamePlace = (address: FieldAddress) => string;

/** The message for a failed action, with the problems of the model that caused it, each with its place. */
export function toSentence(error: unknown, namePlace?: NamePlace): string {
  if (!(error instanceof Error)) throw error;
  if (!(error instanceof ApiError) || error.problems.length === 0) return error.message;
  const problems = error.problems.map(({ address, message }) =>
    namePlace ? fieldStrings.problemIn(namePlace(address), message) : message,
  );
  return `${error.message} ${problems.join('; ')}`;
}

/** Shows the error as a toast; the action can be tried again where it was started. */
export const tellFailure = (error: unknown, namePlace?: NamePlace): void =>
  showToast({ tone: 'bad', message: toSentence(error, namePlace) });
