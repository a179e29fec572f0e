import { isFrom } from '../enquiries/enquiry-inbox.ts';
import type { VisitorData } from './visitor-data.ts';

export interface ErasedAddress {
  enquiries: number;
  isSubscriber: boolean;
}

/**
 * Erases what a person sent from this address: enquiries with attachments, mails in the outbox and download links, and the
 * subscriber. Their keys go, so no older copy brings them back. Consent records name nobody, so none is theirs.
 */
export async function eraseAddress(
  { inbox, newsletter }: Pick<VisitorData, 'inbox' | 'newsletter'>,
  address: string,
  onProblem: (problem: string) => void,
): Promise<ErasedAddress> {
  const entries = (await inbox.list(onProblem)).filter(({ enquiry }) => isFrom(enquiry, address));
  let enquiries = 0;
  for (const { enquiry } of entries) if (await inbox.erase(enquiry.id)) enquiries += 1;
  return { enquiries, isSubscriber: await newsletter.erase(address) };
}
