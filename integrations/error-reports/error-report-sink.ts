/**
 * Where reports of faults in browsers go. A report is clean before it gets here: no address, cookie,
 * query or name of a reader (site/error-reports). A sink may lose reports when there are too many.
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
  /** The event in the reporting service's public shape. */
  event: Readonly<Record<string, unknown>>;
}
