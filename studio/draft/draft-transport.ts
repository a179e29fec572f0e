import type { ChangeRequest, ChangeResponse } from '../../cms/studio-types.ts';

export type SendResult =
  | { readonly kind: 'response'; readonly response: ChangeResponse }
  /** No connection, or no response in time: the same request is sent again. */
  | { readonly kind: 'unreachable' }
  /** The service, or who answers for it, cannot store now: the same request is sent again. */
  | { readonly kind: 'service-failing' }
  | { readonly kind: 'service-full' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'closed'; readonly because: 'archived' | 'deleted' | 'forbidden' }
  | { readonly kind: 'rejected'; readonly message: string };

/** The way to the service. Failures are results; what it throws is an error of ours. */
export interface DraftTransport {
  /** Without changes it only fetches what is new since `base`. `isLast`: the page is being left (`keepalive`). */
  send(request: ChangeRequest, options: { readonly isLast: boolean }): Promise<SendResult>;
}
