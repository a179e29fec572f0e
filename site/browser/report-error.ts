/** The one way failures of the browser are told; whoever reports them listens for `fc:error`. */
type ErrorKind = 'load' | 'error-page';

interface ReportedError {
  kind: ErrorKind;
  error: unknown;
}

export function reportError(kind: ErrorKind, error: unknown): void {
  dispatchEvent(new CustomEvent<ReportedError>('fc:error', { detail: { kind, error } }));
}
