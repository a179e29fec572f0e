import { ApiError } from '../../api/api-error.ts';
import { bulkStrings } from '../../strings/documents.ts';

/** The service's sentences say often themselves that nothing was changed. */
export const addEffect = (message: string, effect: string): string =>
  message.includes(bulkStrings.refused) ? message : `${message} ${effect}`;

/**
 * The sentence for a failed bulk action. Only a refusal is known to have changed nothing: a request without a response
 * may have been carried out, and so may one that a failing service or a proxy has answered.
 */
export function toRefusalWords(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const isRefusal = error instanceof ApiError && error.status < 500;
  return addEffect(error.message, isRefusal ? bulkStrings.refused : bulkStrings.uncertain);
}
