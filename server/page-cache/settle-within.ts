/** `undefined` when it takes longer; the work goes on. */
export function settleWithin<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
