/** Time, for those who wait: tests have one of their own. */
export interface Clock {
  now(): number;
  /** Calls once after that time; the result cancels it. */
  after(delayMs: number, act: () => void): () => void;
}
