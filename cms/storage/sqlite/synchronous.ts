/** The same methods without promises, for a connection that returns results synchronously. */
export type Synchronous<Register> = {
  readonly [Method in keyof Register]: Register[Method] extends (...given: infer Given) => Promise<infer Result>
    ? (...given: Given) => Result
    : never;
};
