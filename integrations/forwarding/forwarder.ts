import type { Delivery } from '../enquiries/enquiry-delivery.ts';
import { DeliveryRefused } from '../enquiries/enquiry-delivery.ts';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import { orUnavailable, Unavailable } from '../unavailable.ts';

/** Sends copies of enquiries to another system (decision 0087). */
export interface Forwarder {
  /** In lower-case letters. */
  readonly name: string;
  readonly takes: (enquiry: StoredEnquiry) => boolean;
  /**
   * Resolves when the system has accepted it. The same enquiry may be sent twice. Throws `Unavailable` for a temporary
   * failure, and `DeliveryRefused` for a permanent one.
   */
  readonly forward: (enquiry: StoredEnquiry, readFile: ReadFile) => Promise<void>;
}

/** The attachment with that index, in parts. */
export type ReadFile = (file: number) => AsyncIterable<Uint8Array>;

export interface VendorAccess {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
}

/** The copies that are due for an enquiry. */
export function listForwards(
  enquiry: StoredEnquiry,
  forwarders: readonly Forwarder[],
  readFile: (id: string, file: number) => AsyncIterable<Uint8Array>,
): Delivery[] {
  return forwarders
    .filter(({ takes }) => takes(enquiry))
    .map(({ name, forward }) => ({
      id: `${name}-${enquiry.id}`,
      lane: name,
      send: () => forward(enquiry, (file) => readFile(enquiry.id, file)),
    }));
}

/** A wrong key (401, 403) is temporary, because the operator can correct it. */
const passingStatuses = new Set([401, 403, 408, 425, 429]);

/** Posts to a vendor. Errors do not contain the vendor's response text, which may quote what a person sent. */
export async function postTo(
  { name, url, init }: { name: string; url: string; init: RequestInit },
  { fetch, timeoutMs }: VendorAccess,
): Promise<void> {
  const { ok, status, body } = await orUnavailable(`${name} did not answer`, () =>
    fetch(url, { ...init, method: 'POST', redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
  );
  await body?.cancel();
  if (ok) return;
  const message = `${name} answered ${status}`;
  if (status >= 500 || passingStatuses.has(status)) throw new Unavailable(message);
  throw new DeliveryRefused(message);
}
