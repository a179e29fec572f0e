import type { ChangeRequest, ChangeResponse } from '../../cms/studio-types.ts';

export type SendResult =
  | { readonly kind: 'response'; readonly response: ChangeResponse }
  /** No connection, or no response in time: the same request is repeated. */
  | { readonly kind: 'unreachable' }
  /** The service, or a proxy in front of it, fails now: the same request is repeated. */
  | { readonly kind: 'service-failing' }
  | { readonly kind: 'service-full' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'closed'; readonly because: 'deleted' | 'forbidden' }
  | { readonly kind: 'rejected'; readonly message: string };

/** Sends requests to the service. Expected failures are results; an exception is a bug of ours. */
export interface DraftTransport {
  /**
   * A request without changes only fetches what changed since `base`. `isLast` means that the page is being left: the
   * request uses `keepalive`.
   */
  readonly send: (request: ChangeRequest, options: { readonly isLast: boolean }) => Promise<SendResult>;
}
