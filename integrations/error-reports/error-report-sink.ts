/**
 * The destination of error reports from browsers. Reports are cleaned before: they contain no address, cookie, query
 * string or name of a reader (site/error-reports). A sink may drop reports when there are too many.
 */
export interface ErrorReportSink {
  /** Throws `Unavailable`. */
  readonly add: (report: ErrorReport) => Promise<void>;
}

export interface ErrorReport {
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly kind: 'error' | 'policy';
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The event in the public format of the error reporting service. */
  readonly event: Readonly<Record<string, unknown>>;
}
