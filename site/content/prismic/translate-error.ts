import { PrismicError } from '@prismicio/client';

/** Today's client names the ref or the release that is missing; the specification has one sentence for all. */
const missingRef = /^(Ref with (ID|label) ".*"|Release with (ID|label) ".*"|Master ref) could not be found\.$/s;

/** Runs a question, and gives its failures the words of specification 8. */
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
