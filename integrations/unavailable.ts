/** Registered, and so the same in the built site, which is a bundle with a copy of the class of its own. */
const mark = Symbol.for('financial-cloud.integrations.unavailable');

/** What every integration throws when the outside world does not do what it was asked; its `cause` says why. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly [mark] = true;
}

/** What `work` gives; whatever it throws is the cause of an `Unavailable` that says what could not be done. */
export async function orUnavailable<Value>(message: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new Unavailable(message, { cause });
  }
}

/** Use this and not `instanceof`: integrations are made outside the bundle that asks. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && mark in error;
}
