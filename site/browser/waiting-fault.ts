export interface CaughtFault {
  error: unknown;
  kind: string;
}

/** A fault that is queued until the reporter has loaded. */
export interface WaitingFault extends CaughtFault {
  /** Milliseconds since the document's beginning. */
  atMs: number;
}

export interface Breadcrumb {
  category: string;
  message: string;
  /** Seconds since 1970. */
  timestamp: number;
}
