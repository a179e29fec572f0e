/** A registered symbol, because the built site is a bundle with its own copy of the class. */
const mark = Symbol.for('financial-cloud.integrations.unavailable');

/** Thrown by every integration when an external system fails; `cause` contains the reason. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly [mark] = true;
}

/** Returns the result of `work`, or wraps its error in `Unavailable` with the message. */
export async function orUnavailable<Value>(message: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new Unavailable(message, { cause });
  }
}

/** Use this instead of `instanceof`, because integrations are created outside the bundle that checks. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && mark in error;
}
