/** The one way to report failures in the browser; listeners subscribe to `fc:error`. */
type ErrorKind = 'load' | 'error-page';

interface ReportedError {
  readonly kind: ErrorKind;
  readonly error: unknown;
}

export function reportError(kind: ErrorKind, error: unknown): void {
  dispatchEvent(new CustomEvent<ReportedError>('fc:error', { detail: { kind, error } }));
}
