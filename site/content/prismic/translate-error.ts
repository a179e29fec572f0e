import { PrismicError } from '@prismicio/client';

/** The current client names the missing ref or release; this project uses one message for all. */
const missingRef = /^(Ref with (ID|label) ".*"|Release with (ID|label) ".*"|Master ref) could not be found\.$/s;

/** Runs a query, and replaces its error messages by those of this project. */
export async function translateError<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof PrismicError && missingRef.test(cause.message)) {
      throw Object.assign(new PrismicError('Ref could not be found.', cause.url, cause.response), { cause });
    }
    throw cause;
  }
}
