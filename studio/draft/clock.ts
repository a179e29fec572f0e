/** The source of time and timers. Tests pass a virtual clock. */
export interface Clock {
  readonly now: () => number;
  /** Calls `act` once after the delay. The returned function cancels the call. */
  readonly after: (delayMs: number, act: () => void) => () => void;
}
