export interface CaughtFault {
  error: unknown;
  kind: string;
}

/** An error that is queued until the reporter has loaded. */
export interface WaitingFault extends CaughtFault {
  /** Milliseconds since the document's time origin. */
  atMs: number;
}

export interface Breadcrumb {
  category: string;
  message: string;
  /** Seconds since 1970. */
  timestamp: number;
}
