import { isFrom } from '../enquiries/enquiry-inbox.ts';
import type { VisitorData } from './visitor-data.ts';

export interface ErasedAddress {
  readonly enquiries: number;
  readonly isSubscriber: boolean;
}

/**
 * Erases everything that was sent from this address: enquiries with attachments, mails in the outbox, download links,
 * and the subscriber. Their keys are deleted, so that no older copy restores them. Consent records contain no address,
 * so they are not affected.
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
