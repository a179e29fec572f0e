/** Runs tasks one after the other, in the order in which they were added. */
export interface RunQueue {
  readonly run: <Result>(work: () => Promise<Result> | Result) => Promise<Result>;
}

export function createRunQueue(): RunQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      // The caller of `run` gets the error; the next task starts in any case.
      last = result.catch(() => undefined);
      return result;
    },
  };
}
