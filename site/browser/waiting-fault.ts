export interface CaughtFault {
  readonly error: unknown;
  readonly kind: string;
}

/** An error that is queued until the reporter has loaded. */
export interface WaitingFault extends CaughtFault {
  /** Milliseconds since the document's time origin. */
  readonly atMs: number;
}

export interface Breadcrumb {
  readonly category: string;
  readonly message: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}
