/** The same methods on a connection that answers at once. */
export type Synchronous<Register> = {
  readonly [Method in keyof Register]: Register[Method] extends (...given: infer Given) => Promise<infer Result>
    ? (...given: Given) => Result
    : never;
};
