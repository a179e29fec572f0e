/**
 * The destination of error reports from browsers. Reports are cleaned before: they contain no address, cookie, query
 * string or name of a reader (site/error-reports). A sink may drop reports when there are too many.
 */
export interface ErrorReportSink {
  /** Throws `Unavailable`. */
  add: (report: ErrorReport) => Promise<void>;
}

export interface ErrorReport {
  /** 32 hexadecimal digits. */
  id: string;
  kind: 'error' | 'policy';
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** The event in the public format of the error reporting service. */
  event: Readonly<Record<string, unknown>>;
}
